import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import { invoices } from '../../../src/resources/invoices/entity';
import type { card } from '../../../src/resources/today/card';
import type { QueryAnswer } from '../../../src/schema/query';
import { answeredAs } from '../../data/answered';
import { standing, whereAll } from '../../data/conditions';
import type { QueryContext, Row } from '../../data/entity-server';
import { rowsColumn, rowsIn } from '../../data/row-columns';
import { newParams } from '../../kernel/params';
import { appointmentsServer } from '../appointments/index';
import { attendanceServer } from '../attendance/index';
import { usablePackages } from '../customer-packages/index';
import { invoicesServer } from '../invoices/index';
import { ownedOf } from './owned';

type Card = QueryAnswer<typeof card>;

interface Found {
  readonly visit: readonly Row[] | null;
  readonly invoice: readonly Row[] | null;
  readonly customer: Card['customer'];
  readonly debt: Card['debt'];
}

/** A booking with all that hangs on it, as far as its reader may see it: one statement, and one for the packages. */
export const cardOf = async ({ pool, actor, scope, row }: QueryContext<typeof card>): Promise<Card> => {
  const params = newParams();
  const booking = `${params.add(row.id)}::int`;
  const customer = `(select z.customer_id from appointments z where z.id = ${booking})`;
  const part = (right: string, sql: () => string): string => (actor.can(right) ? sql() : 'null::json');
  const one = { order: 't.id desc', limit: 1 };
  const visit = part('attendance.read', () =>
    rowsColumn(attendance, scope, params, { ...one, where: [`t.appointment_id = ${booking}`] }),
  );
  const ofVisit = `t.attendance_id in (select a.id from attendance a where a.appointment_id = ${booking} and a.deleted_at is null)`;
  const invoice = part('invoices.read', () =>
    rowsColumn(invoices, scope, params, {
      ...one,
      where: [`(t.appointment_id = ${booking} or ${ofVisit})`, `t.status <> 'Cancelled'`],
    }),
  );
  const known = part(
    'customers.read',
    () => `(select json_build_object('careNote', c.care_note, 'notes', c.notes, 'balance', c.balance, 'lastVisit', (
        select to_char(max(a.start) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from appointments a
        where a.customer_id = c.id and a.id <> ${booking} and a.status = 'Done' and a.deleted_at is null))
      from customers c where c.id = ${customer})`,
  );
  const debt = part('invoices.read', () => {
    const open = whereAll([
      ...standing(invoices, scope, params),
      `t.customer_id = ${customer}`,
      `t.status = 'Sent'`,
      't.remaining > 0',
    ]);
    return `(select json_build_object('amount', coalesce(sum(t.remaining), 0), 'invoices', count(*)) from invoices t${open})`;
  });
  const [{ rows }, packages] = await Promise.all([
    pool.query<Found>(
      `select ${booking} as id, ${visit} as visit, ${invoice} as invoice, ${known} as customer, ${debt} as debt`,
      params.values,
    ),
    actor.can('customers.read') ? usablePackages(pool, row.customerId) : null,
  ]);
  const [found] = rows;
  if (!found) throw new Error('a statement without tables always answers');
  return {
    booking: answeredAs(appointments, appointmentsServer, actor, row),
    visit: rowsIn(attendance, attendanceServer, actor, found.visit ?? [])[0] ?? null,
    invoice: rowsIn(invoices, invoicesServer, actor, found.invoice ?? [])[0] ?? null,
    customer: found.customer,
    owned: packages && ownedOf(packages),
    debt: found.debt,
  };
};
