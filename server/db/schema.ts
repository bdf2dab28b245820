import { appointments } from '../../src/resources/appointments/entity';
import { auditLogs } from '../../src/resources/audit-logs/entity';
import { branches } from '../../src/resources/branches/entity';
import { customers } from '../../src/resources/customers/entity';
import { expenses } from '../../src/resources/expenses/entity';
import { packages } from '../../src/resources/packages/entity';
import { roles } from '../../src/resources/roles/entity';
import { rooms } from '../../src/resources/rooms/entity';
import { services } from '../../src/resources/services/entity';
import { shifts } from '../../src/resources/shifts/entity';
import { users } from '../../src/resources/users/entity';
import { waitlist } from '../../src/resources/waitlist/entity';
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
export const roomsTable = tableOf(rooms);
export const servicesTable = tableOf(services);
export const packagesTable = tableOf(packages);
export const packagesItemsTable = childTableOf(packages, 'items');
export const expensesTable = tableOf(expenses);
export const shiftsTable = tableOf(shifts);
export const auditLogsTable = tableOf(auditLogs);
export const auditLogsChangesTable = childTableOf(auditLogs, 'changes');
export const appointmentsTable = tableOf(appointments);
export const appointmentsServicesTable = childTableOf(appointments, 'services');
export const appointmentsPackagesTable = childTableOf(appointments, 'packages');
export const appointmentsPackageItemsTable = childTableOf(appointments, 'packageItems');
export const waitlistTable = tableOf(waitlist);
export const waitlistServicesTable = childTableOf(waitlist, 'services');
