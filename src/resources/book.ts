import { defineBook, type ModulePermissions } from '../schema/book';
import type { Permissions } from '../schema/entity';
import { auditLogsNoun } from './audit-logs/index';
import { home } from './home';
import { nouns } from './nouns';
import { pages } from './pages';
import { builtInRoles } from './roles/built-in';

const permissionsOf = (
  manager: Permissions,
  reception: Permissions,
  staff: Permissions,
  accountant: Permissions,
) => ({
  BranchManager: manager,
  Receptionist: reception,
  Staff: staff,
  Accountant: accountant,
});

const modules: readonly ModulePermissions[] = [
  {
    module: 'dashboard',
    label: { ar: 'لوحة التحكم', en: 'Dashboard' },
    icon: 'home',
    can: 'R',
    permissions: permissionsOf('R', 'R', 'R', 'R'),
  },
  // Permission to see phone, e-mail and address of customers on every screen.
  {
    module: 'contacts',
    label: { ar: 'بيانات اتصال العملاء', en: 'Contact data of customers' },
    can: 'R',
    permissions: permissionsOf('R', 'R', '', 'R'),
  },
  // Permission of a specialist to finish own visits and to note what was done. A branch manager holds it, too, because
  // nobody gives a role more than he may do himself.
  {
    module: 'ownVisits',
    label: { ar: 'زيارات الموظف نفسه', en: 'Own visits' },
    can: 'U',
    permissions: permissionsOf('U', '', 'U', ''),
  },
  {
    module: 'reports',
    label: { ar: 'التقارير والإحصائيات', en: 'Reports' },
    icon: 'bar-chart',
    can: 'RX',
    permissions: permissionsOf('RX', '', '', 'RX'),
  },
  {
    module: 'settings',
    label: { ar: 'الإعدادات', en: 'Settings' },
    icon: 'setting',
    can: 'RU',
    adminOnly: true,
    permissions: {},
  },
];

/** The product for a beauty centre: the one place that names all of its parts. */
export const beautyCentre = defineBook({
  ...home,
  // Title that the API description has always had.
  name: { ...home.name, en: 'Beauty centre' },
  menu: [
    { name: 'desk', label: { ar: 'الاستقبال', en: 'Front desk' } },
    { name: 'catalogue', label: { ar: 'الخدمات والأسعار', en: 'Catalogue' } },
    { name: 'money', label: { ar: 'الحضور والمالية', en: 'Visits and money' } },
    { name: 'people', label: { ar: 'الفريق والفروع', en: 'Team and branches' } },
    { name: 'insight', label: { ar: 'المتابعة والتقارير', en: 'Follow-up and reports' } },
    { name: 'system', label: { ar: 'النظام', en: 'System' } },
  ],
  nouns: [...nouns, auditLogsNoun],
  roles: builtInRoles,
  // A specialist, who finishes own visits and neither receives nor books.
  hasFoot: (can) => can('ownVisits.update') && !can('attendance.create') && !can('appointments.create'),
  modules,
  pages,
  settings: async () => (await import('../settings/security')).ownSettings,
  // Reports have no rows but write audit entries (AUD-23).
  audits: [{ value: 'Report', label: { ar: 'تقرير', en: 'Report' } }],
});
