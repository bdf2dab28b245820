import { bookingDesk, visitDesk, withActions } from '../../resources/attendance/desk-screens';
import { followUpActions } from '../../resources/follow-ups/actions';
import { followUpsScreen } from '../../resources/follow-ups/screen';
import { invoiceActions } from '../../resources/invoices/actions';
import { invoicesScreen } from '../../resources/invoices/screen';
import { taskActions } from '../../resources/tasks/actions';
import { tasks } from '../../resources/tasks/entity';
import { waitlistScreen } from '../../resources/waitlist/screen';
import { defineScreen } from '../../screens/screen';

export const deskScreens = {
  booking: bookingDesk,
  visit: visitDesk,
  invoice: withActions(invoicesScreen, invoiceActions),
  followUp: withActions(followUpsScreen, followUpActions),
  waiting: waitlistScreen,
  task: withActions(defineScreen({ entity: tasks }), taskActions),
} as const;
