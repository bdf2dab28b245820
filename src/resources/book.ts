import { defineBook, type ModuleRights } from '../schema/book';
import type { Rights } from '../schema/entity';
import { auditLogsNoun } from './audit-logs/index';
import { auditsApart, sentenceIn } from './audit-logs/words';
import { home } from './home';
import { nouns } from './nouns';
import { pages } from './pages';
import { builtInRoles } from './roles/built-in';

const rightsOf = (manager: Rights, reception: Rights, staff: Rights, accountant: Rights) => ({
  BranchManager: manager,
  Receptionist: reception,
  Staff: staff,
  Accountant: accountant,
});

const modules: readonly ModuleRights[] = [
  {
    module: 'dashboard',
    label: { ar: 'لوحة التحكم', en: 'Dashboard' },
    icon: 'home',
    can: 'R',
    rights: rightsOf('R', 'R', 'R', 'R'),
  },
  // Reveals phones, e-mail and address of customers wherever one is shown.
  {
    module: 'contacts',
    label: { ar: 'بيانات اتصال العملاء', en: 'Contact data of customers' },
    can: 'R',
    rights: rightsOf('R', 'R', '', 'R'),
  },
  {
    module: 'reports',
    label: { ar: 'التقارير والإحصائيات', en: 'Reports' },
    icon: 'bar-chart',
    can: 'RX',
    rights: rightsOf('RX', '', '', 'RX'),
  },
  {
    module: 'settings',
    label: { ar: 'الإعدادات', en: 'Settings' },
    icon: 'setting',
    can: 'RU',
    adminOnly: true,
    rights: {},
  },
];

/** The beauty centre: the one place that names all of its parts. */
export const beautyCentre = defineBook({
  ...home,
  // As the description of its API has always been headed.
  name: { ...home.name, en: 'Beauty centre' },
  nouns: [...nouns, auditLogsNoun],
  roles: builtInRoles,
  modules,
  pages,
  audits: auditsApart,
  sentence: sentenceIn,
});
