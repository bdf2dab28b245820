import type { PermissionKey } from '../../../access/catalogue';
import type { MenuPlace } from '../../../schema/entity';

interface PageEntry extends MenuPlace {
  readonly name: string;
  readonly icon: string;
  readonly path: string;
  readonly also: readonly string[];
  readonly permission: PermissionKey;
  readonly adminScreen: boolean;
}

const usual = { also: [], adminScreen: false } as const;
const forAdmin = { ...usual, forManagers: true, adminScreen: true } as const;

/** The menu's entries for pages that no entity has; those of entities are declared with them. */
export const pageEntries: readonly PageEntry[] = [
  {
    ...usual,
    name: 'dashboard',
    icon: 'home',
    path: '/dashboard',
    group: 'desk',
    order: 10,
    permission: 'dashboard.read',
  },
  {
    ...usual,
    name: 'dayClose',
    icon: 'inbox',
    path: '/day-close',
    group: 'money',
    order: 75,
    permission: 'invoices.read',
    hides: true,
  },
  {
    ...usual,
    name: 'reports',
    icon: 'bar-chart',
    path: '/reports',
    group: 'insight',
    order: 150,
    permission: 'reports.read',
  },
  {
    ...forAdmin,
    name: 'settings',
    icon: 'setting',
    path: '/settings',
    group: 'system',
    order: 160,
    permission: 'settings.read',
  },
  {
    ...forAdmin,
    name: 'whatsapp',
    icon: 'whats-app',
    path: '/whatsapp-messages',
    group: 'system',
    order: 170,
    permission: 'messaging.read',
  },
];
