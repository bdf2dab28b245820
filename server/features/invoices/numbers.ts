import type pg from 'pg';
import { defaultZone } from '../../kernel/zone';

/** What is numbered apart: invoices, credit notes, and invoices that come to nothing. */
export type DocumentKind = 'invoice' | 'creditNote' | 'zero';

const infix: Readonly<Record<DocumentKind, string>> = { invoice: '', creditNote: 'CN-', zero: 'Z-' };

/** Where the numbers of a kind stand, each once by a unique index. */
const place: Readonly<Record<DocumentKind, { readonly table: string; readonly column: string }>> = {
  invoice: { table: 'invoices', column: 'invoice_number' },
  creditNote: { table: 'credit_notes', column: 'number' },
  zero: { table: 'invoices', column: 'invoice_number' },
};

/**
 * The next free number of the branch and its local year: `C1-2026-000123`. The counter's row stays locked until the
 * transaction ends, and a failed one gives the number back: no gap, no number twice. A number that another
 * branch used under the same code, before codes were fixed (BRN-26), is passed over: it must not stop a sale.
 */
export const nextNumber = async (
  client: pg.PoolClient,
  branchId: number,
  kind: DocumentKind,
): Promise<string> => {
  for (;;) {
    const { number, isTaken } = await takeNumber(client, branchId, kind);
    if (!isTaken) return number;
  }
};

interface Taken {
  readonly number: string;
  readonly isTaken: boolean;
}

/** The branch is locked against a change of its code: two branches never issue under one code at a time. */
const takeNumber = async (client: pg.PoolClient, branchId: number, kind: DocumentKind): Promise<Taken> => {
  const { table, column } = place[kind];
  const { rows } = await client.query<Taken>({
    name: `number_${table}`,
    text: `with branch as materialized (
       select id, coalesce(code, 'C' || id) as code, extract(year from clock_timestamp() at time zone coalesce(time_zone, $3))::int as year
       from branches where id = $1 for share),
     counted as (insert into document_numbers (branch_id, year, kind, last) select id, year, $2, 1 from branch
       on conflict (branch_id, year, kind) do update set last = document_numbers.last + 1 returning last),
     given as (select code || '-' || $4::text || year || '-' || to_char(last, 'FM000000') as number from branch, counted)
     select number, exists (select from ${table} d where lower(d.${column}) = lower(given.number)) as "isTaken" from given`,
    values: [branchId, kind, defaultZone, infix[kind]],
  });
  const [taken] = rows;
  if (!taken) throw new Error(`no branch ${branchId}`);
  return taken;
};
