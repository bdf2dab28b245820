import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import { defaultZone } from '../http/zone';

/** What is numbered apart: invoices, credit notes, and invoices that come to nothing (R-16). */
export type DocumentKind = 'invoice' | 'creditNote' | 'zero';

const infix: Readonly<Record<DocumentKind, string>> = { invoice: '', creditNote: 'CN-', zero: 'Z-' };

/**
 * The next number of the branch and its local year: `C1-2026-000123`. The counter's row stays locked until the
 * transaction ends, and a failed one gives the number back: no gap, no number twice (R-16).
 */
export const nextNumber = async (
  client: pg.PoolClient,
  branchId: number,
  kind: DocumentKind,
): Promise<string> => {
  const branch = await client.query<{ code: string | null; zone: string | null }>(
    'select code, time_zone as zone from branches where id = $1',
    [branchId],
  );
  const { code, zone } = branch.rows[0] ?? { code: null, zone: null };
  const year = Number(todayIn(zone ?? defaultZone, new Date()).slice(0, 4));
  const { rows } = await client.query<{ last: number }>(
    `insert into document_numbers (branch_id, year, kind, last) values ($1, $2, $3, 1)
     on conflict (branch_id, year, kind) do update set last = document_numbers.last + 1 returning last`,
    [branchId, year, kind],
  );
  const number = String(rows[0]?.last ?? 0).padStart(6, '0');
  return `${code ?? `C${branchId}`}-${infix[kind]}${year}-${number}`;
};
