import { bookingDeskActions } from '../../resources/appointments/desk-actions';
import { appointmentsScreen } from '../../resources/appointments/screen';
import { attendanceActions } from '../../resources/attendance/actions';
import { attendanceScreen } from '../../resources/attendance/screen';
import { followUpActions } from '../../resources/follow-ups/actions';
import { followUpsScreen } from '../../resources/follow-ups/screen';
import { invoiceActions } from '../../resources/invoices/actions';
import { invoicesScreen } from '../../resources/invoices/screen';
import { waitlistScreen } from '../../resources/waitlist/screen';
import type { Actions } from '../../schema/action';
import { rowActionsOf } from '../../screens/actions/offered';
import type { Screen } from '../../screens/screen';

// Those of the desk alone: the screens of all entities weigh more than the day at one look may.

const withActions = (screen: Screen, actions: Actions): Screen => ({
  ...screen,
  actions: rowActionsOf(Object.values(actions), screen.entity),
});

export const deskScreens = {
  booking: withActions(appointmentsScreen, bookingDeskActions),
  visit: withActions(attendanceScreen, attendanceActions),
  invoice: withActions(invoicesScreen, invoiceActions),
  followUp: withActions(followUpsScreen, followUpActions),
  waiting: waitlistScreen,
} as const;
