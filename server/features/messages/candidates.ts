import type pg from 'pg';
import { momentSql } from '../../kernel/clock';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { firstPhone, hasChannel, isSuppressed } from './reach';

const dueColumns = {
  id: 'number',
  branchId: 'number',
  customerId: 'number',
  customerName: 'text',
  recipient: 'text',
  start: 'text',
  finishedAt: 'text?',
  toldAt: 'text?',
  zone: 'text',
  serviceNames: 'text?',
} as const;

/** An appointment whose customer can be written to, with the values of a message about it. */
export type Due = Omit<FetchedRow<typeof dueColumns>, 'start' | 'finishedAt' | 'toldAt'> & {
  readonly start: Date;
  /** The moment it became Done. */
  readonly finishedAt: Date | null;
  /** The moment at which a message told, or will tell, of its present start. */
  readonly toldAt: Date | null;
};

/** SQL: a message `m` that was sent, or may have been: the customer may know what it says. A dry run goes on as if so. */
export const wasSent = `m.status in ('sending', 'doubtful', 'accepted', 'delivered', 'read', 'tried')`;

/** SQL of `toldAt`. The start is the end of the message's key. */
const toldAt = `(select max(coalesce(m.sent_at, m.not_before)) from messages m where m.appointment_id = a.id
  and m.kind in ('booked', 'moved') and right(m.dedupe_key, 24) = ${momentSql('a.start')} and (m.status = 'queued' or ${wasSent}))`;

/** SQL of the names of the services of the appointment `a`, as messages list them. */
export const serviceNames = `(select string_agg(s.service_name, '، ' order by s.position) from appointments_services s where s.parent_id = a.id)`;

/** Returns SQL of appointments `a`, whose parameters begin at `$2`. */
const candidates = (where: string): string => `
  select a.id, a.branch_id as "branchId", a.customer_id as "customerId", c.full_name as "customerName",
    r.phone as recipient, to_json(a.start)#>>'{}' as start, to_json(f.at)#>>'{}' as "finishedAt",
    to_json(${toldAt})#>>'{}' as "toldAt", b.time_zone as zone,
    ${serviceNames} as "serviceNames"
  from appointments a join customers c on c.id = a.customer_id join branches b on b.id = a.branch_id
  left join visit_finishes f on f.appointment_id = a.id
  cross join lateral (select ${firstPhone} as phone) r
  where a.deleted_at is null and c.deleted_at is null and r.phone is not null
    and not ${isSuppressed('r.phone', `'service'`)} and ${hasChannel('a.branch_id', '$1')}
    and ${where} order by a.start, a.id limit 1000`;

/** Returns SQL: true if no message has the key, except one that ended unsent with an earlier state of its appointment. */
export const isUnplanned = (key: string): string =>
  `not exists (select from messages m where m.dedupe_key = ${key}
     and not (m.status = 'cancelled' and m.reason = 'appointment' and m.sent_at is null))`;

/** Returns the appointments `a` where `where` holds; the parameters of its SQL begin at `$2`. */
export const dueOf = async (
  client: pg.ClientBase | pg.Pool,
  useCentralChannel: boolean,
  where: string,
  values: readonly unknown[],
): Promise<readonly Due[]> => {
  const rows = await fetchRows(client, dueColumns)(candidates(where), [useCentralChannel, ...values]);
  return rows.map((row) => ({
    ...row,
    start: new Date(row.start),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt),
    toldAt: row.toldAt === null ? null : new Date(row.toldAt),
  }));
};
