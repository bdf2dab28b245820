import type { Entity } from '../schema/entity';
import { appointments } from './appointments/entity';
import { attendance } from './attendance/entity';
import { backups } from './backups/entity';
import { branches } from './branches/entity';
import { channels } from './channels/entity';
import { consents } from './consents/entity';
import { creditNotes } from './credit-notes/entity';
import { customerMovements } from './customer-movements/entity';
import { customerPackages } from './customer-packages/entity';
import { customers } from './customers/entity';
import { drawers } from './drawers/entity';
import { expenses } from './expenses/entity';
import { followUps } from './follow-ups/entity';
import { invoices } from './invoices/entity';
import { messages } from './messages/entity';
import { packageMovements } from './package-movements/entity';
import { packages } from './packages/entity';
import { roles } from './roles/entity';
import { rooms } from './rooms/entity';
import { services } from './services/entity';
import { shifts } from './shifts/entity';
import { users } from './users/entity';
import { waitlist } from './waitlist/entity';

/** Every declared entity but the trail, whose filter lists the others. A new one is added here. */
export const entities: readonly Entity[] = [
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
  followUps,
  channels,
  messages,
  consents,
  backups,
];
