import type pg from 'pg';
import { branches } from '../../../src/resources/branches/entity';
import type { print as noteOnPaper } from '../../../src/resources/credit-notes/queries';
import type { print } from '../../../src/resources/invoices/queries';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import type { QueryAnswer } from '../../../src/schema/query';
import { systemSettings } from '../../../src/settings/system';
import { systemActor } from '../../data/actor';
import type { QueryContext } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { fetchOne, fetchRows } from '../../kernel/rows';
import type { Invoice } from './issue';

type Context = QueryContext<typeof print>;

/** Reads all that a printed invoice shows, on A4 or on a roll, with the centre's name and the QR code's content. */
export const printed = async ({ pool, row: invoice, shown }: Context): Promise<QueryAnswer<typeof print>> => {
  const { systemName, taxNumber } = await settingsOf(pool, systemSettings, moneySettings);
  const notes = await fetchRows(pool, {
    number: 'text',
    date: 'text',
    totalAmount: 'number',
    reason: 'text?',
  })(
    `select number, date, total_amount as "totalAmount", reason from credit_notes where invoice_id = $1 order by id`,
    [invoice.id],
  );
  return {
    invoice: shown(invoice),
    branch: await printedBranchOf(pool, invoice.branchId),
    systemName,
    ...(taxNumber ? { taxNumber } : {}),
    creditNotes: notes,
    ...(await peopleOf(pool, invoice)),
    deposits: await fetchRows(pool, { id: 'number', amount: 'number', paymentMethod: 'text' })(
      `select m.id, m.amount, d.payment_method as "paymentMethod" from customer_movements m
       join customer_deposits d on d.movement_id = m.id where m.invoice_id = $1 and m.cause = 'Deposit' order by m.id`,
      [invoice.id],
    ),
    sessions: await fetchRows(pool, { packageId: 'number', name: 'text', number: 'number', all: 'number' })(
      `select p.id as "packageId", p.name, i.sessions as "all", i.sessions - (select sum(x.sessions)::int from package_movements x
           where x.customer_package_id = p.id and x.service_id = m.service_id and x.id <= m.id) as number
       from package_movements m join customer_packages p on p.id = m.customer_package_id
       join customer_packages_items i on i.parent_id = p.id and i.service_id = m.service_id
       where m.appointment_id = $1 and m.kind = 'Use' and not exists (
         select from package_movements r where r.line_id = m.line_id and r.kind = 'Return' and r.id > m.id) order by m.id`,
      [invoice.appointmentId ?? null],
    ),
    qr: qrOf({ systemName, taxNumber }, invoice),
  };
};

/** Reads what a printed credit note shows, with the seller and the rate of its invoice. */
export const printedNote = async ({
  pool,
  row,
  shown,
}: QueryContext<typeof noteOnPaper>): Promise<QueryAnswer<typeof noteOnPaper>> => {
  const { systemName, taxNumber } = await settingsOf(pool, systemSettings, moneySettings);
  const { taxRate } = await fetchOne(pool, { taxRate: 'number' })(
    `select tax_rate as "taxRate" from invoices where id = $1`,
    [row.invoiceId],
  );
  return {
    note: shown(row),
    branch: await printedBranchOf(pool, row.branchId),
    ...(taxNumber ? { taxNumber } : {}),
    taxRate,
    qr: qrOf({ systemName, taxNumber }, row),
  };
};

/** The branch as papers show it. Its reader may see a row of the branch, so the system actor can read it. */
export const printedBranchOf = async (pool: pg.Pool, branchId: number) => {
  const { id, name, nameAr, nameEn, address, phone, email, code, timeZone } = await findRow(
    pool,
    branches,
    systemActor('print'),
    branchId,
  );
  return { id, name, nameAr, nameEn, address, phone, email, code, timeZone };
};

/**
 * Reads who took the last payment, the specialists of the lines, and those of the appointment's services. Who gave some
 * of it back later is no cashier of it.
 */
const peopleOf = async (pool: pg.Pool, { id, appointmentId }: Invoice) =>
  await fetchOne(pool, {
    cashier: 'text?',
    specialists: [{ serviceId: 'number', fullName: 'text' }],
    lineStaff: [{ itemId: 'number', fullName: 'text' }],
  })(
    `select (select u.full_name from invoices_payments p join users u on u.id = p.user_id
         where p.parent_id = $1 and p.amount > 0 order by p.id desc limit 1) as cashier,
       coalesce((select json_agg(json_build_object('serviceId', s.service_id, 'fullName', u.full_name) order by s.position)
         from appointments_services s join users u on u.id = s.staff_id where s.parent_id = $2), '[]') as specialists,
       coalesce((select json_agg(json_build_object('itemId', i.id, 'fullName', u.full_name) order by i.position)
         from invoices_items i join users u on u.id = i.staff_id where i.parent_id = $1), '[]') as "lineStaff"`,
    [id, appointmentId ?? null],
  );

interface Seller {
  readonly systemName: string;
  readonly taxNumber: string | null;
}

type Taxed = Pick<Invoice, 'date' | 'totalAmount' | 'tax'>;

/**
 * Returns the fields of a simplified e-invoice in base64: tag, length and value of each, in the order of the tags. A length
 * counts bytes of UTF-8, at most 255.
 */
export const qrOf = ({ systemName, taxNumber }: Seller, { date, totalAmount, tax }: Taxed): string =>
  Buffer.concat(
    [systemName, taxNumber ?? '', date, totalAmount.toFixed(2), tax.toFixed(2)].map((text, index) => {
      const value = Buffer.from(clipped(text), 'utf8');
      return Buffer.concat([Buffer.from([index + 1, value.length]), value]);
    }),
  ).toString('base64');

/** Cuts the text to whole characters of at most 255 bytes, because the length is one byte. */
const clipped = (text: string): string => {
  const letters = [...text];
  while (Buffer.byteLength(letters.join(''), 'utf8') > 255) letters.pop();
  return letters.join('');
};
