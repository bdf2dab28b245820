import fc from 'fast-check';

/**
 * Model of the till's amounts, in whole piastres. It is written from the rules and shares no line
 * with the product.
 */

const allMethods = ['Cash', 'Card', 'CustomerCredit', 'LoyaltyPoints'] as const;
type Method = (typeof allMethods)[number];

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
  /** Amounts that its credit notes took from the total, and from the net. */
  readonly credited: number;
  readonly creditedNet: number;
  readonly paid: Readonly<Record<Method, number>>;
  /** Points that pay for it, and that it has earned. */
  readonly spent: number;
  readonly earned: number;
  readonly isCancelled: boolean;
}

/** Balances of a customer, and the cash that the drawer has of her. */
export interface Purse {
  readonly credit: number;
  readonly points: number;
  readonly cash: number;
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

export const paidMethods = ({ paid }: Invoice): readonly Method[] =>
  allMethods.filter((one) => paid[one] > 0);

export const paidOf = ({ paid }: Invoice): number => sum(Object.values(paid));

export const remainingOf = (invoice: Invoice): number =>
  invoice.isCancelled ? 0 : Math.max(0, invoice.total - invoice.credited - paidOf(invoice));

const nothing = { Cash: 0, Card: 0, CustomerCredit: 0, LoyaltyPoints: 0 };

export const issued = (id: number, bill: ReturnType<typeof billed>): Invoice => ({
  ...bill,
  id,
  credited: 0,
  creditedNet: 0,
  paid: nothing,
  spent: 0,
  earned: 0,
  isCancelled: false,
});

/** A point is worth a pound: points that pay for an amount. */
const pointsFor = (amount: number): number => Math.ceil(amount / 100);

/** A paid invoice earns a point per 100 pounds of net, without the part that points paid. */
const isPaid = (one: Invoice): boolean => !one.isCancelled && paidOf(one) >= one.total - one.credited;
const dueOf = (one: Invoice): number => {
  const whole = one.total - one.credited;
  if (!isPaid(one) || whole <= 0) return 0;
  return Math.floor(share(one.net - one.creditedNet, whole - one.paid.LoyaltyPoints, whole) / 10_000);
};

interface Books {
  readonly invoice: Invoice;
  readonly purse: Purse;
}

const earning = ({ invoice, purse }: Books, more: number): Books => ({
  invoice: { ...invoice, earned: invoice.earned + more },
  purse: { ...purse, points: purse.points + more },
});

/** Gives the points that an invoice has earned and takes those that it has not, but none of a paid one. */
const settled = (books: Books): Books => {
  const more = dueOf(books.invoice) - books.invoice.earned;
  return more < 0 && isPaid(books.invoice) ? books : earning(books, more);
};

/**
 * Takes money for an invoice and a deposit. Cash counts last, the bill before the deposit, and only cash may be more than
 * both. Undefined if it is refused.
 */
export const taken = (
  invoice: Invoice | undefined,
  purse: Purse,
  payments: readonly Payment[],
  deposit = 0,
) => {
  const inOrder = [false, true].flatMap((cash) =>
    payments.filter(({ method }) => (method === 'Cash') === cash),
  );
  let [due, wanted] = [invoice ? remainingOf(invoice) : 0, deposit];
  let { credit, points, cash } = { ...purse, credit: purse.credit + deposit };
  let [change, spent] = [0, invoice?.spent ?? 0];
  const paid: Record<Method, number> = { ...(invoice?.paid ?? nothing) };
  for (const { method, amount, keeps } of inOrder) {
    const toBill = Math.min(amount, due);
    const kept = Math.min(amount - toBill, wanted);
    const over = amount - toBill - kept;
    const needed = method === 'LoyaltyPoints' ? pointsFor(toBill) : 0;
    if (over > 0 && method !== 'Cash') return undefined;
    if (method === 'CustomerCredit' && (kept > 0 || toBill > credit)) return undefined;
    if (method === 'LoyaltyPoints' && (kept > 0 || needed > points)) return undefined;
    if (method === 'CustomerCredit') credit -= toBill;
    points -= needed;
    spent += needed;
    const isKept = keeps && invoice !== undefined;
    if (isKept) credit += over;
    else change += over;
    if (method === 'Cash') cash += toBill + kept + (isKept ? over : 0);
    paid[method] += toBill;
    due -= toBill;
    wanted -= kept;
  }
  if (wanted > 0) return undefined;
  const after = { credit, points, cash };
  if (!invoice) return { change, purse: after, invoice };
  return { change, ...settled({ purse: after, invoice: { ...invoice, paid, spent } }) };
};

/** Gives money back by the method that it came by. Points come back that no longer pay for anything. */
const returned = ({ invoice, purse }: Books, method: Method, amount: number): Books => {
  const paid = { ...invoice.paid, [method]: invoice.paid[method] - amount };
  const back = method === 'LoyaltyPoints' ? Math.max(0, invoice.spent - pointsFor(paid.LoyaltyPoints)) : 0;
  return settled({
    invoice: { ...invoice, paid, spent: invoice.spent - back },
    purse: {
      credit: purse.credit + (method === 'CustomerCredit' ? amount : 0),
      points: purse.points + back,
      cash: purse.cash - (method === 'Cash' ? amount : 0),
    },
  });
};

/** Writes a credit note over an amount. Net is its share of everything credited so far. */
const credited = (invoice: Invoice, amount: number): Invoice => {
  const all = invoice.credited + amount;
  const net = all === invoice.total ? invoice.net : share(all, 100, 114);
  const own = Math.min(amount, Math.max(0, net - invoice.creditedNet));
  return { ...invoice, credited: all, creditedNet: invoice.creditedNet + own };
};

/** Gives money back, at most what was paid by the method. Undefined if it is refused. */
export const refunded = (
  invoice: Invoice,
  purse: Purse,
  {
    method,
    amount,
    reduces,
  }: { readonly method: Method; readonly amount: number; readonly reduces: boolean },
): Books | undefined => {
  if (amount > invoice.paid[method]) return undefined;
  if (!reduces) return returned({ invoice, purse }, method, amount);
  if (amount === invoice.total - invoice.credited) return cancelled(invoice, purse, method);
  const after = returned({ invoice: credited(invoice, amount), purse }, method, amount);
  if (!isPaid(invoice) || !isPaid(after.invoice)) return after;
  // Points that a smaller invoice no longer earns go back, although it is paid.
  const lost = Math.max(0, dueOf(invoice) - dueOf(after.invoice));
  return earning(after, -Math.min(after.invoice.earned, lost));
};

/**
 * Cancels: the money becomes credit, or goes back by a method that all of it came by; what points paid goes back as
 * points. Undefined if it is refused.
 */
export const cancelled = (invoice: Invoice, purse: Purse, method: Method | undefined): Books | undefined => {
  const money = paidOf(invoice) - invoice.paid.LoyaltyPoints;
  if (method === 'LoyaltyPoints' ? money > 0 : method !== undefined && money > invoice.paid[method])
    return undefined;
  const isKept = method === undefined || method === 'CustomerCredit';
  return settled({
    invoice: { ...invoice, paid: nothing, spent: 0, credited: invoice.total, isCancelled: true },
    purse: {
      credit: purse.credit + (isKept ? money : 0),
      points: purse.points + invoice.spent,
      cash: purse.cash - (method === 'Cash' ? money : 0),
    },
  });
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

const method = fc.constantFrom(...allMethods);

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
      /** Among those that it was paid by. */
      method: fc.nat(3),
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

/** Payments of what is due. Points pay for a part of what the customer has; more than that is refused. */
export const paymentsIn = (
  parts: readonly { readonly method: Method; readonly handed: number; readonly keeps: boolean }[],
  due: number,
  { points }: Purse,
): readonly Payment[] =>
  parts
    .map(({ method: by, handed: much, keeps }) => {
      const own = Math.round((due * much) / 10_000 / Math.max(1, parts.length));
      const held = Math.round((Math.max(0, points) * much) / 100);
      return {
        method: by,
        amount: by === 'LoyaltyPoints' ? Math.min(own, held) : own,
        keeps: keeps && by === 'Cash',
      };
    })
    .filter(({ amount }) => amount > 0);
