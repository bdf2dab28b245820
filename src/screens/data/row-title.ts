import { useCallback, useMemo } from 'react';
import { createFormat, type Format } from '../../i18n/format';
import { getReader } from '../../i18n/store';
import { usePrefs } from '../../providers/prefs';
import { type Session, useSession, zoneOf } from '../../providers/session';
import { entityIn } from '../../schema/book';
import { type Entity, fieldOf, fieldsOf } from '../../schema/entity';
import type { Lang } from '../../schema/field';
import { findOption } from '../../schema/text/accept';
import { useWords } from '../words';
import { embeddedIn, type RowData, textIn, titleOf, valueIn } from './row';

/** Whose rows are named: a screen, or an entity alone where its title field says enough. */
export interface RowNaming {
  readonly entity: Entity;
  readonly naming?: ((row: RowData, lang: Lang) => string) | undefined;
}

/** Names a row in the reader's language: an option by its label, a day by its date, a text as it is. */
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
      const { about = '' } = entity;
      const field = fieldOf(entity, about);
      const person =
        field?.kind === 'reference' ? textIn(embeddedIn(row, about), entityIn(entity, field.to).title) : '';
      const title = nameOf(of, row);
      const isNamed = title !== titleOf(entity, { id: row.id }) && title !== person;
      return [...(isNamed || person === '' ? [title] : []), ...(person === '' ? [] : [person])];
    },
    [nameOf],
  );
};

/**
 * Formats for a row: moments in the zone of the row's own branch, whatever the device's (FMT-10); rows
 * without a branch follow the chosen one.
 */
export const useFormatFor = (): ((holder: unknown) => Format) => {
  const { language, numerals, clock } = usePrefs();
  const session = useSession();
  const formats = useMemo(() => {
    const made = new Map<string, Format>();
    return (zone: string): Format => {
      const known = made.get(zone);
      if (known) return known;
      const fresh = createFormat({ lang: language, numerals, clock, timeZone: zone, home: getReader().home });
      made.set(zone, fresh);
      return fresh;
    };
  }, [language, numerals, clock]);
  return useCallback((holder) => formats(zoneIn(session, valueIn(holder, 'branchId'))), [formats, session]);
};

/** The zone of one of the user's branches; that of the chosen branch where it is none of them. */
export const zoneIn = (session: Session, branchId: unknown): string =>
  session.user?.branches.find(({ id }) => id === branchId)?.timeZone ?? zoneOf(session);

/** Whether a row's day is over while it still waits, for entities that declare such a day. */
export const isLate = (entity: Entity, row: RowData): boolean =>
  fieldsOf(entity).some(
    ([key, field]) => field.kind === 'flag' && field.overdue !== undefined && valueIn(row, key) === true,
  );

/** The classes of a row in a table or of its card: what just changed, what is late. */
export const rowClass = (
  base: string,
  state: { readonly changed: boolean; readonly late: boolean },
): string => [base, ...(state.changed ? ['row-changed'] : []), ...(state.late ? ['row-late'] : [])].join(' ');
