import { useCallback } from 'react';
import { entityNamed } from '../../resources/index';
import { findOption } from '../../schema/accept';
import { type Entity, fieldOf } from '../../schema/entity';
import type { Lang } from '../../schema/field';
import { useWords } from '../words';
import { embeddedIn, type RowData, textIn, titleOf } from './row';
import { useFormatFor } from './row-format';

/** Whose rows are named: a screen, or an entity alone where its title field says enough. */
export interface RowNaming {
  readonly entity: Entity;
  readonly naming?: ((row: RowData, lang: Lang) => string) | undefined;
}

/** What a row is called in the reader's language: an option by its label, a day by its date, a text as it is. */
export const useRowTitle = (): ((of: RowNaming, row: RowData) => string) => {
  const { lang, label, rowTitle } = useWords();
  const formatFor = useFormatFor();
  return useCallback(
    ({ entity, naming }, row) => {
      const own = naming?.(row, lang);
      if (own) return own;
      const raw = textIn(row, entity.title);
      if (raw === '') return titleOf(entity, row);
      const field = fieldOf(entity, entity.title);
      if (field?.kind === 'choice') {
        const option = findOption(field.options, raw);
        return option ? label(option.label) : raw;
      }
      if (field?.kind === 'date') return formatFor(row).date(raw);
      if (field?.kind === 'moment') return formatFor(row).dateTime(raw);
      return rowTitle(entity, raw);
    },
    [lang, label, rowTitle, formatFor],
  );
};

/**
 * What a question about a row names: what the row is called, and whom it is about, once each. A row without a title of
 * its own is named by the person alone.
 */
export const useRowSubject = (): ((of: RowNaming, row: RowData) => readonly string[]) => {
  const nameOf = useRowTitle();
  return useCallback(
    (of, row) => {
      const { entity } = of;
      const field = entity.about === undefined ? undefined : fieldOf(entity, entity.about);
      const person =
        entity.about === undefined || field?.kind !== 'reference'
          ? ''
          : textIn(embeddedIn(row, entity.about), entityNamed(field.to).title);
      const title = nameOf(of, row);
      const isNamed = title !== titleOf(entity, { id: row.id }) && title !== person;
      return [...(isNamed || person === '' ? [title] : []), ...(person === '' ? [] : [person])];
    },
    [nameOf],
  );
};
