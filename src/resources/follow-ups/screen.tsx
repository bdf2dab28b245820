import { defineScreen } from '../../screens/screen';
import { DueCell } from './due';
import { followUps } from './entity';

export const followUpsScreen = defineScreen({
  entity: followUps,
  // FUP-21.
  columns: [
    'customerId',
    'subject',
    'type',
    'priority',
    'status',
    'contactMethod',
    'scheduledDate',
    'assignedToUserId',
  ],
  lead: 'subject',
  cards: ['customerId', 'scheduledDate', 'priority', 'status'],
  cells: { scheduledDate: DueCell },
  dialogs: { message: () => import('./message-dialog').then((file) => file.MessageDialog) },
  listTop: () => import('./top').then((file) => file.FollowUpsTop),
  // What remains to be done comes first; what is done is a filter away.
  opening: () => ({ filters: { status: ['Pending', 'In Progress'] } }),
  // FUP-17.
  addAlways: true,
  form: () => import('./form').then((file) => file.followUpsForm),
  prefill: ['customerId', 'branchId', 'appointmentId'],
});
