import { type ReactNode, useMemo } from 'react';
import { isRecord } from '../../providers/storage';
import { copyOf } from '../../schema/book';
import { fieldsOf, remembered } from '../../schema/entity';
import type { Field } from '../../schema/field';
import { numberIn, type RowData } from '../data/row';
import type { Figures, Screen } from '../screen';

/** Returns the screen with the figures as further columns, which a view shows or the reader switches on. */
export const withFigures = remembered((screen: Screen): Screen => {
  const { figures } = screen;
  if (!figures) return screen;
  const added = fieldsOf(figures).flatMap(([key, field]): readonly (readonly [string, Field])[] =>
    key === 'id' ? [] : [[key, { ...field, list: 'hidden' }]],
  );
  return {
    ...screen,
    entity: copyOf(screen.entity, { fields: { ...screen.entity.fields, ...Object.fromEntries(added) } }),
    cell: (key) => figures.cells?.[key] ?? screen.cell(key),
  };
});

interface FiguredRowsProps {
  readonly figures: Figures;
  readonly rows: readonly RowData[];
  readonly shown: readonly string[];
  readonly children: (rows: readonly RowData[]) => ReactNode;
}

/** Gives the rows their figures as soon as these have arrived. Asks for none while no column shows one. */
export const FiguredRows = ({ figures, rows, shown, children }: FiguredRowsProps) => {
  const isWanted = rows.length > 0 && shown.some((key) => key in figures.fields);
  const data = figures.useOf(
    rows.map(({ id }) => id),
    isWanted,
  );
  const figured = useMemo(() => {
    const found = new Map((data ?? []).map((one) => [numberIn(one, 'id'), one]));
    return rows.map((row) => {
      const known = found.get(row.id);
      return isRecord(known) ? { ...known, ...row } : row;
    });
  }, [data, rows]);
  return children(isWanted ? figured : rows);
};
