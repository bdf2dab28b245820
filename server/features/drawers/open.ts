import type pg from 'pg';
import { fetchRows } from '../../kernel/rows';

/**
 * The drawer that is open in a branch, which cash goes into and comes out of. It stays open until the
 * transaction ends: whoever closes it waits, so that nothing is missing from its count.
 */
export const openDrawerOf = async (client: pg.ClientBase, branchId: number): Promise<number | undefined> => {
  const rows = await fetchRows(client, { id: 'number' })({
    name: 'open_drawer',
    text: `select id from drawers where branch_id = $1 and status = 'Open' for share`,
    values: [branchId],
  });
  return rows[0]?.id;
};
