import { beautyCentre } from '../../src/resources/book';
import type { Label } from '../../src/schema/field';
import type { ServedBook } from '../data/entity-server';
import { joined } from '../data/hooks';
import { viewsServer } from '../data/views';
import { absencesServer } from './absences/index';
import { accountServer, signIn } from './account/index';
import { appointmentsServer } from './appointments/index';
import { attendanceServer } from './attendance/index';
import { auditLogsServer } from './audit-logs/index';
import { backupsServer } from './backups/index';
import { branchesServer } from './branches/index';
import { channelsServer } from './channels/index';
import { consentsServer } from './consents/index';
import { customerPackagesServer } from './customer-packages/index';
import { customersServer } from './customers/index';
import { drawersServer } from './drawers/index';
import { expensesServer } from './expenses/index';
import { factorsServer, nextStep } from './factors/index';
import { followUpsServer } from './follow-ups/index';
import { creditNotesServer, invoicesServer } from './invoices/index';
import { messagesServer } from './messages/index';
import { ownFieldsServer } from './own-fields/index';
import { repliesServer } from './replies/index';
import { reportsServer } from './reports/index';
import { rolesServer } from './roles/index';
import { serviceAccountsServer } from './service-accounts/index';
import { settingsServer } from './settings/index';
import { shiftsServer } from './shifts/index';
import { tasksServer } from './tasks/index';
import { deskServer } from './today/index';
import { reportUnusual, usersServer } from './users/index';
import { waitlistServer } from './waitlist/index';
import { webhookDeliveriesServer } from './webhook-deliveries/index';
import { webhooksServer } from './webhooks/index';

/** Permission sentences next to the declarations, found by file name, so that no list has to name them. */
const words = Object.values(
  import.meta.glob<{ readonly permissions?: Readonly<Record<string, Label>> }>(
    '../../src/{resources/*,settings}/words.ts',
    { eager: true },
  ),
);

const own = [
  appointmentsServer,
  absencesServer,
  attendanceServer,
  backupsServer,
  auditLogsServer,
  invoicesServer,
  creditNotesServer,
  customerPackagesServer,
  drawersServer,
  branchesServer,
  channelsServer,
  customersServer,
  consentsServer,
  expensesServer,
  messagesServer,
  repliesServer,
  followUpsServer,
  ownFieldsServer,
  rolesServer,
  serviceAccountsServer,
  webhooksServer,
  webhookDeliveriesServer,
  shiftsServer,
  tasksServer,
  usersServer,
  waitlistServer,
];
const desk = deskServer(Object.assign({}, ...own.map(({ firstSteps }) => firstSteps)));
const servers = joined(own, [desk]);

/** The beauty centre's book with its servers: the only place in the server that names all of its parts. */
export const servedCentre: ServedBook = {
  book: beautyCentre,
  signIn: { ...signIn, nextStep },
  topics: [accountServer, factorsServer, settingsServer, viewsServer, desk, reportsServer],
  servers,
  permissions: Object.fromEntries(words.flatMap(({ permissions = {} }) => Object.entries(permissions))),
  reportUnusual,
  hasDemo: true,
};
