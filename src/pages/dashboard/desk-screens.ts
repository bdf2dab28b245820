import { appointmentDesk, visitDesk, withActions } from '../../resources/attendance/desk-screens';
import { additions as deposits } from '../../resources/customer-movements/additions';
import { invoiceActions } from '../../resources/invoices/actions';
import { invoicesScreen } from '../../resources/invoices/screen';
import { replyRowActions } from '../../resources/replies/actions';
import { replies } from '../../resources/replies/entity';
import { taskActions } from '../../resources/tasks/actions';
import { tasksScreen } from '../../resources/tasks/screen';
import type { LateLines } from '../../resources/today/late-lines';
import { withAdded } from '../../screens/additions';
import { defineScreen } from '../../screens/screen';

export const deskScreens = {
  appointment: withAdded(appointmentDesk, deposits),
  visit: visitDesk,
  invoice: withActions(invoicesScreen, invoiceActions),
  reply: withActions(defineScreen({ entity: replies }), replyRowActions),
  task: withActions(tasksScreen, taskActions),
} as const;

/** Late work that nouns add to the day's page. */
export const lateLines = Object.values(
  import.meta.glob<LateLines>('../../resources/*/late-work.tsx', { eager: true, import: 'lines' }),
);
