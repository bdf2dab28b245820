import { lazy } from 'react';
import { withTexts } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import type { ToastAction } from '../../../providers/toasts';
import { openLater } from '../../../screens/actions/later';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { invoices } from '../../invoices/entity';
import type { Again } from './next-appointment';

const NextAppointment = lazy(() =>
  withTexts(
    'check-out',
    import('./next-appointment-dialog').then((file) => ({ default: file.NextAppointmentDialog })),
  ),
);

/** What is offered once a bill is paid: the receipt as a message, and the next booking unless it is made already. */
export const useAfterPaying = (again: Again) => {
  const { t } = useWords();
  const { can } = useAccess();
  const bookLater = () => openLater((onClose) => <NextAppointment again={again} onClose={onClose} />);
  const offered = (invoiceId: number, isBooked: boolean): readonly ToastAction[] => {
    const mayBook = can(`${appointments.name}.create`) && again.lines.length > 0;
    return [
      ...(can(`${invoices.name}.read`)
        ? [
            {
              text: t('receipt.send'),
              run: () => openLater({ entity: invoices, dialog: 'sendReceipt', row: { id: invoiceId } }),
            },
          ]
        : []),
      ...(mayBook && !isBooked
        ? [
            {
              text: t('checkOut.next'),
              run: bookLater,
            },
          ]
        : []),
    ];
  };
  return { offered, bookLater };
};
