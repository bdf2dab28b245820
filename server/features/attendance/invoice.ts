import type pg from 'pg';
import { ar } from '../../../src/i18n/ar';
import { fill } from '../../../src/i18n/say';
import { appointments } from '../../../src/resources/appointments/entity';
import type { createInvoice } from '../../../src/resources/attendance/actions';
import type { attendance } from '../../../src/resources/attendance/entity';
import type { invoicePreview } from '../../../src/resources/attendance/queries';
import { invoices } from '../../../src/resources/invoices/entity';
import { packageLine } from '../../../src/resources/invoices/form/package-line';
import { amountsOf, percentOf, priceWithin } from '../../../src/resources/invoices/rules';
import type { ActionAnswer, ActionInput } from '../../../src/schema/action';
import type { RowOf } from '../../../src/schema/types';
import type { Actor } from '../../data/actor';
import type { ActionContext, QueryContext, Row } from '../../data/entity-server';
import { actOnRow, createRow, findRow } from '../../data/repository';
import { saleRules } from '../../data/sale-rules';
import { found } from '../../data/served';
import { invalid } from '../../kernel/errors';
import { listOf } from '../../kernel/values';
import { invoicesServer, payInvoice } from '../invoices/index';

/** The invoice of a visit: its lines follow from the booking, and there is one (IFA-08, IFA-09). */

/** What the visit's invoice would come to; its tax rate is per cent, as an invoice's own. */
export const previewOf = async ({ pool, actor, row }: QueryContext<typeof invoicePreview>) => {
  const existing = await liveInvoiceOf(pool, row.id);
  const items = await itemsOf(pool, actor, row, []);
  const { taxRate } = await saleRules(pool, row.branchId);
  const amounts = amountsOf({ items, offerType: 'None', offerValue: 0, taxRate });
  const { items: lines, ...sums } = amounts;
  return {
    ...sums,
    items: items.map((line, index) => ({ ...line, ...(lines[index] ?? nothing) })),
    taxRate: percentOf(taxRate),
    invoice: existing ?? null,
  };
};

const nothing = { totalPrice: 0, discount: 0, tax: 0 };

/** The visit is locked, so that two desks that press the button at once get one invoice. */
export const invoiceVisit = async (context: ActionContext<typeof createInvoice>) => {
  const existing = await liveInvoiceOf(context.client, context.row.id);
  return existing ? found({ ...existing, change: 0 }) : make(context);
};

const make = async ({ client, actor, row: visit, input: sent }: ActionContext<typeof createInvoice>) => {
  const made = await issueForVisit(client, actor, visit, { ...sent, handed: sent.paidAmount });
  if (!made) throw invalid([{ path: ['items'], key: 'ifa.error.noItems' }]);
  const method = sent.paymentMethod;
  if (method !== 'Cash' && sent.paidAmount > Number(made.totalAmount))
    throw invalid([{ path: ['paidAmount'], key: 'ifa.error.tooMuch' }]);
  let change = 0;
  if (sent.paidAmount > 0)
    await actOnRow(client, invoices, actor, made.id, { action: 'Payment' }, async () => {
      const payment = {
        amount: sent.paidAmount,
        paymentMethod: method,
        reference: sent.reference,
        keepExcess: sent.keepExcessAsCredit,
      };
      change = await payInvoice(client, actor, made.id, payment, ['paidAmount']);
    });
  const invoice = await liveInvoiceOf(client, visit.id);
  if (!invoice) throw new Error(`visit ${visit.id} has no invoice`);
  return { ...invoice, change };
};

interface ToIssue extends Pick<ActionInput<typeof createInvoice>, 'items' | 'offerType' | 'offerValue'> {
  /** What was handed over: where nothing else is known, the visit costs as much. */
  readonly handed: number;
}

/** Issues the invoice of a visit; undefined where there are no lines and nothing was handed over (IFA-08). */
export const issueForVisit = async (
  client: pg.PoolClient,
  actor: Actor,
  visit: Visit,
  { items: sent, offerType, offerValue, handed }: ToIssue,
): Promise<Row | undefined> => {
  const { taxRate } = await saleRules(client, visit.branchId);
  let items = await itemsOf(client, actor, visit, sent);
  if (items.length === 0) {
    const unitPrice = priceWithin(handed, taxRate);
    if (unitPrice === 0) return undefined;
    items = [{ description: ar['invoice.line.visit'], quantity: 1, unitPrice }];
  }
  const values = {
    customerId: visit.customerId,
    branchId: visit.branchId,
    salesChannel: 'In Store',
    offerType,
    offerValue,
    attendanceId: visit.id,
    appointmentId: visit.appointmentId,
    status: 'Sent',
    items,
  };
  return createRow(client, invoicesServer, actor, { values });
};

type Made = Omit<ActionAnswer<typeof createInvoice>, 'change'>;

export const liveInvoiceOf = async (client: pg.ClientBase | pg.Pool, attendanceId: number) => {
  const { rows } = await client.query<Made>(
    `select id, invoice_number as "invoiceNumber", status, total_amount as "totalAmount", paid from invoices
     where attendance_id = $1 and status <> 'Cancelled'`,
    [attendanceId],
  );
  return rows[0];
};

interface Line {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly serviceId?: number | null;
  readonly packageId?: number | null;
}

/** A service that costs nothing because a session pays for it. */
export const isCovered = ({ unitPrice, packageId, serviceId }: Line, isBooked: boolean): boolean =>
  isBooked && unitPrice === 0 && (packageId ?? null) === null && (serviceId ?? null) !== null;

type Visit = RowOf<typeof attendance>;

/** Lines of a visit's invoice: packages and uncovered services at their copied prices, covered ones at nothing. */
export const itemsOf = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  visit: Pick<Visit, 'appointmentId'>,
  sent: ActionInput<typeof createInvoice>['items'],
): Promise<readonly Line[]> => {
  if (visit.appointmentId === null) return sent.map(({ id: _, ...line }) => ({ ...line, packageId: null }));
  const booking = await findRow(client, appointments, actor, visit.appointmentId);
  return [
    ...listOf(booking.packages).map((chosen) => ({
      description: packageLine(
        String(chosen.name),
        fill(ar['invoice.line.package'], { package: String(chosen.name) }),
      ),
      quantity: 1,
      unitPrice: Number(chosen.price),
      packageId: Number(chosen.packageId),
    })),
    ...listOf(booking.services).map((line) => {
      const service = String(line.serviceName);
      const isExtra = line.coverage === 'Extra';
      return {
        description: isExtra ? service : fill(ar['invoice.line.fromPackage'], { service }),
        quantity: 1,
        unitPrice: isExtra ? Number(line.servicePrice) : 0,
        serviceId: Number(line.serviceId),
      };
    }),
  ];
};
