import { defineBook, type ModuleRights } from '../schema/book';
import type { Rights } from '../schema/entity';
import { auditLogs } from './audit-logs/entity';
import { auditsApart, sentenceIn } from './audit-logs/words';
import { entities } from './entities';

const rightsOf = (manager: Rights, reception: Rights, staff: Rights, accountant: Rights) => ({
  BranchManager: manager,
  Receptionist: reception,
  Staff: staff,
  Accountant: accountant,
});

const modules: readonly ModuleRights[] = [
  { module: 'dashboard', can: 'R', rights: rightsOf('R', 'R', 'R', 'R') },
  // Reveals phones, e-mail and address of customers wherever one is shown.
  { module: 'contacts', can: 'R', rights: rightsOf('R', 'R', '', 'R') },
  { module: 'reports', can: 'RX', rights: rightsOf('RX', '', '', 'RX') },
  { module: 'settings', can: 'RU', adminOnly: true, rights: {} },
];

/** The beauty centre: the one place that names all of its parts. */
export const beautyCentre = defineBook({
  name: { ar: 'مركز تجميل', en: 'Beauty centre' },
  // The trail last, as its filter lists the others.
  entities: [...entities, auditLogs],
  roles: ['BranchManager', 'Receptionist', 'Staff', 'Accountant'],
  modules,
  audits: auditsApart,
  sentence: sentenceIn,
});
