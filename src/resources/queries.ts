import type { Query } from '../schema/query';
import { accountQueries } from './account/account';
import { appointmentQueries } from './appointments/queries';
import { checkSeries } from './appointments/series-check';
import { attendanceQueries } from './attendance/queries';
import { backupQueries } from './backups/queries';
import { channelQueries } from './channels/queries';
import { eraseQueries } from './customers/erase';
import { mergeQueries } from './customers/merge';
import { customerQueries } from './customers/queries';
import { drawerQueries } from './drawers/queries';
import { expenseQueries } from './expenses/queries';
import { followUpQueries } from './follow-ups/queries';
import { invoiceQueries } from './invoices/queries';
import { customerMessageQueries, messageQueries } from './messages/queries';
import { reportQueries } from './reports/queries';
import { roleQueries } from './roles/queries';
import { shiftQueries } from './shifts/queries';
import { cardQueries } from './today/card';
import { overviewQueries } from './today/overview';
import { deskQueries } from './today/today';

// Apart from the registry of entities: an answer may be a schema, and a first visit loads no schemas.

export const queries: readonly Query[] = [
  ...Object.values(accountQueries),
  ...Object.values(appointmentQueries),
  checkSeries,
  ...Object.values(cardQueries),
  ...Object.values(overviewQueries),
  ...Object.values(deskQueries),
  ...Object.values(attendanceQueries),
  ...Object.values(backupQueries),
  ...Object.values(channelQueries),
  ...Object.values(customerQueries),
  ...Object.values(mergeQueries),
  ...Object.values(eraseQueries),
  ...Object.values(drawerQueries),
  ...Object.values(expenseQueries),
  ...Object.values(followUpQueries),
  ...Object.values(invoiceQueries),
  ...Object.values(messageQueries),
  ...Object.values(customerMessageQueries),
  ...Object.values(roleQueries),
  ...Object.values(shiftQueries),
  ...Object.values(reportQueries),
];
