import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entity } from '../../schema/entity';
import { dataKeyOf } from '../data/query-key';
import { isRow, type RowData, textIn, valueIn } from '../data/row';

/** The row as the list behind the dialog holds it: shown at once, and kept when it cannot be read again (AUD-24). */
export const useListedRow = (entity: Entity, id: string): RowData | undefined => {
  const client = useQueryClient();
  return useMemo(() => {
    for (const [, answer] of client.getQueriesData({ queryKey: dataKeyOf(entity) })) {
      const rows = valueIn(answer, 'data');
      const found = Array.isArray(rows) ? rows.find((row: unknown) => textIn(row, 'id') === id) : undefined;
      if (isRow(found)) return found;
    }
    return undefined;
  }, [client, entity, id]);
};
