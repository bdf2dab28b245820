import { useCan } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { humanMoment } from '../../../i18n/human';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { useSession } from '../../../providers/session';
import { sumOf } from '../../../schema/money';
import { zoneIn } from '../../../screens/data/row';
import { ChoiceField } from '../../../screens/form/frame/plain-fields';
import { useRowsOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { useOwned } from '../../appointments/form/appointment';
import { type BillLine, isLineWrong, isOfferWrong, liveAmounts } from '../pay/lines';
import { useMethods } from '../pay/methods';
import { firstPart, type Part, shownParts } from '../pay/parts';
import { depositFor } from '../payment-fields';
import { noOffer, type Offer, paidIn, remainingOf } from '../rules';
import { moneySettings } from '../settings/money';

/** What is billed, as the sheet begins. */
export interface Account {
  /** Who pays. Undefined until somebody is chosen in the sheet. */
  readonly customer: { readonly id: number; readonly name: string } | undefined;
  readonly branchId: number;
  /** The appointment that is paid, and its start. Null: it is none. */
  readonly appointmentId: number | null;
  readonly start: string | null;
  /** Fraction of the net. Default: the centre's. */
  readonly taxRate?: number;
  /** Lines that come with it. */
  readonly lines: readonly BillLine[];
  /** The issued invoice, whose rest is paid. Null: one is issued. */
  readonly invoice: {
    readonly id: number;
    readonly invoiceNumber: string | null;
    readonly paid: number;
    readonly remaining: number;
  } | null;
}

/** What the sheet is for: a visit that ends, one that goes on, goods, or a deposit alone. */
export type Way = 'leave' | 'stay' | 'sell' | 'deposit';

/** State of the till: lines, discounts, deposit and payments, and what follows from them. Amounts are pounds. */
export const useTill = ({ lines: before, invoice, customer, ...account }: Account, way: Way) => {
  const { usual, asksReference } = useMethods();
  const { invoiceTaxRate } = useSettings(moneySettings);
  const taxRate = account.taxRate ?? invoiceTaxRate;
  const [lines, setLines] = useState(before);
  const [deposit, setDeposit] = useState<number>();
  const [wanted, setOffer] = useState<Offer>(noOffer);
  const [typed, setTyped] = useState<readonly Part[]>();
  const [keeps, setKeeps] = useState(false);
  const isVisit = way === 'leave' || way === 'stay';
  const offer = lines.length > 0 ? wanted : noOffer;
  const amounts = liveAmounts(lines, offer, taxRate);
  const due = sumOf([invoice ? invoice.remaining : amounts.totalAmount, deposit ?? 0]);
  // Of a visit without lines the paid amount is the price.
  const isPriced = !isVisit || lines.length > 0 || invoice !== null || deposit !== undefined;
  const isAsked = due > 0 || !isPriced;
  // Until the user types, the first part follows the settings, which may load later. Nothing is paid by no method.
  const parts = isAsked ? shownParts(typed ?? [firstPart(usual)], due) : [];
  const paid = paidIn(parts);
  const isNothing = lines.length === 0 && !invoice && paid === 0 && deposit === undefined;
  /** A deposit is no part of the invoice: it is taken alone, or beside the goods. */
  const isKept = way === 'deposit' || (deposit !== undefined && lines.length === 0 && !invoice);
  const isDiscountWrong = isOfferWrong(lines, offer);
  /** `createInvoice` does not pay an existing invoice (IFA-09). */
  const isMade = way === 'stay' && invoice !== null;
  const isOff =
    customer === undefined ||
    isDiscountWrong ||
    lines.some(isLineWrong) ||
    // A deposit cannot stay owed.
    (deposit !== undefined && paid < deposit) ||
    parts.some(
      ({ amount, paymentMethod, reference }) =>
        // IFA-04.
        (amount ?? 0) < 0 || ((amount ?? 0) > 0 && asksReference(paymentMethod) && reference.trim() === ''),
    ) ||
    (isNothing && way !== 'leave') ||
    (isKept && way === 'stay') ||
    isMade;
  return {
    ...{ lines, setLines, deposit, setDeposit, offer, setOffer, isDiscountWrong, keeps, setKeeps },
    ...{ parts, setTyped, amounts, taxRate, due, paid, isVisit, isPriced, isAsked, isNothing, isKept, isOff },
    isMade,
    left: remainingOf(due, paid),
    /** Sessions pay for all of it: sums of zeros would say nothing. */
    isNaught: due === 0 && lines.length > 0 && lines.every(({ isCovered }) => isCovered),
  };
};

/** Names the package that the server takes a line's session from, and which of its sessions it is. */
export const useSessionOf = (
  lines: readonly BillLine[],
  customerId: number | undefined,
  appointmentId: number | null,
): ((place: number) => string | undefined) => {
  const t = useT();
  const format = useFormat();
  const isAsked = lines.some(({ isCovered }) => isCovered);
  const { data: owned } = useOwned(isAsked ? customerId : undefined, appointmentId ?? undefined);
  return (place) => {
    const { serviceId, isCovered } = lines[place] ?? {};
    if (!isCovered || serviceId === null || serviceId === undefined) return undefined;
    const taken = lines.slice(0, place).filter((one) => one.isCovered && one.serviceId === serviceId).length;
    const sessions = (owned?.packages ?? []).flatMap(({ name, items }) =>
      items
        .filter((part) => part.serviceId === serviceId)
        .flatMap(({ left, sessions: all }) =>
          Array.from({ length: left }, (_, used) => ({ name, all, number: all - left + used + 1 })),
        ),
    );
    const found = sessions[taken];
    return (
      found &&
      t('pay.sessionOf', {
        name: found.name,
        number: format.integer(found.number),
        all: format.integer(found.all),
      })
    );
  };
};

interface DepositFor {
  /** Null: the deposit is for no booking. */
  readonly appointmentId: number | null;
  /** Drawn beneath the deposit. */
  readonly part: ReactNode;
}

/**
 * The planned booking that a deposit is for, chosen by itself if there is one. Asks nothing until `isWanted`.
 * `except`: the booking that is paid now.
 */
export const useDepositFor = (
  customerId: number | undefined,
  isWanted: boolean,
  except?: number | null,
): DepositFor => {
  const { t, label, lang } = useWords();
  const session = useSession();
  const maySee = useCan({ resource: 'appointments', action: 'read' }).data?.can === true;
  const isAsked = isWanted && maySee && customerId !== undefined;
  const { rows = [] } = useRowsOf(
    appointments,
    { customerId: customerId ?? 0, status: 'Planned', sortBy: 'start', pageSize: 50 },
    { isWanted: isAsked },
  );
  const [chosen, setChosen] = useState<number | null>();
  const planned = isAsked
    ? rows.filter(
        (row) => row.customerId === customerId && row.id !== except && Date.parse(row.end) > Date.now(),
      )
    : [];
  const [only] = planned.length === 1 ? planned : [];
  const known = planned.find(({ id }) => id === chosen)?.id;
  const appointmentId = chosen === null ? null : (known ?? only?.id ?? null);
  const part = planned.length > 0 && (
    <ChoiceField
      id="deposit-for"
      label={label(depositFor.label)}
      placeholder={t('common.select')}
      allowClear
      value={appointmentId}
      options={planned.map(({ id, start, branchId }) => ({
        value: id,
        label: humanMoment(start, new Date(), lang, { timeZone: zoneIn(session, branchId) }),
      }))}
      onChange={(next: number | null | undefined) => setChosen(next ?? null)}
    />
  );
  return { appointmentId, part };
};
