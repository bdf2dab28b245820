import { branchRefusals } from '../../../src/resources/branches/words';
import { customerRefusals } from '../../../src/resources/customers/words';
import { home } from '../../../src/resources/home';
import { invoices } from '../../../src/resources/invoices/entity';
import {
  amountsOf,
  type Concession,
  concessionOf,
  concessionsOf,
  type InvoiceLine,
  isAbove,
  isLineOfferValid,
  isOfferValid,
  lineDiscountOf,
  type OfferType,
  pricedOf,
  shareOf,
  storedRate,
} from '../../../src/resources/invoices/rules';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import { invoiceRefusals } from '../../../src/resources/invoices/words';
import { fieldsOf } from '../../../src/schema/entity';
import type { Actor } from '../../data/actor';
import { type GuardContext, type Row, untouched, type Values } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import { textIn, wordsOf } from '../../http/texts';
import { ApiError, forbidden, invalid } from '../../kernel/errors';
import { fetchOne, fetchRows, listOf, numberOf } from '../../kernel/rows';
import { isBilled, listedItemsOf, lockAppointments, missingLines } from './list-prices';

/** Fields that may differ in a request for an issued invoice. */
const openAfterIssue: ReadonlySet<string> = new Set(['status', 'notes']);

/** Returns the values to store: amounts for a draft; the stored values except `notes` for an issued invoice. */
export const guardInvoice = async (context: GuardContext): Promise<Values | undefined> => {
  const { type, before } = context;
  if (type === 'delete') {
    if (before?.invoiceNumber) throw new ApiError(409, invoiceRefusals.issued);
    return;
  }
  if (before?.status === 'Cancelled') throw new ApiError(409, invoiceRefusals.cancelled);
  return before?.invoiceNumber ? guardIssued(context, before) : guardDraft(context);
};

/** Accepts unchanged values, because a form sends every field. */
const guardIssued = async ({ values, before, actor, asked }: GuardContext, issued: Row): Promise<Values> => {
  const changed = Object.keys(values).some(
    (key) => !openAfterIssue.has(key) && !isSame(values[key], issued[key], asked[key]),
  );
  if (changed || values.status === 'Draft') throw new ApiError(409, invoiceRefusals.issued);
  if (values.status === 'Cancelled' && !actor.can('invoices.delete')) throw forbidden('invoices', 'delete');
  const fixed = fieldsOf(invoices).flatMap(([key]) =>
    openAfterIssue.has(key) ? [] : [[key, before?.[key]]],
  );
  // Only issuing, paying or cancelling changes the status; writing it does not (INV-27).
  return { ...Object.fromEntries(fixed), status: issued.status };
};

const lineKeys = fieldsOf(invoices.fields.items).flatMap(([key, { write }]) =>
  write === 'never' ? [] : [key],
);

/** Compares only keys that a line was sent with, because older clients omit services (API-098). */
const isSame = (value: unknown, stored: unknown, sent: unknown): boolean => {
  if (!Array.isArray(value)) return (value ?? null) === (stored ?? null);
  // Options that an owner's field has several of.
  if (typeof value[0] === 'string') return JSON.stringify(value) === JSON.stringify(stored);
  const [was, asked] = [listOf(stored), listOf(sent)];
  // A line without an id is parsed as new, so its missing keys are null.
  const isCarried = (line: Values = {}, key: string) =>
    line.id ? key in line : (line[key] ?? null) !== null;
  return (
    value.length === was.length &&
    value.every((row: Values, index) =>
      lineKeys.every(
        (key) => !isCarried(asked[index], key) || (row[key] ?? null) === (was[index]?.[key] ?? null),
      ),
    )
  );
};

/** Refuses a visit or an appointment of another customer or branch. */
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
  const columns = Object.fromEntries(sent.map((key) => [key, 'flag' as const]));
  const isOwn = await fetchOne(client, columns)(`select ${known.join(', ')}`, [
    values.customerId,
    values.branchId,
    ...sent.map((key) => values[key]),
  ]);
  const strange = sent.filter((key) => !isOwn[key]);
  if (strange.length > 0) throw invalid(strange.map((key) => ({ path: [key], key: 'validate.reference' })));
};

/** Largest quantity of a package line. Each piece becomes a package, so a typing error would create thousands. */
const mostPackages = 20;

const checkPackages = (items: readonly Values[]): void => {
  const issues = items.flatMap(({ packageId, quantity }, index) =>
    numberOf(packageId) !== undefined && (numberOf(quantity) ?? 1) > mostPackages
      ? [{ path: ['items', index, 'quantity'], key: 'validate.max', params: { max: mostPackages } }]
      : [],
  );
  if (issues.length > 0) throw invalid(issues);
};

