import { useCallback } from 'react';
import { findOption } from '../schema/accept';
import { type Entity, fieldOf } from '../schema/entity';
import { type RowData, textIn, titleOf } from './row';
import { useFormatFor } from './row-format';
import { screenOf } from './screens';
import { useWords } from './words';

/** What a row is called in the reader's language: an option by its label, a day by its date, a text as it is. */
export const useRowTitle = (): ((entity: Entity, row: RowData) => string) => {
  const { label, rowTitle } = useWords();
  const formatFor = useFormatFor();
  return useCallback(
    (entity, row) => {
      const own = screenOf(entity).naming?.(row);
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
    [label, rowTitle, formatFor],
  );
};
