import { useCan } from '@refinedev/core';
import { useLocation, useNavigate } from 'react-router';
import { useFormat } from '../../../i18n/react';
import type { ActionBody } from '../../../schema/action';
import type { QueryAnswer } from '../../../schema/query';
import { useAction } from '../../../screens/actions/use-action';
import { useWords } from '../../../screens/words';
import { invoices } from '../../invoices/entity';
import { createInvoice, settle, settleBooking, undoCheckOut } from '../actions';
import type { settlement } from '../queries';
import { useAfterPaying } from './after-paying';
import type { useNextAppointment } from './next-appointment';

/** The visit to settle, or an appointment; settling an appointment starts its visit if it has none. */
export type Settled =
  | { readonly attendanceId: number; readonly stays?: true }
  | { readonly appointmentId: number };

interface SettlingProps {
  readonly of: Settled;
  readonly onClose: () => void;
  readonly account: QueryAnswer<typeof settlement>;
  readonly next: ReturnType<typeof useNextAppointment>;
}

/** What a receipt can be made of. */
interface Receipted {
  readonly invoiceId: number | null;
  readonly depositId?: number | null;
}

/** Action that checks out, issues and pays, for a visit or for an appointment without a visit. */
export const useSettling = ({ of, account, onClose, next }: SettlingProps) => {
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
  const depositError = isPlain ? undefined : errors.deposit;
  const after = useAfterPaying(next.again);
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
      more: ({ invoiceId, depositId = null }: Receipted) =>
        invoiceId !== null
          ? after.offered(invoiceId, next.isChosen)
          : depositId !== null
            ? after.offeredDeposit(account.customer.id, depositId)
            : [],
    };
    const plainly = async (id: number) => {
      const { payments, items, changed, offerType, offerValue } = body;
      const { notes: _, amount: paidAmount, ...how } = payments?.[0] ?? { notes: null, amount: 0 };
      const made = await plain.send(
        { id },
        { ...how, paidAmount, items, offerType, offerValue, ...(changed ? { changed } : {}) },
        {
          ...said,
          offers: (answer) => said.offers({ attendanceId: id, invoiceId: answer.id }),
          more: (answer) => said.more({ invoiceId: answer.id }),
        },
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
    void next.book(after.bookLater);
    const { invoiceId, depositId = null }: Receipted = sent.answer;
    // The paper of an invoice shows the deposit too.
    if (isPrinting && invoiceId === null && depositId !== null)
      after.printDeposit(account.customer.id, depositId);
    if (isPrinting && invoiceId !== null)
      navigate(`${invoices.route}/${invoiceId}/print`, {
        state: { isPrinting: true, from: `${from.pathname}${from.search}` },
      });
  };
  return { isBusy, problem, errorOf, depositError, isPlain, send };
};
