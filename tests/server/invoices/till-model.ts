import fc from 'fast-check';

/**
 * What the till must come to, in whole piastres. It is written from the rules and shares no line
 * with the product.
 */

type Method = 'Cash' | 'Card' | 'CustomerCredit';

interface Offer {
  readonly offerType: 'None' | 'Percentage' | 'Fixed';
  /** Hundredths of per cent, or piastres. */
  readonly value: number;
}

interface Line extends Offer {
  readonly quantity: number;
  readonly price: number;
}

export interface Payment {
  readonly method: Method;
  readonly amount: number;
  readonly keeps: boolean;
}

export interface Invoice {
  readonly id: number;
  readonly discount: number;
  readonly net: number;
  readonly total: number;
  readonly credited: number;
  readonly paid: Readonly<Record<Method, number>>;
  readonly isCancelled: boolean;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** `amount * part / whole`, half a piastre up. */
const share = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

const off = (amount: number, { offerType, value }: Offer): number =>
  offerType === 'None' ? 0 : offerType === 'Fixed' ? value : share(amount, value, 10_000);

/** Sums of a bill with 14 % tax. */
export const billed = (lines: readonly Line[], offer: Offer) => {
  const gross = sum(lines.map(({ quantity, price }) => quantity * price));
  const own = sum(lines.map((line) => off(line.quantity * line.price, line)));
  const discount = own + off(gross - own, offer);
  const net = gross - discount;
  return { discount, net, total: net + share(net, 14, 100) };
};

export const paidOf = ({ paid }: Invoice): number => sum(Object.values(paid));

export const remainingOf = (invoice: Invoice): number =>
  invoice.isCancelled ? 0 : Math.max(0, invoice.total - invoice.credited - paidOf(invoice));

const nothing = { Cash: 0, Card: 0, CustomerCredit: 0 };

export const issued = (id: number, bill: ReturnType<typeof billed>): Invoice => ({
  ...bill,
  id,
  credited: 0,
  paid: nothing,
  isCancelled: false,
});

/**
 * Takes money for an invoice and a deposit. Cash counts last, the bill before the deposit, and only cash may be more than
 * both. Undefined if it is refused.
 */
export const taken = (
  invoice: Invoice | undefined,
  credit: number,
  payments: readonly Payment[],
  deposit = 0,
) => {
  const inOrder = [false, true].flatMap((cash) =>
    payments.filter(({ method }) => (method === 'Cash') === cash),
  );
  let [due, wanted] = [invoice ? remainingOf(invoice) : 0, deposit];
  let held = credit + deposit;
  let change = 0;
  const paid: Record<Method, number> = { ...(invoice?.paid ?? nothing) };
  for (const { method, amount, keeps } of inOrder) {
    const toBill = Math.min(amount, due);
    const kept = Math.min(amount - toBill, wanted);
    const over = amount - toBill - kept;
    if (over > 0 && method !== 'Cash') return undefined;
    if (method === 'CustomerCredit' && (kept > 0 || toBill > held)) return undefined;
    if (method === 'CustomerCredit') held -= toBill;
    if (keeps && invoice) held += over;
    else change += over;
    paid[method] += toBill;
    due -= toBill;
    wanted -= kept;
  }
  return wanted > 0 ? undefined : { credit: held, change, invoice: invoice && { ...invoice, paid } };
};

/** Gives money back, at most what was paid by the method. Undefined if it is refused. */
export const refunded = (
  invoice: Invoice,
  credit: number,
  {
    method,
    amount,
    reduces,
  }: { readonly method: Method; readonly amount: number; readonly reduces: boolean },
) => {
  if (amount > invoice.paid[method]) return undefined;
  if (reduces && amount === invoice.total - invoice.credited) return cancelled(invoice, credit, method);
  const paid = { ...invoice.paid, [method]: invoice.paid[method] - amount };
  return {
    credit: method === 'CustomerCredit' ? credit + amount : credit,
    invoice: { ...invoice, paid, credited: invoice.credited + (reduces ? amount : 0) },
  };
};

/** Cancels: the money becomes credit, or goes back by a method that all of it came by. Undefined if it is refused. */
export const cancelled = (invoice: Invoice, credit: number, method: Method | undefined) => {
  const back = paidOf(invoice);
  if (method !== undefined && back > invoice.paid[method]) return undefined;
  const isKept = method === undefined || method === 'CustomerCredit';
  return {
    credit: isKept ? credit + back : credit,
    invoice: { ...invoice, paid: nothing, credited: invoice.total, isCancelled: true },
  };
};

const percents = fc.integer({ min: 0, max: 10_000 });
const offerType = fc.constantFrom('None' as const, 'Percentage' as const, 'Fixed' as const);
/** A discount of at most the whole. */
const offerOf = (kind: Offer['offerType'], part: number, whole: number): Offer => ({
  offerType: kind,
  value: kind === 'None' ? 0 : kind === 'Percentage' ? part : Math.floor((whole * part) / 10_000),
});

const line = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 99_999 }), offerType, percents)
  .map(
    ([quantity, price, kind, part]): Line => ({ quantity, price, ...offerOf(kind, part, quantity * price) }),
  );

const method = fc.constantFrom('Cash' as const, 'Card' as const, 'CustomerCredit' as const);

/** How much is handed over, in hundredths of per cent of what is asked; as often exactly all of it. */
const handed = fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 15_000 }));
const payments = fc.array(fc.record({ method, handed, keeps: fc.boolean() }), { maxLength: 3 });

/** A random call at the till. What it names by number is chosen among what there is. */
export const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bill' as const),
      way: fc.constantFrom('sale' as const, 'visit' as const, 'appointment' as const, 'cover' as const),
      lines: fc.array(line, { maxLength: 3 }),
      offerType,
      part: percents,
      payments,
      deposit: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
      due: fc.constantFrom('right' as const, 'right' as const, 'any' as const, 'wrong' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), on: fc.nat(99), payments }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      on: fc.nat(99),
      method,
      // More than what was paid is refused.
      handed: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 20_000 })),
      reduces: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      on: fc.nat(99),
      method: fc.option(method, { nil: undefined }),
    }),
  },
);

export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** The offer and the payments of a deed over these sums. */
export const offerIn = (
  { offerType: kind, part }: { readonly offerType: Offer['offerType']; readonly part: number },
  lines: readonly Line[],
) =>
  offerOf(kind, part, sum(lines.map((one) => one.quantity * one.price - off(one.quantity * one.price, one))));

export const paymentsIn = (
  parts: readonly { readonly method: Method; readonly handed: number; readonly keeps: boolean }[],
  due: number,
): readonly Payment[] =>
  parts
    .map(({ method: by, handed: much, keeps }) => ({
      method: by,
      amount: Math.round((due * much) / 10_000 / Math.max(1, parts.length)),
      keeps: keeps && by === 'Cash',
    }))
    .filter(({ amount }) => amount > 0);
