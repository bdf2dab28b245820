import { definePage, type Page } from '../schema/page';
import { homePage } from './home';

/** Options of settings pages, which only the system manager opens (SET-01, PRM-33). */
const ofSettings = { texts: 'settings', permission: 'settings.read', adminOnly: true } as const;

/** Pages of the centre that belong to no noun; nouns declare their own. */
export const pages: readonly Page[] = [
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
