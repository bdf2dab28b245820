import { lazy } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withTexts } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import type { ToastAction } from '../../../providers/toasts';
import { openLater } from '../../../screens/actions/later';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { customers } from '../../customers/entity';
import { invoices } from '../entity';
import type { Again } from './next-appointment';

const NextAppointment = lazy(() =>
  withTexts(
    'check-out',
    import('./next-appointment').then((file) => ({ default: file.NextAppointmentDialog })),
  ),
);

/**
 * What is offered once a bill is paid or a deposit taken: the receipt as a message, and the next booking unless it is
 * made already. A deposit's receipt can be printed too.
 */
export const useAfterPaying = (again: Again) => {
  const { t } = useWords();
  const { can } = useAccess();
  const navigate = useNavigate();
  const from = useLocation();
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
  const printDeposit = (customerId: number, depositId: number) =>
    void navigate(`${customers.route}/${customerId}/deposits/${depositId}/print`, {
      state: { isPrinting: true, from: `${from.pathname}${from.search}` },
    });
  const offeredDeposit = (customerId: number, depositId: number): readonly ToastAction[] => {
    if (!can(`${invoices.name}.read`) || !can(`${customers.name}.read`)) return [];
    const row = { id: customerId, depositId };
    return [
      {
        text: t('receipt.send'),
        run: () => openLater({ entity: customers, dialog: 'sendDepositReceipt', row }),
      },
      { text: t('common.print'), run: () => printDeposit(customerId, depositId) },
    ];
  };
  return { offered, offeredDeposit, printDeposit, bookLater };
};
