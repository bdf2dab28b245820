import { type ComponentType, lazy } from 'react';
import { withTexts } from '../i18n/react';
import { isHome } from '../providers/home';

const home = () => withTexts('today', import('./dashboard/dashboard'));

const branchChoice = () => import('./entry/branch-selection');

// Whoever signs in comes there: they are fetched without waiting for the rights.
if (isHome(location) || location.pathname === '/login') home().catch(() => {});
if (location.pathname === '/branch-selection' || location.pathname === '/login')
  branchChoice().catch(() => {});

/** Where somebody chooses the branch to work in; beside the frame, not in it. */
export const BranchSelection = lazy(() => branchChoice().then((file) => ({ default: file.BranchSelection })));

/**
 * Screens written by hand, by their address. Where an entity has the same address, the page stands in the
 * place of its list, and the entity's dialogs open over it.
 */
export const screenPages: Readonly<Record<string, ComponentType>> = {
  '/appointments': lazy(() =>
    import('./calendar/calendar-page').then((file) => ({ default: file.CalendarPage })),
  ),
  '/dashboard': lazy(() => home().then((file) => ({ default: file.Dashboard }))),
  '/reports': lazy(() =>
    withTexts('reports', import('./reports/reports-page')).then((file) => ({ default: file.ReportsPage })),
  ),
  '/role-permissions': lazy(() =>
    withTexts('roles', import('./roles/roles-page')).then((file) => ({ default: file.RolesPage })),
  ),
  '/day-close': lazy(() =>
    withTexts('papers', import('./day-close/day-close-page')).then((file) => ({
      default: file.DayClosePage,
    })),
  ),
  '/settings': lazy(() =>
    withTexts('settings', import('./settings/hub-page')).then((file) => ({ default: file.SettingsHub })),
  ),
  '/settings/system': lazy(() =>
    withTexts('settings', import('./settings/system-page')).then((file) => ({
      default: file.SystemSettings,
    })),
  ),
  '/settings/payments': lazy(() =>
    withTexts('settings', import('./settings/payments-page')).then((file) => ({
      default: file.PaymentSettings,
    })),
  ),
  '/settings/security': lazy(() =>
    withTexts('settings', import('./settings/security-page')).then((file) => ({
      default: file.SecuritySettings,
    })),
  ),
  '/birthday-greetings': lazy(() =>
    withTexts('messaging', import('./messaging/birthdays/birthdays-page')).then((file) => ({
      default: file.BirthdaysPage,
    })),
  ),
  '/whatsapp-messages': lazy(() =>
    withTexts('messaging', import('./messaging/hub/hub-page')).then((file) => ({ default: file.HubPage })),
  ),
  '/import': lazy(() =>
    withTexts('imports', import('./import/import-page')).then((file) => ({ default: file.ImportPage })),
  ),
  '/duplicates': lazy(() =>
    import('./duplicates/duplicates-page').then((file) => ({ default: file.DuplicatesPage })),
  ),
  '/shifts': lazy(() =>
    withTexts('shifts', import('./shifts/shifts-page')).then((file) => ({ default: file.ShiftsPage })),
  ),
};

/** Documents for paper, by the pattern of their address: they stand alone, without menu and header. */
export const paperPages: Readonly<Record<string, ComponentType>> = {
  '/invoices/:id/print': lazy(() =>
    withTexts('papers', import('./print/invoice-print')).then((file) => ({ default: file.InvoicePrint })),
  ),
  '/credit-notes/:id/print': lazy(() =>
    withTexts('papers', import('./print/credit-note-print')).then((file) => ({
      default: file.CreditNotePrint,
    })),
  ),
  '/customers/:id/statement': lazy(() =>
    withTexts('papers', import('./print/statement-print')).then((file) => ({ default: file.StatementPrint })),
  ),
  '/drawers/:id/sheet': lazy(() =>
    withTexts('papers', import('./print/drawer-sheet')).then((file) => ({ default: file.DrawerSheet })),
  ),
};

/** The page at an address, if one is written by hand. */
export const pageAt = (path: string | undefined): ComponentType | undefined =>
  path !== undefined && Object.hasOwn(screenPages, path) ? screenPages[path] : undefined;
