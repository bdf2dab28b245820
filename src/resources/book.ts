import { defineBook, type ModulePermissions } from '../schema/book';
import type { Permissions } from '../schema/entity';
import { definePage, type Page } from '../schema/page';
import { auditLogsNoun } from './audit-logs/index';
import { home, homePage } from './home';
import { nouns } from './nouns';
import { builtInRoles } from './roles/initial-roles';
import { views } from './views';

/** Options of settings pages, which only the system manager opens (SET-01, PRM-33). */
const ofSettings = { texts: 'settings', permission: 'settings.read', adminOnly: true } as const;

/** Pages of the centre that belong to no noun; nouns declare their own. */
const pages: readonly Page[] = [
  homePage,
  definePage({
    at: '/reports',
    part: 'reports-page',
    texts: 'reports',
    permission: 'reports.read',
    menu: { name: 'reports', icon: 'bar-chart', group: 'insight', order: 150 },
  }),
  definePage({
    ...ofSettings,
    at: '/settings',
    part: 'settings/hub-page',
    menu: { name: 'settings', icon: 'setting', group: 'system', order: 160, forManagers: true },
  }),
  definePage({
    ...ofSettings,
    at: '/settings/system',
    part: 'system-page',
    card: { name: 'system', icon: 'setting', order: 20 },
  }),
  definePage({
    ...ofSettings,
    at: '/settings/security',
    part: 'security-page',
    card: { name: 'security', icon: 'certificate', order: 40 },
  }),
  definePage({
    at: '/import',
    part: 'import-page',
    texts: 'imports',
    card: { name: 'import', icon: 'import', order: 60 },
  }),
];

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
  views,
  roles: builtInRoles,
  // A specialist, who finishes own visits and neither receives nor books.
  hasFoot: (can) => can('ownVisits.update') && !can('attendance.create') && !can('appointments.create'),
  modules,
  pages,
  settings: async () => (await import('../settings/security')).ownSettings,
  // Reports have no rows but write audit entries (AUD-23).
  audits: [{ value: 'Report', label: { ar: 'تقرير', en: 'Report' } }],
});
