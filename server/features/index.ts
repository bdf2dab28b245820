import { type EntityServer, guardedBy, type TopicServer } from '../data/entity-server';
import { accountServer } from './account/index';
import { appointmentsServer, refuseBookedUser } from './appointments/index';
import { attendanceServer } from './attendance/index';
import { auditLogsServer } from './audit-logs/index';
import { backupsServer } from './backups/index';
import { branchesServer } from './branches/index';
import { channelsServer } from './channels/index';
import { customerPackagesServer } from './customer-packages/index';
import { customersServer } from './customers/index';
import { deskServer, withDesk, withOverview } from './desk/index';
import { drawersServer } from './drawers/index';
import { expensesServer } from './expenses/index';
import { followUpsServer } from './follow-ups/index';
import { guardBranch, invoicesServer } from './invoices/index';
import { messagesServer } from './messages/index';
import { reportsServer } from './reports/index';
import { rolesServer } from './roles/index';
import { shiftsServer } from './shifts/index';
import { usersServer as plainUsersServer } from './users/index';

/** Somebody who is booked does not simply leave: the bookings say so. */
const usersServer = guardedBy(plainUsersServer, refuseBookedUser);

/** The entities that behave specially; all others follow their declaration. */
export const servers: readonly EntityServer[] = [
  withDesk(appointmentsServer),
  attendanceServer,
  auditLogsServer,
  invoicesServer,
  backupsServer,
  customerPackagesServer,
  drawersServer,
  guardedBy(branchesServer, guardBranch),
  channelsServer,
  withOverview(customersServer),
  expensesServer,
  messagesServer,
  followUpsServer,
  rolesServer,
  shiftsServer,
  usersServer,
];

/** The calls that no entity's rows answer. */
export const topicServers: readonly TopicServer[] = [accountServer, deskServer, reportsServer];
