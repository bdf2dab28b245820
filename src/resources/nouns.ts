import type { Noun } from '../schema/book';
import { absencesNoun } from './absences/index';
import { appointmentsNoun } from './appointments/index';
import { attendanceNoun } from './attendance/index';
import { backupsNoun } from './backups/index';
import { branchesNoun } from './branches/index';
import { channelsNoun } from './channels/index';
import { consentsNoun } from './consents/index';
import { creditNotesNoun } from './credit-notes/index';
import { customerMovementsNoun } from './customer-movements/index';
import { customerPackagesNoun } from './customer-packages/index';
import { customersNoun } from './customers/index';
import { drawersNoun } from './drawers/index';
import { expensesNoun } from './expenses/index';
import { followUpsNoun } from './follow-ups/index';
import { invoicesNoun } from './invoices/index';
import { messagesNoun } from './messages/index';
import { ownFieldsNoun } from './own-fields/index';
import { packageMovementsNoun } from './package-movements/index';
import { packagesNoun } from './packages/index';
import { repliesNoun } from './replies/index';
import { rolesNoun } from './roles/index';
import { roomsNoun } from './rooms/index';
import { serviceAccountsNoun } from './service-accounts/index';
import { servicesNoun } from './services/index';
import { shiftsNoun } from './shifts/index';
import { tasksNoun } from './tasks/index';
import { usersNoun } from './users/index';
import { waitlistNoun } from './waitlist/index';
import { webhookDeliveriesNoun } from './webhook-deliveries/index';
import { webhooksNoun } from './webhooks/index';

/** All nouns but the audit log, whose filter lists them. Order of menus and descriptions. Add new nouns here. */
export const nouns: readonly Noun[] = [
  branchesNoun,
  roomsNoun,
  rolesNoun,
  usersNoun,
  customersNoun,
  servicesNoun,
  packagesNoun,
  expensesNoun,
  shiftsNoun,
  appointmentsNoun,
  absencesNoun,
  waitlistNoun,
  attendanceNoun,
  invoicesNoun,
  creditNotesNoun,
  customerPackagesNoun,
  packageMovementsNoun,
  customerMovementsNoun,
  drawersNoun,
  followUpsNoun,
  channelsNoun,
  messagesNoun,
  repliesNoun,
  consentsNoun,
  backupsNoun,
  tasksNoun,
  serviceAccountsNoun,
  ownFieldsNoun,
  webhooksNoun,
  webhookDeliveriesNoun,
];
