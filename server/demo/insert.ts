import type pg from 'pg';
import type { Values } from '../data/entity-server';
import { customersServer } from '../features/customers';
import { insertEntity, takeNumbers } from '../features/demo-kit/index';

export interface DemoCustomer {
  /** Index of the demo branch: 0, 1 or 2. */
  readonly branch: number;
  readonly createdAt: string;
  /** Field values without `branchId`, `personCode` and derived fields. */
  readonly values: Values;
}

/** Inserts customers with their phones and paper codes, and sets the branches' paper code counters. */
export const insertCustomers = async (
  client: pg.ClientBase,
  customers: readonly DemoCustomer[],
  branchIds: readonly number[],
): Promise<void> => {
  const personCodes = await takeNumbers(client, 'person_codes', customers.length);
  const cards = customers.map(({ branch, values }, index) => {
    return { ...values, branchId: branchIds[branch], personCode: String(personCodes[index]) };
  });
  const madeAt = (_: Values, index: number) => customers[index]?.createdAt ?? '';
  const ids = await insertEntity(client, customersServer, cards, madeAt);
  await client.query(
    `with given as (
       insert into paper_codes (branch_id, code, customer_id, given_at)
       select branch_id, paper_code, id, created_at from customers where id = any($1) and paper_code is not null
       order by id returning branch_id, code)
     insert into paper_code_counters as c (branch_id, last) select branch_id, max(code) from given group by branch_id
     on conflict (branch_id) do update set last = greatest(c.last, excluded.last)`,
    [ids],
  );
};
