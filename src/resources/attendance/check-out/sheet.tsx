import { PrinterOutlined } from '@ant-design/icons';
import { App, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { errorMessage } from '../../../providers/messages';
import { sumOf } from '../../../schema/money';
import type { QueryAnswer } from '../../../schema/query';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { withQuietUnit } from '../../../screens/cells/cells';
import { Failure } from '../../../screens/controls/failure';
import { Glyph } from '../../../screens/glyph';
import { Notice } from '../../../screens/notice';
import { Person } from '../../../screens/person/person';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { useOwned } from '../../appointments/form/lines/owned';
import { CustomerCode } from '../../customers/customer-cell';
import { ConcessionNotice } from '../../invoices/form/concession-notice';
import { isOfferTyped, liveAmounts, liveConcessions, livePriced } from '../../invoices/form/live-amounts';
import { useMethods } from '../../invoices/methods';
import { paidIn } from '../../invoices/paid';
import { Bill } from '../../invoices/pay/bill';
import { Catalogue } from '../../invoices/pay/catalogue';
import { changedLines, isLineWrong, type SheetLine, sentLine, withLine } from '../../invoices/pay/lines';
import { MethodsInput } from '../../invoices/pay/methods-input';
import { noOffer, OfferInput } from '../../invoices/pay/offer-input';
import { firstPart, type Part, sentParts, shownParts } from '../../invoices/pay/parts';
import { useColleagues } from '../../invoices/pay/use-colleagues';
import { type Offer, remainingOf } from '../../invoices/rules';
import { moneySettings } from '../../invoices/settings/money';
import { Totals } from '../../invoices/show/totals';
import { createInvoice, settle } from '../actions';
import { settlement } from '../queries';
import { useDepositFor } from './deposit-for';
import { useNextAppointment } from './next-appointment';
import { type Settled, useSettling } from './settling';
import '../../invoices/invoices.css';
import '../../invoices/pay/pay.css';
import './sheet.css';

interface SheetProps {
  readonly of: Settled;
  readonly onClose: () => void;
}

/**
 * Checks a customer out: lines without owned sessions, discount, several payments and change. One press checks out,
 * issues, pays and prints. Loads the account once, so that it does not change while the sheet is open.
 */
const CheckOutSheet = ({ of, onClose }: SheetProps) => {
  const { t, label } = useWords();
  const whose = 'attendanceId' in of ? { attendanceId: of.attendanceId } : of;
  const asked = useQueryOf(settlement, whose, { once: true });
  if (asked.data !== undefined) return <Account {...{ of, onClose }} account={asked.data} />;
  return (
    <ActionDialog title={label(titleOf(of))} isOff width={680} onSend={() => {}} onClose={onClose}>
      {asked.error && !asked.isFetching ? (
        <Failure text={errorMessage(asked.error, t)} retry={asked.retry} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </ActionDialog>
  );
};

export default CheckOutSheet;

const otherBranch = { ar: 'عميل فرع آخر', en: 'Customer of another branch' } as const;

const titleOf = (of: Settled) => ('stays' in of ? createInvoice : settle).label;

interface AccountProps extends SheetProps {
  readonly account: QueryAnswer<typeof settlement>;
}

const Account = ({ of, account, onClose }: AccountProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { modal } = App.useApp();
  // True to issue the invoice without checking out.
  const stays = 'stays' in of;
  const { usual, asksReference } = useMethods();
  const { invoice, customer } = account;
  const { creditEnabled } = useSettings(moneySettings);
  const colleagues = useColleagues(account.branchId);
  // Whose card is of another branch has no name here, but for the title of a booking.
  const name = customer.fullName || label(otherBranch);
  const before = linesOf(account);
  const [items, setItems] = useState<readonly SheetLine[]>(before);
  const added = items.filter(({ line }) => line === null);
  const [deposit, setDeposit] = useState<number>();
  const [offer, setOffer] = useState<Offer>(noOffer);
  const [typed, setTyped] = useState<readonly Part[]>();
  const [keeps, setKeeps] = useState(false);
  const next = useNextAppointment({
    customerId: customer.id,
    branchId: account.branchId,
    start: account.start,
    lines: items.flatMap(({ serviceId, staffId }) => (serviceId === null ? [] : [{ serviceId, staffId }])),
  });
  const forAppointment = useDepositFor(customer.id, deposit !== undefined, account.appointmentId);
  const call = useSettling({ of, account, onClose, next });

  const taxRate = account.taxRate / 100;
  const amounts = liveAmounts(items, offer, taxRate);
  const billed = invoice ? invoice.remaining : amounts.totalAmount;
  const due = sumOf([billed, deposit ?? 0]);
  // Where nothing is due, no method is asked, unless the paid amount is to be the price.
  const isPriced = items.length > 0 || invoice !== null || deposit !== undefined;
  const isAsked = due > 0 || !isPriced;
  // Until the user types, the first part follows the settings, which may load later.
  const parts = isAsked ? shownParts(typed ?? [firstPart(usual)], due) : [];
  const paid = paidIn(parts);
  const left = remainingOf(due, paid);
  const isFree = account.appointmentId === null && !invoice;
  const mayAdd = !invoice;
  const isOfferWrong = !isOfferTyped(offer, livePriced(items)) || items.some(isLineWrong);
  // A deposit cannot stay owed.
  const lacksDeposit = deposit !== undefined && paid < deposit;

  const { data: owned } = useOwned(customer.id, account.appointmentId ?? undefined);
  /** The package that the server takes the session from, and which of its sessions it is. */
  const sessionOf = (place: number): string | undefined => {
    const { serviceId, isCovered } = items[place] ?? {};
    if (!isCovered || serviceId === null || serviceId === undefined) return undefined;
    const taken = items.slice(0, place).filter((one) => one.isCovered && one.serviceId === serviceId).length;
    const sessions = (owned?.packages ?? []).flatMap(({ name: packageName, items: parts }) =>
      parts
        .filter((part) => part.serviceId === serviceId)
        .flatMap(({ left, sessions: all }) =>
          Array.from({ length: left }, (_, used) => ({ packageName, all, number: all - left + used + 1 })),
        ),
    );
    const found = sessions[taken];
    return (
      found &&
      t('pay.sessionOf', {
        name: found.packageName,
        number: format.integer(found.number),
        all: format.integer(found.all),
      })
    );
  };
  const changed = changedLines(items, before);
  const send = async (isPaying: boolean, isPrinting: boolean) => {
    const body = {
      payments: isPaying ? sentParts(parts, keeps) : [],
      ...(mayAdd && (isFree || added.length > 0) ? { items: added.map(sentLine) } : {}),
      ...(invoice ? {} : offer),
      ...(invoice || changed.length === 0 ? {} : { changed }),
      ...(deposit === undefined ? {} : { deposit, depositFor: forAppointment.appointmentId }),
      // Without lines the paid amount is the price; only the server can split it into net and tax.
      ...(isPriced ? { due } : {}),
      leaveUnpaid: !isPaying || left > 0,
    };
    return call.send(body, isPrinting);
  };
  /** Sessions pay for all of it: sums of zeros would say nothing. */
  const isNaught = due === 0 && items.length > 0 && items.every(({ isCovered }) => isCovered);
  /** Asks before money stays owed, so that a slip of the finger does not leave it unpaid. */
  const pay = (isPaying: boolean, isPrinting: boolean) => {
    const rest = isPaying ? left : due;
    if (rest === 0) return void send(isPaying, isPrinting);
    modal.confirm({
      title: t('checkOut.leaveTitle', { amount: format.money(rest) }),
      content: t('checkOut.leaveText', { name }),
      okText: t('checkOut.leave'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: t('common.back'),
      onOk: () => send(isPaying, isPrinting),
    });
  };
  /** What the button takes. Without lines the paid amount is the price. */
  const sum = isPriced ? remainingOf(due, left) : paid;
  const isNothing = items.length === 0 && !invoice && paid === 0 && deposit === undefined;
  const wantsReference = parts.some(
    ({ amount, paymentMethod, reference }) =>
      (amount ?? 0) > 0 && asksReference(paymentMethod) && reference.trim() === '',
  );
  // IFA-04.
  const isBelow = parts.some(({ amount }) => amount !== null && amount < 0);
  // `createInvoice` does not pay an existing invoice (IFA-09).
  const isMade = call.isPlain && invoice !== null;
  const isOff = isOfferWrong || lacksDeposit || wantsReference || isBelow || (isNothing && stays) || isMade;
  return (
    <ActionDialog
      title={label(titleOf(of))}
      okText={
        isNothing
          ? stays
            ? label(createInvoice.label)
            : t('checkOut.justLeave')
          : due === 0 && paid === 0 && !stays
            ? t('checkOut.print')
            : sum > 0
              ? t('checkOut.payAndPrint', { amount: format.money(sum) })
              : t('pay.andPrint')
      }
      okIcon={isNothing ? undefined : <Glyph of={PrinterOutlined} />}
      isBusy={call.isBusy}
      isOff={isOff}
      problem={call.problem}
      className="pay-sheet"
      width={1128}
      sum={due}
      others={
        due > 0 && !isMade
          ? [
              ...(deposit === undefined
                ? [{ text: t('checkOut.leaveUnpaid'), isDanger: true, onSend: () => pay(false, false) }]
                : []),
              { text: t('checkOut.pay'), isOff, onSend: () => pay(true, false) },
            ]
          : isNaught && !stays
            ? [{ text: t('checkOut.justLeave'), isOff, onSend: () => pay(true, false) }]
            : []
      }
      onSend={() => pay(true, !isNothing)}
      onClose={onClose}
    >
      <div className="pay-bill">
        <Person
          id={customer.id}
          name={name}
          sub={<CustomerCode customer={customer} />}
          must={customer.careNote}
        />
        {(customer.credit > 0 || !account.isOpen) && (
          <p className="cluster">
            {customer.credit > 0 && (
              <Tag>{t('credit.available', { amount: format.money(customer.credit) })}</Tag>
            )}
            {!account.isOpen && <Tag color="red">{t('checkOut.hasLeft')}</Tag>}
          </p>
        )}
        {invoice && (
          <Notice
            type="info"
            message={t('ifa.exists', { invoiceNumber: invoice.invoiceNumber ?? `INV-${invoice.id}` })}
          />
        )}
        {isFree && items.length === 0 && stays && <Notice type="info" message={t('ifa.empty')} />}
        {(items.length > 0 || deposit !== undefined) && (
          <Bill
            lines={items}
            amounts={amounts}
            colleagues={colleagues}
            sessionOf={sessionOf}
            deposit={deposit}
            onChange={mayAdd ? setItems : undefined}
            onNoDeposit={() => setDeposit(undefined)}
          />
        )}
        {forAppointment.part}
        {mayAdd && (
          <Catalogue
            onAdd={(line) => setItems((now) => withLine(now, line))}
            deposit={
              creditEnabled && !call.isPlain
                ? { value: deposit, onChange: setDeposit, error: call.depositError }
                : undefined
            }
          />
        )}
      </div>
      <div className="pay-money">
        {!invoice && (
          <OfferInput offer={offer} isWrong={isOfferWrong} isWanted={items.length > 0} onChange={setOffer} />
        )}
        {items.length > 0 && !isNaught && (
          <Totals
            amounts={amounts}
            taxRate={taxRate}
            deposit={deposit}
            {...(invoice && invoice.paid > 0 ? { paid: invoice.paid, remaining: invoice.remaining } : {})}
          />
        )}
        {!invoice && <ConcessionNotice of={liveConcessions(items, amounts)} />}
        {isNaught ? (
          <p className="pay-due">{t('pay.nothingDue')}</p>
        ) : (
          <p className="pay-due">
            {t('pay.due')}
            <strong>{withQuietUnit(format.money(due))}</strong>
          </p>
        )}
        {isAsked && (
          <section className="grid" aria-label={t('invoices.payments')}>
            <MethodsInput
              branchId={account.branchId}
              value={parts}
              onChange={setTyped}
              due={due}
              customerId={customer.id}
              errorOf={call.errorOf}
              most={call.isPlain ? 1 : undefined}
              keeps={keeps}
              onKeep={setKeeps}
              keepsExcess={deposit === undefined}
            />
          </section>
        )}
        {next.part}
      </div>
    </ActionDialog>
  );
};

const linesOf = ({ items }: QueryAnswer<typeof settlement>): readonly SheetLine[] =>
  items.map((item) => ({ ...item, ...noOffer }));
