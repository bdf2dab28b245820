import type { EntityServer } from '../data/entity-server';
import { appointmentsServer } from './appointments';
import { branchesServer } from './branches';
import { customersServer } from './customers';
import { expensesServer } from './expenses';
import { rolesServer } from './roles';
import { shiftsServer } from './shifts';
import { usersServer } from './users';
import { waitlistServer } from './waitlist';

/** The entities that behave specially; all others follow their declaration. */
export const servers: readonly EntityServer[] = [
  appointmentsServer,
  branchesServer,
  customersServer,
  expensesServer,
  rolesServer,
  shiftsServer,
  usersServer,
  waitlistServer,
];
