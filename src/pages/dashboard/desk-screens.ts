import { bookingDesk, visitDesk, withActions } from '../../resources/attendance/desk-screens';
import { followUpActions } from '../../resources/follow-ups/actions';
import { followUpsScreen } from '../../resources/follow-ups/screen';
import { invoiceActions } from '../../resources/invoices/actions';
import { invoicesScreen } from '../../resources/invoices/screen';
import { taskActions } from '../../resources/tasks/actions';
import { tasksScreen } from '../../resources/tasks/screen';
import { waitlistScreen } from '../../resources/waitlist/screen';

export const deskScreens = {
  booking: bookingDesk,
  visit: visitDesk,
  invoice: withActions(invoicesScreen, invoiceActions),
  followUp: withActions(followUpsScreen, followUpActions),
  waiting: waitlistScreen,
  task: withActions(tasksScreen, taskActions),
} as const;
