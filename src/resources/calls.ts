import type { Action } from '../schema/action';
import type { Query } from '../schema/query';
import { accountActions } from './account/account';
import { appointmentActions } from './appointments/actions';
import { bookingDeskActions } from './appointments/desk-actions';
import { attendanceActions } from './attendance/actions';
import { backupActions } from './backups/actions';
import { channelRowActions } from './channels/actions';
import { linkActions } from './channels/link-actions';
import { customerPackageActions } from './customer-packages/actions';
import { customerActions } from './customers/actions';
import { eraseActions } from './customers/erase';
import { mergeActions } from './customers/merge';
import { drawerActions } from './drawers/actions';
import { followUpActions } from './follow-ups/actions';
import { importActions, importQueries } from './import-calls';
import { invoiceActions } from './invoices/actions';
import { messageRowActions } from './messages/actions';
import { customerMessageActions, sendingActions } from './messages/sending';
import { queries as ownQueries } from './queries';
import { roleActions } from './roles/actions';
import { shiftActions } from './shifts/actions';

// Of the server and of tests: a screen loads the actions of its own rows (`actions.ts`), and its own queries.
export const queries: readonly Query[] = [...ownQueries, ...importQueries];

export const actions: readonly Action[] = [
  ...Object.values(bookingDeskActions),
  ...Object.values(attendanceActions),
  ...Object.values(channelRowActions),
  ...Object.values(customerPackageActions),
  ...Object.values(mergeActions),
  ...Object.values(eraseActions),
  ...Object.values(followUpActions),
  ...Object.values(invoiceActions),
  ...Object.values(messageRowActions),
  ...Object.values(accountActions),
  ...Object.values(appointmentActions),
  ...Object.values(backupActions),
  ...Object.values(customerActions),
  ...Object.values(drawerActions),
  ...importActions,
  ...Object.values(linkActions),
  ...Object.values(customerMessageActions),
  ...Object.values(roleActions),
  ...Object.values(sendingActions),
  ...Object.values(shiftActions),
];
