import type { DemoPart } from '../demo-kit/index';

/** Inserts consents of every third customer. A third of these are refusals. */
export const demo: DemoPart = async (client) => {
  await client.query(
    `insert into consents (at, customer_id, branch_id, purpose, given, source)
     select created_at, id, branch_id, 'marketing', id % 9 <> 0, case when id % 2 = 0 then 'form' else 'inPerson' end
     from customers where id % 3 = 0`,
  );
};
