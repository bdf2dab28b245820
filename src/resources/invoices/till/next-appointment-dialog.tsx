import { useState } from 'react';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useWords } from '../../../screens/words';
import { type Again, useNextAppointment } from './next-appointment';
import '../pay/pay.css';

interface NextAppointmentDialogProps {
  readonly again: Again;
  readonly onClose: () => void;
}

/** Books whoever has paid again: the weeks by one press, the booking by the next. */
export const NextAppointmentDialog = ({ again, onClose }: NextAppointmentDialogProps) => {
  const { t } = useWords();
  const next = useNextAppointment(again);
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
