import type pg from 'pg';
import { customerRefusals } from '../../../src/resources/customers/words';
import { ApiError } from '../../kernel/errors';
import { fetchNumber, fetchRows } from '../../kernel/rows';

/**
 * Paper codes: the numbers on the centre's paper cards, one series for each branch. A code stays in
 * `paper_codes` for good; the primary key keeps it from being given twice (CUS-59, CUS-60).
 */

interface Claim {
  readonly branchId: number;
  readonly code: number;
  readonly customerId: number;
}

/** Returns the highest code used in the branch plus one. Only a hint: somebody may take it first. */
export const peekNextCode = (client: pg.ClientBase | pg.Pool, branchId: number): Promise<number> =>
  fetchNumber(
    client,
    'select coalesce((select last from paper_code_counters where branch_id = $1), 0) + 1 as n',
    [branchId],
  );

export const usedCodes = async (
  client: pg.ClientBase | pg.Pool,
  branchId: number,
): Promise<readonly number[]> => {
  const rows = await fetchRows(client, { code: 'number' })(
    'select code from paper_codes where branch_id = $1 order by code',
    [branchId],
  );
  return rows.map(({ code }) => code);
};

/** Takes the next code. The branch's counter row stays locked until the transaction ends. */
export const nextFreeCode = (client: pg.PoolClient, branchId: number): Promise<number> =>
  fetchNumber(
    client,
    `insert into paper_code_counters as c (branch_id, last) values ($1, 1)
     on conflict (branch_id) do update set last = c.last + 1 returning last as n`,
    [branchId],
  );

/** Stores a code for a customer. 409 if the branch has given it to another customer before. */
export const claimCode = async (
  client: pg.PoolClient,
  { branchId, code, customerId }: Claim,
): Promise<void> => {
  const claimed = await fetchNumber(
    client,
    `with claimed as (
       insert into paper_codes as p (branch_id, code, customer_id) values ($1, $2, $3)
       on conflict (branch_id, code) do update set customer_id = excluded.customer_id where p.customer_id = excluded.customer_id
       returning 1),
     counted as (
       insert into paper_code_counters as c (branch_id, last) select $1, $2 from claimed
       on conflict (branch_id) do update set last = greatest(c.last, excluded.last))
     select count(*)::int as n from claimed`,
    [branchId, code, customerId],
  );
  if (claimed === 0) throw new ApiError(409, customerRefusals.paperCodeUsed, { field: 'paperCode' });
};

const divider = '، ';

/** Joins former names and codes, each once, in the order they were lost. Null if there are none. */
export const earlierOf = (parts: readonly string[]): string | null =>
  [...new Set(parts)].join(divider) || null;

/** Adds a lost code to `earlierNames`, and removes the present one from it. */
export const withLostCode = (earlier: unknown, lost: number, present: unknown): string | null => {
  const known = typeof earlier === 'string' ? earlier.split(divider) : [];
  return earlierOf([...known, String(lost)].filter((part) => part !== String(present)));
};
