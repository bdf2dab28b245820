import type pg from 'pg';
import { defaultZone } from '../http/zone';

/** What is numbered apart: invoices, credit notes, and invoices that come to nothing. */
export type DocumentKind = 'invoice' | 'creditNote' | 'zero';

const infix: Readonly<Record<DocumentKind, string>> = { invoice: '', creditNote: 'CN-', zero: 'Z-' };

/**
 * The next number of the branch and its local year: `C1-2026-000123`. The counter's row stays locked until the
 * transaction ends, and a failed one gives the number back: no gap, no number twice.
 */
export const nextNumber = async (
  client: pg.PoolClient,
  branchId: number,
  kind: DocumentKind,
): Promise<string> => {
  const { rows } = await client.query<{ code: string; year: number; last: number }>(
    `with branch as materialized (
       select id, coalesce(code, 'C' || id) as code, extract(year from clock_timestamp() at time zone coalesce(time_zone, $3))::int as year
       from branches where id = $1),
     taken as (insert into document_numbers (branch_id, year, kind, last) select id, year, $2, 1 from branch
       on conflict (branch_id, year, kind) do update set last = document_numbers.last + 1 returning last)
     select code, year, last from branch, taken`,
    [branchId, kind, defaultZone],
  );
  const [taken] = rows;
  if (!taken) throw new Error(`no branch ${branchId}`);
  return `${taken.code}-${infix[kind]}${taken.year}-${String(taken.last).padStart(6, '0')}`;
};
