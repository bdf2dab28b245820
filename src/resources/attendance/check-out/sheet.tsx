import { PrinterOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { App, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import type { ActionBody } from '../../../schema/action';
import type { QueryAnswer } from '../../../schema/query';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { Glyph } from '../../../screens/glyph';
import { Notice } from '../../../screens/notice';
import { Person } from '../../../screens/person/person';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { invoices } from '../../invoices/entity';
import { ConcessionNotice } from '../../invoices/form/concession-notice';
import { isOfferTyped, liveAmounts, liveConcession } from '../../invoices/form/live-amounts';
import { useMethods } from '../../invoices/methods';
import { paidIn } from '../../invoices/paid';
import { Bill, withLine } from '../../invoices/pay/bill';
import { type AddedLine, Catalogue } from '../../invoices/pay/catalogue';
import { MethodsInput } from '../../invoices/pay/methods-input';
import { firstPart, type Part, sentParts, shownParts } from '../../invoices/pay/parts';
import { remainingOf } from '../../invoices/rules';
import { Totals } from '../../invoices/show/totals';
import { createInvoice, settle, settleBooking, undoCheckOut } from '../actions';
import { settlement } from '../queries';
import { noOffer, OfferInput, type TypedOffer } from './offer-input';
import '../../invoices/invoices.css';
import '../../invoices/pay/pay.css';
import './sheet.css';

/** The visit to settle, or an appointment; settling an appointment starts its visit if it has none. */
export type Settled =
  | { readonly attendanceId: number; readonly stays?: true }
  | { readonly appointmentId: number };

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
  const call = useSettling({ of, account, onClose });
  const { usual, asksReference } = useMethods();
  const { invoice, customer } = account;
  const [added, setAdded] = useState<readonly AddedLine[]>([]);
  const [offer, setOffer] = useState<TypedOffer>(noOffer);
  const [typed, setTyped] = useState<readonly Part[]>();
  const [keeps, setKeeps] = useState(false);

  const items = [...account.items, ...added];
  const taxRate = account.taxRate / 100;
  const amounts = liveAmounts(items, offer, taxRate);
  const due = invoice ? invoice.remaining : amounts.totalAmount;
  // Until the user types, the first part follows the settings, which may load later.
  const parts = shownParts(typed ?? [firstPart(usual)], due);
  const paid = paidIn(parts);
  const left = remainingOf(due, paid);
  const isFree = account.appointmentId === null && !invoice;
  const mayAdd = !invoice;
  const isOfferWrong = !isOfferTyped(offer, amounts.subtotal);

  const send = async (isPaying: boolean, isPrinting: boolean) => {
    const body = {
      payments: isPaying ? sentParts(parts, keeps) : [],
      ...(mayAdd && (isFree || added.length > 0) ? { items: added } : {}),
      ...(invoice ? {} : offer),
      // Without lines the paid amount is the price; only the server can split it into net and tax.
      ...(items.length > 0 || invoice ? { due } : {}),
      leaveUnpaid: !isPaying || left > 0,
    };
    return call.send(body, isPrinting);
  };
  /** Asks before money stays owed, so that a slip of the finger does not leave it unpaid. */
  const pay = (isPaying: boolean, isPrinting: boolean) => {
    const rest = isPaying ? left : due;
    if (rest === 0) return void send(isPaying, isPrinting);
    modal.confirm({
      title: t('checkOut.leaveTitle', { amount: format.money(rest) }),
      content: t('checkOut.leaveText', { name: customer.fullName }),
      okText: t('checkOut.leave'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: t('common.back'),
      onOk: () => send(isPaying, isPrinting),
    });
  };
  const isNothing = items.length === 0 && !invoice && paid === 0;
  const wantsReference = parts.some(
    ({ amount, paymentMethod, reference }) =>
      (amount ?? 0) > 0 && asksReference(paymentMethod) && reference.trim() === '',
  );
  // IFA-04.
  const isBelow = parts.some(({ amount }) => amount !== null && amount < 0);
  // `createInvoice` does not pay an existing invoice (IFA-09).
  const isMade = call.isPlain && invoice !== null;
  const isOff = isOfferWrong || wantsReference || isBelow || (isNothing && stays) || isMade;
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
            : t('checkOut.payAndPrint', {
                amount: format.money(remainingOf(due, left), { always2: true }),
              })
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
              { text: t('checkOut.leaveUnpaid'), isDanger: true, onSend: () => pay(false, false) },
              { text: t('checkOut.pay'), isOff, onSend: () => pay(true, false) },
            ]
          : []
      }
      onSend={() => pay(true, !isNothing)}
      onClose={onClose}
    >
      <div className="pay-bill">
        <Person
          id={customer.id}
          name={customer.fullName}
          sub={<bdi dir="ltr">{customer.personCode}</bdi>}
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
        {items.length > 0 && (
          <Bill fixed={account.items} added={added} amounts={amounts} onChange={setAdded} />
        )}
        {mayAdd && <Catalogue onAdd={(line) => setAdded((now) => withLine(now, line))} />}
      </div>
      <div className="pay-money">
        {!invoice && (
          <OfferInput offer={offer} isWrong={isOfferWrong} isWanted={items.length > 0} onChange={setOffer} />
        )}
        {items.length > 0 && (
          <Totals
            amounts={amounts}
            taxRate={taxRate}
            {...(invoice && invoice.paid > 0 ? { paid: invoice.paid, remaining: invoice.remaining } : {})}
          />
        )}
        {!invoice && <ConcessionNotice of={liveConcession(items, amounts)} />}
        <p className="pay-due">
          {t('pay.due')}
          <strong>{format.money(due, { always2: true })}</strong>
        </p>
        {(due > 0 || items.length === 0) && (
          <section className="grid" aria-label={t('invoices.payments')}>
            <MethodsInput
              value={parts}
              onChange={setTyped}
              due={due}
              customerId={customer.id}
              errorOf={call.errorOf}
              most={call.isPlain ? 1 : undefined}
              keeps={keeps}
              onKeep={setKeeps}
            />
          </section>
        )}
      </div>
    </ActionDialog>
  );
};

