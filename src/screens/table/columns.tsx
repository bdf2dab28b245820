import { useCallback } from 'react';
import type { Fields } from '../../schema/field';
import { isFigure, renderCell, useCellWords } from '../cells/cells';
import { valueIn } from '../data/row';
import type { Column } from './table';

export type OwnColumn<Row> = Partial<Omit<Column<Row>, 'key'>>;

/** Columns of declared fields: heading, format and alignment as the field says, but for what is said otherwise. */
export const useFieldColumn = <F extends Fields, Row = unknown>(
  fields: F,
): ((key: keyof F & string, own?: OwnColumn<Row>) => Column<Row>) => {
  const said = useCellWords();
  return useCallback(
    (key, own) => {
      const field = fields[key];
      if (!field) throw new Error(`no field ${key}`);
      return {
        key,
        title: said.words.label(field.label),
        isFigure: isFigure(field),
        cell: (row) =>
          isEmpty(valueIn(row, key)) ? null : renderCell({ field, name: key, holder: row }, said),
        ...own,
      };
    },
    [fields, said],
  );
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
