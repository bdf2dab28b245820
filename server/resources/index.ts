import type { EntityServer } from '../data/entity-server';
import { appointmentsServer } from './appointments';
import { attendanceServer } from './attendance';
import { branchesServer } from './branches';
import { customerPackagesServer } from './customer-packages';
import { customersServer } from './customers';
import { drawersServer } from './drawers';
import { expensesServer } from './expenses';
import { invoicesServer } from './invoices';
import { rolesServer } from './roles';
import { shiftsServer } from './shifts';
import { usersServer } from './users';
import { waitlistServer } from './waitlist';

/** The entities that behave specially; all others follow their declaration. */
export const servers: readonly EntityServer[] = [
  appointmentsServer,
  attendanceServer,
  invoicesServer,
  customerPackagesServer,
  drawersServer,
  branchesServer,
  customersServer,
  expensesServer,
  rolesServer,
  shiftsServer,
  usersServer,
  waitlistServer,
];
