import type { Entity } from '../schema/entity';
import { appointments } from './appointments/entity';
import { attendance } from './attendance/entity';
import { auditLogs } from './audit-logs/entity';
import { branches } from './branches/entity';
import { creditNotes } from './credit-notes/entity';
import { customerMovements } from './customer-movements/entity';
import { customerPackages } from './customer-packages/entity';
import { customers } from './customers/entity';
import { drawers } from './drawers/entity';
import { expenses } from './expenses/entity';
import { invoices } from './invoices/entity';
import { packageMovements } from './package-movements/entity';
import { packages } from './packages/entity';
import { roles } from './roles/entity';
import { rooms } from './rooms/entity';
import { services } from './services/entity';
import { shifts } from './shifts/entity';
import { users } from './users/entity';
import { waitlist } from './waitlist/entity';

/** Every declared entity. A new one is added here. */
export const registry: readonly Entity[] = [
  branches,
  rooms,
  roles,
  users,
  customers,
  services,
  packages,
  expenses,
  shifts,
  appointments,
  waitlist,
  attendance,
  invoices,
  creditNotes,
  customerPackages,
  packageMovements,
  customerMovements,
  drawers,
  auditLogs,
];

/** The entity of that name. Throws when a declaration names one that does not exist. */
export const entityNamed = (name: string): Entity => {
  const found = registry.find((entity) => entity.name === name);
  if (!found) throw new Error(`no entity ${name}`);
  return found;
};
