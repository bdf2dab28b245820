import { branchRefusals } from '../../../src/resources/branches/words';
import { customerRefusals } from '../../../src/resources/customers/words';
import { home } from '../../../src/resources/home';
import { invoices } from '../../../src/resources/invoices/entity';
import { amountsOf, isOfferValid, type OfferType, percentOf } from '../../../src/resources/invoices/rules';
import { invoiceRefusals } from '../../../src/resources/invoices/words';
import { fieldsOf } from '../../../src/schema/entity';
import type { GuardContext, Row, Values } from '../../data/entity-server';
import { textIn } from '../../http/answers';
import { ApiError, forbidden, invalid } from '../../kernel/errors';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { listOf, numberOf } from '../../kernel/values';
import { saleRules } from './sale-rules';

/** What may still be written on an issued invoice. */
const openAfterIssue: ReadonlySet<string> = new Set(['status', 'notes']);

/** Answers what to store: a draft's amounts, or, once issued, nothing but its status and notes. */
export const guardInvoice = async (context: GuardContext): Promise<Values | undefined> => {
  const { type, before } = context;
  if (type === 'delete') {
    if (before?.invoiceNumber) throw new ApiError(409, invoiceRefusals.issued);
    return;
  }
  if (before?.status === 'Cancelled') throw new ApiError(409, invoiceRefusals.cancelled);
  return before?.invoiceNumber ? guardIssued(context, before) : guardDraft(context);
};

/** A form sends everything; what it repeats unchanged is fine. */
const guardIssued = async ({ values, before, actor, asked }: GuardContext, issued: Row): Promise<Values> => {
  const changed = Object.keys(values).some(
    (key) => !openAfterIssue.has(key) && !isSame(values[key], issued[key], asked[key]),
  );
  if (changed || values.status === 'Draft') throw new ApiError(409, invoiceRefusals.issued);
  if (values.status === 'Cancelled' && !actor.can('invoices.delete')) throw forbidden('invoices', 'delete');
  const fixed = fieldsOf(invoices).flatMap(([key]) =>
    openAfterIssue.has(key) ? [] : [[key, before?.[key]]],
  );
  // The status moves by issuing, paying or cancelling, never by being written (INV-27).
  return { ...Object.fromEntries(fixed), status: issued.status };
};

/** Of lines only what was carried is compared: a client that knows no services repeats the rest (API-098). */
const isSame = (value: unknown, stored: unknown, sent: unknown): boolean => {
  if (!Array.isArray(value)) return (value ?? null) === (stored ?? null);
  const [was, asked] = [listOf(stored), listOf(sent)];
  // Without its id a line is read as a new one, in which null stands for what it does not carry.
  const isCarried = (line: Values = {}, key: string) =>
    line.id ? key in line : (line[key] ?? null) !== null;
  return (
    value.length === was.length &&
    value.every((row: Values, index) =>
      ['description', 'quantity', 'unitPrice', 'serviceId', 'packageId'].every(
        (key) => !isCarried(asked[index], key) || (row[key] ?? null) === (was[index]?.[key] ?? null),
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
  const columns = Object.fromEntries(sent.map((key) => [key, 'flag' as const]));
  const isOwn = await fetchOne(client, columns)(`select ${known.join(', ')}`, [
    values.customerId,
    values.branchId,
    ...sent.map((key) => values[key]),
  ]);
  const strange = sent.filter((key) => !isOwn[key]);
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
  const { rules, taxRate } = await saleRules(client, numberOf(whole.branchId) ?? 0);
  const offerType = whole.offerType as OfferType;
  const offerValue = offerType === 'None' ? 0 : (numberOf(whole.offerValue) ?? 0);
  const amounts = amountsOf({
    items: items.map((item) => ({
      quantity: numberOf(item.quantity) ?? 1,
      unitPrice: numberOf(item.unitPrice) ?? 0,
    })),
    offerType: isOfferValid(offerType, offerValue, Number.POSITIVE_INFINITY) ? offerType : 'None',
    offerValue,
    taxRate,
  });
  const isAboveLimit =
    amounts.discount * 100 > amounts.subtotal * rules.discountLimitPercent && !actor.can('invoices.manage');
  if (!isOfferValid(offerType, offerValue, amounts.subtotal))
    throw invalid([{ path: ['offerValue'], key: 'invoices.error.discount' }]);
  // Nothing is wrong with it: somebody with more rights may give it (R-18, PRM-29).
  if (isAboveLimit) throw forbidden('invoices', 'manage');
  if (amounts.totalAmount > 9_999_999_999.99)
    throw invalid([{ path: ['items'], key: 'validate.max', params: { max: 9_999_999_999.99 } }]);
  const { items: lines, ...sums } = amounts;
  return {
    ...sums,
    offerValue,
    taxRate: percentOf(taxRate),
    paid: 0,
    remaining: amounts.totalAmount,
    items: items.map((item, index) => ({ ...item, ...lines[index] })),
    // Issued, paid or cancelled once it is stored: the number is given last, so that no failure can use one up.
    status: 'Draft',
    ...(before ? {} : { date: new Date().toISOString() }),
  };
};

/** A customer who is here, owes or still owns sessions is not deleted (CUS-63). */
export const refuseBoundCustomer = async ({ client, actor, before }: GuardContext): Promise<undefined> => {
  const rows = await fetchRows(client, { present: 'flag', unpaid: 'flag', sessions: 'flag' })(
    `select exists (select from attendance a where a.customer_id = $1 and a.check_out is null and a.deleted_at is null) as present,
       exists (select from invoices v where v.customer_id = $1 and v.status in ('Sent', 'Paid') and v.remaining > 0) as unpaid,
       exists (select from customer_packages p join customer_packages_items i on i.parent_id = p.id join branches b on b.id = p.branch_id
         where p.customer_id = $1 and i."left" > 0 and (p.status = 'Frozen' or (p.status = 'Active'
           and p.valid_until >= (now() at time zone coalesce(b.time_zone, $2))::date))) as sessions`,
    [before?.id, home.zone],
  );
  const reason = (['present', 'unpaid', 'sessions'] as const).find((key) => rows[0]?.[key]);
  if (reason)
    throw new ApiError(409, customerRefusals.inUse, {
      params: { reason: textIn(actor.lang, `customers.reason.${reason}`) },
    });
};

/** Rows for whose sake a branch is not disabled: as `branchUse` in `adds.ts` of whose they are. */
export interface BranchUse {
  /** Their number in the refusal. */
  readonly key: string;
  /** SQL of it. */
  readonly count: (branch: string) => string;
}

const added = Object.values(
  import.meta.glob<{ readonly branchUse?: BranchUse }>('../*/adds.ts', { eager: true }),
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

/** A branch where somebody is expected or present is not disabled, nor for the sake of what others add. */
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
    // The sentence counts drawers, whether there are any or not.
    throw new ApiError(409, branchRefusals.inUse, { params: { drawers: 0, ...found } });
};

/** An emptied code of a branch means its own, and that is the one its numbers carry, once there are any. */
const keptCode = async ({ client, values, before }: GuardContext): Promise<Values | undefined> => {
  if (!before || !('code' in values) || values.code !== null) return undefined;
  const numbered = 'select from document_numbers where branch_id = $1 limit 1';
  return (await client.query(numbered, [before.id])).rowCount ? { code: before.code } : undefined;
};
