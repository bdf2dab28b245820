import type { ComponentType } from 'react';
import { type LateTexts, withTexts } from '../i18n/react';
import { isHome } from '../providers/home';
import { lazyPart } from '../screens/lazy-part';

const home = () => withTexts('today', import('./dashboard/dashboard'));

const branchChoice = () => import('./entry/branch-selection');

// Whoever signs in comes there: they are fetched without waiting for the rights.
if (isHome(location) || location.pathname === '/login') home().catch(() => {});
if (location.pathname === '/branch-selection' || location.pathname === '/login')
  branchChoice().catch(() => {});

export const BranchSelection = lazyPart(branchChoice, 'BranchSelection');

/** A page with its part of the texts. */
const worded = <M, K extends keyof M>(part: LateTexts, load: () => Promise<M>, name: K) =>
  lazyPart(() => withTexts(part, load()), name);

/**
 * Screens written by hand, by their address. Where an entity has the same address, the page stands in the
 * place of its list, and the entity's dialogs open over it.
 */
export const screenPages: Readonly<Record<string, ComponentType>> = {
  '/appointments': lazyPart(() => import('./calendar/calendar-page'), 'CalendarPage'),
  '/dashboard': lazyPart(home, 'Dashboard'),
  '/reports': worded('reports', () => import('./reports/reports-page'), 'ReportsPage'),
  '/role-permissions': worded('roles', () => import('../resources/roles/policy/roles-page'), 'RolesPage'),
  '/day-close': worded(
    'papers',
    () => import('../resources/drawers/day-close/day-close-page'),
    'DayClosePage',
  ),
  '/settings': worded('settings', () => import('./settings/hub-page'), 'SettingsHub'),
  '/settings/system': worded('settings', () => import('./settings/system-page'), 'SystemSettings'),
  '/settings/payments': worded('settings', () => import('./settings/payments-page'), 'PaymentSettings'),
  '/settings/security': worded('settings', () => import('./settings/security-page'), 'SecuritySettings'),
  '/birthday-greetings': worded(
    'messaging',
    () => import('./messaging/birthdays/birthdays-page'),
    'BirthdaysPage',
  ),
  '/whatsapp-messages': worded('messaging', () => import('./messaging/hub/hub-page'), 'HubPage'),
  '/import': worded('imports', () => import('./import/import-page'), 'ImportPage'),
  '/duplicates': lazyPart(() => import('./duplicates/duplicates-page'), 'DuplicatesPage'),
  '/shifts': worded('shifts', () => import('../resources/shifts/week/shifts-page'), 'ShiftsPage'),
};

/** Documents for paper, by the pattern of their address: they stand alone, without menu and header. */
export const paperPages: Readonly<Record<string, ComponentType>> = {
  '/invoices/:id/print': worded(
    'papers',
    () => import('../resources/invoices/print/invoice-print'),
    'InvoicePrint',
  ),
  '/credit-notes/:id/print': worded(
    'papers',
    () => import('../resources/credit-notes/credit-note-print'),
    'CreditNotePrint',
  ),
  '/customers/:id/statement': worded(
    'papers',
    () => import('../resources/customer-packages/statement-print'),
    'StatementPrint',
  ),
  '/drawers/:id/sheet': worded('papers', () => import('../resources/drawers/drawer-sheet'), 'DrawerSheet'),
};

export const pageAt = (path: string | undefined): ComponentType | undefined =>
  path !== undefined && Object.hasOwn(screenPages, path) ? screenPages[path] : undefined;
