import { appointmentsScreen } from '../resources/appointments/screen';
import { attendanceScreen } from '../resources/attendance/screen';
import { auditLogsScreen } from '../resources/audit-logs/screen';
import { branchesScreen } from '../resources/branches/screen';
import { creditNotesScreen } from '../resources/credit-notes/screen';
import { customersScreen } from '../resources/customers/screen';
import { expensesScreen } from '../resources/expenses/screen';
import { invoicesScreen } from '../resources/invoices/screen';
import { packagesScreen } from '../resources/packages/screen';
import { servicesScreen } from '../resources/services/screen';
import { shiftsScreen } from '../resources/shifts/screen';
import { usersScreen } from '../resources/users/screen';
import { waitlistScreen } from '../resources/waitlist/screen';
import type { Entity } from '../schema/entity';
import { defineScreen, type Screen } from './screen';

/** Screens with parts written by hand; every other entity has the generated one. */
const written: readonly Screen[] = [
  appointmentsScreen,
  attendanceScreen,
  auditLogsScreen,
  branchesScreen,
  creditNotesScreen,
  customersScreen,
  expensesScreen,
  invoicesScreen,
  packagesScreen,
  servicesScreen,
  shiftsScreen,
  usersScreen,
  waitlistScreen,
];

const plain = new Map<string, Screen>();

/** The screen of an entity. */
export const screenOf = (entity: Entity): Screen => {
  const known = written.find((screen) => screen.entity.name === entity.name) ?? plain.get(entity.name);
  if (known) return known;
  const made = defineScreen({ entity });
  plain.set(entity.name, made);
  return made;
};
