import { branches } from '../../src/resources/branches/entity';
import { customers } from '../../src/resources/customers/entity';
import { roles } from '../../src/resources/roles/entity';
import { users } from '../../src/resources/users/entity';
import { childTableOf, tableOf } from './table';

/** What the migration generator compares with the last migration: a line for each table. */
export * from './system-tables';

export const branchesTable = tableOf(branches);
export const rolesTable = tableOf(roles);
export const usersTable = tableOf(users);
export const usersRolesTable = childTableOf(users, 'userRoles');
export const usersBranchesTable = childTableOf(users, 'userBranches');
export const customersTable = tableOf(customers);
export const customersPhonesTable = childTableOf(customers, 'phones');
