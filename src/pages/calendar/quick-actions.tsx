import { Button } from 'antd';
import { useCan } from '../../providers/access';
import { useWords } from '../../screens/words';
import type { Booking } from './booking';
import { signOf } from './event-face';
import { quickStatuses, quickText, useStatus } from './use-status';

interface QuickActionsProps {
  readonly booking: Booking;
  readonly onDone?: () => void;
  readonly size?: 'small' | 'middle';
}

/** Done, no-show, cancel: on planned bookings alone (APT-18), for those who may change them (APT-33). */
export const QuickActions = ({ booking, onDone, size = 'middle' }: QuickActionsProps) => {
  const { t } = useWords();
  const mayUpdate = useCan('appointments.update');
  const setStatus = useStatus();
  if (!mayUpdate || booking.status !== 'Planned') return null;
  return quickStatuses.map((status) => (
    <Button
      key={status}
      size={size}
      icon={<span aria-hidden="true">{signOf(status)}</span>}
      onClick={() => {
        onDone?.();
        setStatus(booking, status);
      }}
    >
      {t(quickText(status))}
    </Button>
  ));
};
