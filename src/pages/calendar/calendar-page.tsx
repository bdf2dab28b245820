import { Outlet } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { appointments } from '../../resources/appointments/entity';
import { Guard } from '../../screens/guard';
import { useWords } from '../../screens/words';
import { CalendarScreen } from './calendar-screen';
import { useTidyAddress } from './state/use-calendar-state';
import '../../screens/screens.css';
import './calendar.css';

/** Bookings and appointments (APT-01, APT-02); the dialogs open over it. */
export const CalendarPage = () => {
  const { entityText } = useWords();
  usePageTitle(entityText(appointments, 'title'));
  useTidyAddress();
  const permission = 'appointments.read';
  return (
    <Guard permission={permission} denied={entityText(appointments, 'noRead', { permission })}>
      <CalendarScreen />
      <Outlet />
    </Guard>
  );
};