/**
 * Refuses a sale that is further below the list price than the limit, however that is written, and one without what was
 * booked. A draft may be issued as somebody who may give more has priced it.
 */
const checkConcession = async (
  { client, actor, before, asked }: GuardContext,
  whole: Values,
  discount: number,
  limitPercent: number,
): Promise<void> => {
  if (actor.can('invoices.manage') || limitPercent >= 100) return;
  const priced = ['items', 'offerType', 'offerValue', 'customerId'] as const;
  if (before && priced.every((key) => isSame(whole[key], before[key], asked[key] ?? before[key]))) return;
  const items = listOf(whole.items);
  const appointmentIds = await lockAppointments(client, whole);
  const listed = await listedItemsOf(client, { items, appointmentIds, invoiceId: before?.id });
  const missing = await missingLines(client, { items, appointmentIds });
  const parts = [
    ...listed.map((lines, index) => ({ lines, own: lineDiscountOf(lineOf(items[index] ?? {})) })),
    ...missing.map((line) => ({ lines: [line], own: 0 })),
  ];
  refuseAbove(actor, concessionsOf(parts, discount), limitPercent);
};

/** Answers 403, not 400, because a user with `invoices.manage` may do it (PRM-29). */
const refuseAbove = (actor: Actor, concessions: readonly Concession[], limitPercent: number): void => {
  const concession = concessions.find((one) => isAbove(one, limitPercent));
  if (concession === undefined) return;
  const { money, percent } = wordsOf(home, actor.lang);
  throw forbidden('invoices', 'manage', {
    said: 'invoices.denied.discount',
    params: {
      amount: money(concession.below),
      rate: percent(shareOf(concession)),
      max: percent(limitPercent / 100),
    },
  });
};

/** Refuses a change after which an issued invoice of the booking lacks what was booked. */
const checkBilled = async ({ client, actor }: GuardContext, appointmentId: number): Promise<void> => {
  if (actor.can('invoices.manage')) return;
  const { discountLimitPercent } = await settingsOf(client, moneySettings);
  if (discountLimitPercent >= 100 || !(await isBilled(client, appointmentId))) return;
  const missing = await missingLines(client, { items: [], appointmentIds: [appointmentId] });
  refuseAbove(actor, [concessionOf(missing, 0)], discountLimitPercent);
};

/** Checks a booking that comes to cost more. */
export const checkBilledAppointment = async (
  context: GuardContext & { readonly id: number },
): Promise<symbol> => {
  const { before, values, id } = context;
  if (before && Number(values.totalPrice) > Number(before.totalPrice)) await checkBilled(context, id);
  return untouched;
};

/** Checks a booking that is joined to a visit. */
export const checkBilledVisit = async (context: GuardContext): Promise<symbol> => {
  const { before, values } = context;
  const appointmentId = numberOf(values.appointmentId);
  if (before && appointmentId !== undefined && appointmentId !== before.appointmentId)
    await checkBilled(context, appointmentId);
  return untouched;
};

/** A sent line as the arithmetic takes it. */
const lineOf = (item: Values): InvoiceLine => {
  const offerType = (item.offerType ?? 'None') as OfferType;
  return {
    quantity: numberOf(item.quantity) ?? 1,
    unitPrice: numberOf(item.unitPrice) ?? 0,
    offerType,
    offerValue: offerType === 'None' ? 0 : (numberOf(item.offerValue) ?? 0),
  };
};

/** Refuses a line whose own discount is more than it costs. */
const checkLines = (lines: readonly InvoiceLine[]): void => {
  const issues = lines.flatMap((line, index) =>
    isLineOfferValid(line) ? [] : [{ path: ['items', index, 'offerValue'], key: 'invoices.error.discount' }],
  );
  if (issues.length > 0) throw invalid(issues);
};