/** Action that checks out, issues and pays, for a visit or for an appointment without a visit. */
const useSettling = ({ of, account, onClose }: AccountProps) => {
  const { t } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const from = useLocation();
  const stays = 'stays' in of;
  // Error texts name the action of the pressed button.
  const onVisit = useAction(stays ? { ...settle, name: createInvoice.name } : settle);
  const onAppointment = useAction(settleBooking);
  const plain = useAction(createInvoice);
  const undo = useAction(undoCheckOut);
  const mayChange = useCan({ resource: 'attendance', action: 'update' }).data?.can;
  const { attendanceId, version } = account;
  // Settling an open visit needs permission to change it; its invoice alone does not.
  const isPlain = stays && account.isOpen && !mayChange;
  const { isBusy, problem, errors } = isPlain ? plain : attendanceId === null ? onAppointment : onVisit;
  const errorOf = (index: number, name: 'amount' | 'paymentMethod' | 'reference') =>
    errors[isPlain ? (name === 'amount' ? 'paidAmount' : name) : `payments.${index}.${name}`];

  /**
   * Offers undo if nothing was invoiced. An issued invoice needs a reason to cancel or refund, so the
   * toast links to it instead.
   */
  const wayBack =
    (isPrinting: boolean) => (done: { readonly attendanceId: number; readonly invoiceId: number | null }) => {
      const { invoiceId } = done;
      if (invoiceId === null)
        return { text: t('calendar.undo'), run: () => void undo.send({ id: done.attendanceId }, {}) };
      if (isPrinting) return undefined;
      return { text: t('ifa.viewInvoice'), run: () => void navigate(`${invoices.route}/${invoiceId}`) };
    };

  /** Closes the sheet on success, and opens the print page if wanted. */
  const send = async (body: ActionBody<typeof settle>, isPrinting: boolean): Promise<void> => {
    const said = {
      title: ({ invoiceNumber }: { readonly invoiceNumber: string | null }) =>
        invoiceNumber === null
          ? t('checkOut.left')
          : t(stays ? 'ifa.created' : 'checkOut.done', { invoiceNumber }),
      text: ({ change }: { readonly change: number }) =>
        change > 0 ? t('ifa.change', { amount: format.money(change) }) : undefined,
      offers: wayBack(isPrinting),
    };
    const plainly = async (id: number) => {
      const { payments, items, offerType, offerValue } = body;
      const { notes: _, amount: paidAmount, ...how } = payments?.[0] ?? { notes: null, amount: 0 };
      const made = await plain.send(
        { id },
        { ...how, paidAmount, items, offerType, offerValue },
        { ...said, offers: (answer) => said.offers({ attendanceId: id, invoiceId: answer.id }) },
      );
      return made && { answer: { invoiceId: made.answer.id } };
    };
    const ofVisit = (id: number) =>
      onVisit.send({ id }, { ...body, stays }, { ...said, version: version ?? undefined });
    const ofAppointment = (appointmentId: number) => onAppointment.send({}, { ...body, appointmentId }, said);
    const sent =
      attendanceId !== null
        ? await (isPlain ? plainly : ofVisit)(attendanceId)
        : 'appointmentId' in of && (await ofAppointment(of.appointmentId));
    if (!sent) return;
    onClose();
    const { invoiceId } = sent.answer;
    if (isPrinting && invoiceId !== null)
      navigate(`${invoices.route}/${invoiceId}/print`, {
        state: { isPrinting: true, from: `${from.pathname}${from.search}` },
      });
  };
  return { isBusy, problem, errorOf, isPlain, send };
};
