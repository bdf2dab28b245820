import type { ComponentType } from 'react';
import { withTexts } from '../i18n/react';
import { isHome } from '../providers/home';
import { lazyPart } from '../screens/lazy-part';

const home = () => withTexts('today', import('./dashboard/dashboard'));

const branchChoice = () => import('./entry/branch-selection');

// Whoever signs in comes there: they are fetched without waiting for the rights.
if (isHome(location) || location.pathname === '/login') home().catch(() => {});
if (location.pathname === '/branch-selection' || location.pathname === '/login')
  branchChoice().catch(() => {});

export const BranchSelection = lazyPart(() => branchChoice(), 'BranchSelection');

/**
 * Screens written by hand, by their address. Where an entity has the same address, the page stands in the
 * place of its list, and the entity's dialogs open over it.
 */
export const screenPages: Readonly<Record<string, ComponentType>> = {
  '/appointments': lazyPart(() => import('./calendar/calendar-page'), 'CalendarPage'),
  '/dashboard': lazyPart(() => home(), 'Dashboard'),
  '/reports': lazyPart(() => withTexts('reports', import('./reports/reports-page')), 'ReportsPage'),
  '/role-permissions': lazyPart(() => withTexts('roles', import('./roles/roles-page')), 'RolesPage'),
  '/day-close': lazyPart(() => withTexts('papers', import('./day-close/day-close-page')), 'DayClosePage'),
  '/settings': lazyPart(() => withTexts('settings', import('./settings/hub-page')), 'SettingsHub'),
  '/settings/system': lazyPart(
    () => withTexts('settings', import('./settings/system-page')),
    'SystemSettings',
  ),
  '/settings/payments': lazyPart(
    () => withTexts('settings', import('./settings/payments-page')),
    'PaymentSettings',
  ),
  '/settings/security': lazyPart(
    () => withTexts('settings', import('./settings/security-page')),
    'SecuritySettings',
  ),
  '/birthday-greetings': lazyPart(
    () => withTexts('messaging', import('./messaging/birthdays/birthdays-page')),
    'BirthdaysPage',
  ),
  '/whatsapp-messages': lazyPart(() => withTexts('messaging', import('./messaging/hub/hub-page')), 'HubPage'),
  '/import': lazyPart(() => withTexts('imports', import('./import/import-page')), 'ImportPage'),
  '/duplicates': lazyPart(() => import('./duplicates/duplicates-page'), 'DuplicatesPage'),
  '/shifts': lazyPart(() => withTexts('shifts', import('./shifts/shifts-page')), 'ShiftsPage'),
};

/** Documents for paper, by the pattern of their address: they stand alone, without menu and header. */
export const paperPages: Readonly<Record<string, ComponentType>> = {
  '/invoices/:id/print': lazyPart(() => withTexts('papers', import('./print/invoice-print')), 'InvoicePrint'),
  '/credit-notes/:id/print': lazyPart(
    () => withTexts('papers', import('./print/credit-note-print')),
    'CreditNotePrint',
  ),
  '/customers/:id/statement': lazyPart(
    () => withTexts('papers', import('./print/statement-print')),
    'StatementPrint',
  ),
  '/drawers/:id/sheet': lazyPart(() => withTexts('papers', import('./print/drawer-sheet')), 'DrawerSheet'),
};

export const pageAt = (path: string | undefined): ComponentType | undefined =>
  path !== undefined && Object.hasOwn(screenPages, path) ? screenPages[path] : undefined;
