import type pg from 'pg';

/**
 * The drawer that is open in a branch, which cash goes into and comes out of. It stays open until the
 * transaction ends: whoever closes it waits, so that nothing is missing from its count.
 */
export const openDrawerOf = async (client: pg.ClientBase, branchId: number): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'open_drawer',
    text: `select id from drawers where branch_id = $1 and status = 'Open' for share`,
    values: [branchId],
  });
  return rows[0]?.id;
};

/** Whether a drawer stands open in a branch, to be counted blind. */
export const openDrawerIn = async (pool: pg.Pool, branchId: number): Promise<boolean> => {
  const { rowCount } = await pool.query(`select from drawers where branch_id = $1 and status = 'Open'`, [
    branchId,
  ]);
  return (rowCount ?? 0) > 0;
};

/** What there must be in a drawer: float, cash paid in, refunds, deposits, cash expenses and what was taken out. */
export const expectedIn = async (client: pg.ClientBase, id: number): Promise<number> => {
  const { rows } = await client.query<{ expected: number }>(
    `select d.float
       + (select coalesce(sum(p.amount), 0) from invoices_payments p where p.drawer_id = d.id and p.payment_method = 'Cash')
       + (select coalesce(sum(m.amount), 0) from customer_deposits c join customer_movements m on m.id = c.movement_id
           where c.drawer_id = d.id and c.payment_method = 'Cash')
       - (select coalesce(sum(e.amount), 0) from expense_drawers x join expenses e on e.id = x.expense_id where x.drawer_id = d.id)
       - (select coalesce(sum(o.amount), 0) from drawers_drops o where o.parent_id = d.id)
       as expected
     from drawers d where d.id = $1`,
    [id],
  );
  return rows[0]?.expected ?? 0;
};
