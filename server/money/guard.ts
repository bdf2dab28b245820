import { invoices } from '../../src/resources/invoices/entity';
import { amountsOf, isOfferValid, type OfferType } from '../../src/resources/invoices/rules';
import { fieldsOf } from '../../src/schema/entity';
import { listOf, numberOf } from '../bookings/needs';
import type { GuardContext, Row, Values } from '../data/entity-server';
import { ApiError, forbidden, invalid } from '../http/errors';
import { moneyRules } from './settings';

/** What may still be written on an issued invoice. */
const openAfterIssue: ReadonlySet<string> = new Set(['status', 'notes']);

/** What is stored of an invoice: a draft's amounts, or, once issued, nothing but its status and notes. */
export const guardInvoice = async (context: GuardContext): Promise<Values | undefined> => {
  const { type, before } = context;
  if (type === 'delete') {
    if (before?.invoiceNumber) throw new ApiError(409, 'invoice.issued');
    return;
  }
  if (before?.status === 'Cancelled') throw new ApiError(409, 'invoice.cancelled');
  return before?.invoiceNumber ? guardIssued(context, before) : guardDraft(context);
};

/** A form sends everything; what it repeats unchanged is fine. */
const guardIssued = async ({ values, before, actor }: GuardContext, issued: Row): Promise<Values> => {
  const changed = Object.keys(values).some(
    (key) => !openAfterIssue.has(key) && !isSame(values[key], issued[key]),
  );
  if (changed || values.status === 'Draft') throw new ApiError(409, 'invoice.issued');
  if (values.status === 'Cancelled' && !actor.can('invoices.delete')) throw forbidden('invoices', 'delete');
  const fixed = fieldsOf(invoices).flatMap(([key]) =>
    openAfterIssue.has(key) ? [] : [[key, before?.[key]]],
  );
  // The status moves by issuing, paying or cancelling, never by being written (INV-27).
  return { ...Object.fromEntries(fixed), status: issued.status };
};

const isSame = (sent: unknown, stored: unknown): boolean => {
  if (!Array.isArray(sent)) return (sent ?? null) === (stored ?? null);
  const was = listOf(stored);
  return (
    sent.length === was.length &&
    sent.every((row: Values, index) =>
      ['description', 'quantity', 'unitPrice', 'serviceId', 'packageId'].every(
        (key) => (row[key] ?? null) === (was[index]?.[key] ?? null),
      ),
    )
  );
};

/** The visit and the booking that an invoice is for are the customer's own, in the same branch. */
const checkVisit = async (client: GuardContext['client'], values: Values): Promise<void> => {
  const tables = { attendanceId: 'attendance', appointmentId: 'appointments' } as const;
  const sent = (['attendanceId', 'appointmentId'] as const).filter(
    (key) => numberOf(values[key]) !== undefined,
  );
  if (sent.length === 0) return;
  const known = sent.map(
    (key, n) =>
      `exists (select from ${tables[key]} where id = $${n + 3} and customer_id = $1 and branch_id = $2 and deleted_at is null) as "${key}"`,
  );
  const { rows } = await client.query<Readonly<Record<string, boolean>>>(`select ${known.join(', ')}`, [
    values.customerId,
    values.branchId,
    ...sent.map((key) => values[key]),
  ]);
  const strange = sent.filter((key) => !rows[0]?.[key]);
  if (strange.length > 0) throw invalid(strange.map((key) => ({ path: [key], key: 'validate.reference' })));
};

/** Each piece of a package line becomes a package of the customer's own, so a slip of the finger would make thousands. */
const mostPackages = 20;

const checkPackages = (items: readonly Values[]): void => {
  const issues = items.flatMap(({ packageId, quantity }, index) =>
    numberOf(packageId) !== undefined && (numberOf(quantity) ?? 1) > mostPackages
      ? [{ path: ['items', index, 'quantity'], key: 'validate.max', params: { max: mostPackages } }]
      : [],
  );
  if (issues.length > 0) throw invalid(issues);
};

const guardDraft = async ({ client, actor, values, before }: GuardContext): Promise<Values> => {
  const whole: Values = { ...before, ...values };
  if (!before) await checkVisit(client, whole);
  const items = listOf(whole.items);
  checkPackages(items);
  const rules = await moneyRules(client);
  const offerType = whole.offerType as OfferType;
  const offerValue = offerType === 'None' ? 0 : (numberOf(whole.offerValue) ?? 0);
  const amounts = amountsOf({
    items: items.map((item) => ({
      quantity: numberOf(item.quantity) ?? 1,
      unitPrice: numberOf(item.unitPrice) ?? 0,
    })),
    offerType: isOfferValid(offerType, offerValue, Number.POSITIVE_INFINITY) ? offerType : 'None',
    offerValue,
    taxRate: rules.taxRate,
  });
  const isAboveLimit =
    amounts.discount * 100 > amounts.subtotal * rules.discountLimit && !actor.can('invoices.manage');
  if (!isOfferValid(offerType, offerValue, amounts.subtotal) || isAboveLimit)
    throw invalid([{ path: ['offerValue'], key: 'invoices.error.discount' }]);
  if (amounts.totalAmount > 9_999_999_999.99)
    throw invalid([{ path: ['items'], key: 'validate.max', params: { max: 9_999_999_999.99 } }]);
  const { items: lines, ...sums } = amounts;
  return {
    ...sums,
    offerValue,
    taxRate: Math.round(rules.taxRate * 10_000) / 100,
    paid: 0,
    remaining: amounts.totalAmount,
    items: items.map((item, index) => ({ ...item, ...lines[index] })),
    // Issued, paid or cancelled once it is stored: the number is given last, so that no failure can use one up.
    status: 'Draft',
    ...(before ? {} : { date: new Date().toISOString() }),
  };
};
