import { useLocation, useNavigate } from 'react-router';
import { useFormat } from '../../../i18n/react';
import type { ActionBody } from '../../../schema/action';
import type { QueryAnswer } from '../../../schema/query';
import { useAction } from '../../../screens/actions/use-action';
import { useWords } from '../../../screens/words';
import { invoices } from '../../invoices/entity';
import { undoCheckOut } from '../actions';
import type { settlement } from '../queries';
import { settle, settleBooking } from '../settle';
import type { Settled } from './settled';

interface SettlingProps {
  readonly of: Settled;
  readonly account: QueryAnswer<typeof settlement>;
  readonly onClose: () => void;
}

/** The call that checks out, issues and pays: of a visit, or of a booking whose customer was never checked in. */
export const useSettling = ({ of, account, onClose }: SettlingProps) => {
  const { t } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const from = useLocation();
  const onVisit = useAction(settle);
  const onBooking = useAction(settleBooking);
  const undo = useAction(undoCheckOut);
  const { attendanceId, version } = account;
  const { isBusy, problem, errors } = attendanceId === null ? onBooking : onVisit;

  /**
   * A wrong press is taken back where nothing was invoiced. An issued invoice is not undone by a button that vanishes
   * after seconds: it is opened, and cancelled or refunded there with a reason.
   */
  const wayBack =
    (isPrinting: boolean) => (done: { readonly attendanceId: number; readonly invoiceId: number | null }) => {
      const { invoiceId } = done;
      if (invoiceId === null)
        return { text: t('calendar.undo'), run: () => void undo.send({ id: done.attendanceId }, {}) };
      if (isPrinting) return undefined;
      return { text: t('ifa.viewInvoice'), run: () => void navigate(`${invoices.route}/${invoiceId}`) };
    };

  /** Closes the sheet when it has worked, and opens the receipt where it is to be printed. */
  const send = async (body: ActionBody<typeof settle>, isPrinting: boolean): Promise<void> => {
    const said = {
      title: ({ invoiceNumber }: { readonly invoiceNumber: string | null }) =>
        invoiceNumber === null ? t('checkOut.left') : t('checkOut.done', { invoiceNumber }),
      text: ({ change }: { readonly change: number }) =>
        change > 0 ? t('ifa.change', { amount: format.money(change) }) : undefined,
      offers: wayBack(isPrinting),
    };
    const ofBooking = async () =>
      'appointmentId' in of
        ? onBooking.send({}, { ...body, appointmentId: of.appointmentId }, said)
        : undefined;
    const sent =
      attendanceId === null
        ? await ofBooking()
        : await onVisit.send({ id: attendanceId }, body, {
            ...said,
            ...(version === null ? {} : { version }),
          });
    if (!sent) return;
    onClose();
    const { invoiceId } = sent.answer;
    if (isPrinting && invoiceId !== null)
      navigate(`${invoices.route}/${invoiceId}/print`, {
        state: { isPrinting: true, from: `${from.pathname}${from.search}` },
      });
  };
  return { isBusy, problem, errors, send };
};
