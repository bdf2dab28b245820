import { adminRole, type PermissionKey } from '../../access/catalogue';

/** The parts of the menu, set apart by thin lines; the documented order runs through them unbroken (SHL-07). */
export type MenuPart = 'desk' | 'catalogue' | 'money' | 'people' | 'insight' | 'system';

export interface MenuEntry {
  /** Key of its name: `menu.<name>`. */
  readonly name: string;
  readonly path: string;
  /** Other addresses of the same screen. */
  readonly also?: readonly string[];
  readonly part: MenuPart;
  /** The right that opens the screen (PRM-16, PRM-33). */
  readonly permission: PermissionKey;
  /** Seen by `adminMenuRoles` alone (SHL-05). */
  readonly adminMenu?: boolean;
  /** The screen itself opens for role Admin only (PRM-23). */
  readonly adminScreen?: boolean;
}

/** Who sees the entries marked admin-only (SHL-05, SHL-06). */
const adminMenuRoles: readonly string[] = [adminRole, 'BranchManager', 'Accountant'];

/** Every documented entry in the documented order (SHL-03, SHL-04, SHL-07). Logging out follows them. */
export const menuEntries: readonly MenuEntry[] = [
  { name: 'dashboard', path: '/dashboard', part: 'desk', permission: 'dashboard.read' },
  { name: 'customers', path: '/customers', part: 'desk', permission: 'customers.read' },
  { name: 'appointments', path: '/appointments', part: 'desk', permission: 'appointments.read' },
  { name: 'services', path: '/services', part: 'catalogue', permission: 'services.read' },
  { name: 'packages', path: '/packages', part: 'catalogue', permission: 'packages.read' },
  { name: 'attendance', path: '/attendance', part: 'money', permission: 'attendance.read' },
  {
    name: 'invoices',
    path: '/invoices',
    also: ['/credit-notes'],
    part: 'money',
    permission: 'invoices.read',
  },
  { name: 'expenses', path: '/expenses', part: 'money', permission: 'expenses.read', adminMenu: true },
  { name: 'shifts', path: '/shifts', part: 'people', permission: 'shifts.read', adminMenu: true },
  {
    name: 'users',
    path: '/user-management',
    also: ['/users'],
    part: 'people',
    permission: 'users.read',
    adminMenu: true,
  },
  { name: 'branches', path: '/branches', part: 'people', permission: 'branches.read', adminMenu: true },
  { name: 'roles', path: '/role-permissions', part: 'people', permission: 'roles.update', adminMenu: true },
  { name: 'followups', path: '/follow-ups', part: 'insight', permission: 'followups.read' },
  {
    name: 'audit',
    path: '/audit-logs',
    part: 'insight',
    permission: 'audit.read',
    adminMenu: true,
    adminScreen: true,
  },
  { name: 'reports', path: '/reports', part: 'insight', permission: 'reports.read' },
  {
    name: 'settings',
    path: '/settings',
    part: 'system',
    permission: 'settings.read',
    adminMenu: true,
    adminScreen: true,
  },
  {
    name: 'whatsapp',
    path: '/whatsapp-messages',
    part: 'system',
    permission: 'messaging.read',
    adminMenu: true,
    adminScreen: true,
  },
];

export interface MenuLine {
  readonly entry: MenuEntry;
  /** Seen, but its screen will not open for this user (SHL-20). */
  readonly locked: boolean;
  /** A thin line stands before it. */
  readonly startsPart: boolean;
}

export interface MenuOptions {
  readonly role: string;
  readonly can: (key: string) => boolean;
  /** Addresses that answer with a screen: an entry without one is not shown. */
  readonly routes: ReadonlySet<string>;
}

/** The entries this user sees. Comfort only: the server is the gate (PRM-29). */
export const menuFor = ({ role, can, routes }: MenuOptions): readonly MenuLine[] => {
  const seen = menuEntries.filter(
    ({ path, adminMenu }) => routes.has(path) && (!adminMenu || adminMenuRoles.includes(role)),
  );
  return seen.map((entry, index) => ({
    entry,
    locked: (entry.adminScreen === true && role !== adminRole) || !can(entry.permission),
    startsPart: index > 0 && seen[index - 1]?.part !== entry.part,
  }));
};

/** Whether the documented menu lists that screen, whoever sees it there. */
export const isMenuPath = (path: string): boolean => menuEntries.some((entry) => entry.path === path);

/** The entry whose screen, or a dialog over it, stands at this address. */
export const entryAt = (pathname: string): MenuEntry | undefined =>
  menuEntries.find(({ path, also = [] }) => [path, ...also].some((own) => isWithin(pathname, own)));

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);
