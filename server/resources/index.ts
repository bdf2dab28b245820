import type { EntityServer } from '../data/entity-server';
import { branchesServer } from './branches';
import { customersServer } from './customers';
import { expensesServer } from './expenses';
import { rolesServer } from './roles';
import { shiftsServer } from './shifts';
import { usersServer } from './users';

/** The entities that behave specially; all others follow their declaration. */
export const servers: readonly EntityServer[] = [
  branchesServer,
  customersServer,
  expensesServer,
  rolesServer,
  shiftsServer,
  usersServer,
];
