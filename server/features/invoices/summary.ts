import type pg from 'pg';
import { invoices } from '../../../src/resources/invoices/entity';
import type { invoiceQueries } from '../../../src/resources/invoices/queries';
import type { ListQuery } from '../../../src/schema/list-query';
import type { QueryAnswer } from '../../../src/schema/query';
import { conditionsOf } from '../../data/conditions';
import type { Scope } from '../../data/scope';
import { zonesOf } from '../../data/zones';
import { newParams } from '../../kernel/params';

type Summary = QueryAnswer<typeof invoiceQueries.summary>;

/** What the filtered invoices come to; drafts and cancelled ones are counted and not summed (INV-25). */
export const summaryOf = async (pool: pg.Pool, scope: Scope, list: ListQuery): Promise<Summary> => {
  const params = newParams();
  const zones = await zonesOf(pool, invoices, scope, list);
  const filtered = conditionsOf(invoices, scope, list, zones, params).join(' and ') || 'true';
  const { rows } = await pool.query<Summary>(
    `select count(*)::int as "invoiceCount",
       coalesce(sum(t.total_amount) filter (where t.status in ('Sent', 'Paid')), 0) as "totalAmount",
       coalesce(sum(t.paid) filter (where t.status in ('Sent', 'Paid')), 0) as "totalPaid",
       coalesce(sum(t.total_amount - t.paid) filter (where t.status in ('Sent', 'Paid')), 0) as "totalPending"
     from invoices t where ${filtered}`,
    params.values,
  );
  const [found] = rows;
  if (!found) throw new Error('an aggregate always answers');
  return found;
};
