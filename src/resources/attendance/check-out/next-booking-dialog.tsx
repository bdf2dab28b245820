import { useState } from 'react';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useWords } from '../../../screens/words';
import { type Again, useNextBooking } from './next-booking';
import '../../invoices/pay/pay.css';

interface NextBookingDialogProps {
  readonly again: Again;
  readonly onClose: () => void;
}

/** Books whoever has paid again: the weeks by one press, the booking by the next. */
export const NextBookingDialog = ({ again, onClose }: NextBookingDialogProps) => {
  const { t } = useWords();
  const next = useNextBooking(again);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const isBooked = await next.book();
    setBusy(false);
    if (isBooked) onClose();
  };
  return (
    <ActionDialog
      title={t('checkOut.next')}
      okText={t('checkOut.book')}
      isBusy={isBusy}
      isOff={!next.isChosen}
      onSend={() => void send()}
      onClose={onClose}
    >
      {next.part}
    </ActionDialog>
  );
};