const guardDraft = async (context: GuardContext): Promise<Values> => {
  const { client, values, before } = context;
  const whole: Values = { ...before, ...values };
  if (!before) await checkVisit(client, whole);
  const items = listOf(whole.items);
  checkPackages(items);
  const rules = await settingsOf(client, moneySettings);
  const taxRate = rules.invoiceTaxRate;
  const offerType = whole.offerType as OfferType;
  const offerValue = offerType === 'None' ? 0 : (numberOf(whole.offerValue) ?? 0);
  const lined = items.map(lineOf);
  checkLines(lined);
  if (!isOfferValid(offerType, offerValue, pricedOf(lined)))
    throw invalid([{ path: ['offerValue'], key: 'invoices.error.discount' }]);
  const amounts = amountsOf({ items: lined, offerType, offerValue, taxRate });
  await checkConcession(context, whole, amounts.discount, rules.discountLimitPercent);
  if (amounts.totalAmount > 9_999_999_999.99)
    throw invalid([{ path: ['items'], key: 'validate.max', params: { max: 9_999_999_999.99 } }]);
  const { items: lines, ...sums } = amounts;
  return {
    ...sums,
    offerValue,
    taxRate: storedRate(taxRate),
    credited: 0,
    paid: 0,
    remaining: amounts.totalAmount,
    items: items.map((item, index) => ({ ...item, ...lined[index], ...lines[index] })),
    // `stored` issues, pays or cancels later. The number comes last, so that no failure can use one up.
    status: 'Draft',
    ...(before ? {} : { date: new Date().toISOString() }),
  };
};

/** Refuses to delete a customer who is present, owes money or has sessions left (CUS-63). */
export const refuseBoundCustomer = async ({ client, actor, before }: GuardContext): Promise<undefined> => {
  const rows = await fetchRows(client, { present: 'flag', unpaid: 'flag', sessions: 'flag' })(
    `select exists (select from attendance a where a.customer_id = $1 and a.check_out is null and a.deleted_at is null) as present,
       exists (select from invoices v where v.customer_id = $1 and v.status in ('Sent', 'Paid') and v.remaining > 0) as unpaid,
       exists (select from customer_packages p join customer_packages_items i on i.parent_id = p.id join branches b on b.id = p.branch_id
         where p.customer_id = $1 and i."left" > 0 and (p.status = 'Frozen' or (p.status = 'Active'
           and p.valid_until >= (now() at time zone b.time_zone)::date))) as sessions`,
    [before?.id],
  );
  const reason = (['present', 'unpaid', 'sessions'] as const).find((key) => rows[0]?.[key]);
  if (reason)
    throw new ApiError(409, customerRefusals.inUse, {
      params: { reason: textIn(actor.lang, `customers.reason.${reason}`) },
    });
};

/** Rows that keep a branch from being disabled. A noun exports it as `branchUse` from its `additions.ts`. */
export interface BranchUse {
  /** Parameter of the refusal's text that holds their number. */
  readonly key: string;
  /** Returns SQL that counts them. `branch` is SQL of the branch id. */
  readonly count: (branch: string) => string;
}

const added = Object.values(
  import.meta.glob<{ readonly branchUse?: BranchUse }>('../*/additions.ts', { eager: true }),
).flatMap(({ branchUse = [] }) => branchUse);

const branchUses: readonly BranchUse[] = [
  {
    key: 'bookings',
    count: (branch) =>
      `select count(*)::int from appointments a where a.branch_id = ${branch} and a.status = 'Planned' and a.deleted_at is null and a."end" > now()`,
  },
  {
    key: 'present',
    count: (branch) =>
      `select count(*)::int from attendance a where a.branch_id = ${branch} and a.check_out is null and a.deleted_at is null`,
  },
  ...added,
];

/** Refuses to disable a branch with planned appointments, present customers or rows of `branchUse`. */
export const guardBranch = async (context: GuardContext): Promise<Values | undefined> => {
  await refuseBusyBranch(context);
  return keptCode(context);
};

const refuseBusyBranch = async (context: GuardContext): Promise<void> => {
  const { client, type, values, before } = context;
  const isSwitchedOff = type === 'delete' || (before?.isActive === true && values.isActive === false);
  if (!isSwitchedOff) return;
  const found = await fetchOne(
    client,
    Object.fromEntries(branchUses.map(({ key }) => [key, 'number' as const])),
  )(`select ${branchUses.map(({ key, count }) => `(${count('$1')}) as "${key}"`).join(', ')}`, [before?.id]);
  if (Object.values(found).some((count) => count > 0))
    // The text needs the number of drawers, even if the book has none.
    throw new ApiError(409, branchRefusals.inUse, { params: { drawers: 0, ...found } });
};

/** Keeps the code of a branch with numbered documents when a form empties it, because their numbers carry it. */
const keptCode = async ({ client, values, before }: GuardContext): Promise<Values | undefined> => {
  if (!before || !('code' in values) || values.code !== null) return undefined;
  const numbered = 'select from document_numbers where branch_id = $1 limit 1';
  return (await client.query(numbered, [before.id])).rowCount ? { code: before.code } : undefined;
};
