import { type ComponentType, lazy } from 'react';

/**
 * Screens written by hand, by their address. Where an entity has the same address, the page stands in the
 * place of its list, and the entity's dialogs open over it.
 */
export const screenPages: Readonly<Record<string, ComponentType>> = {
  '/appointments': lazy(() =>
    import('./calendar/calendar-page').then((file) => ({ default: file.CalendarPage })),
  ),
  '/dashboard': lazy(() => import('./dashboard/dashboard').then((file) => ({ default: file.Dashboard }))),
  '/role-permissions': lazy(() => import('./roles/roles-page').then((file) => ({ default: file.RolesPage }))),
  '/day-close': lazy(() =>
    import('./day-close/day-close-page').then((file) => ({ default: file.DayClosePage })),
  ),
  '/shifts': lazy(() => import('./shifts/shifts-page').then((file) => ({ default: file.ShiftsPage }))),
};

/** Documents for paper, by the pattern of their address: they stand alone, without menu and header. */
export const paperPages: Readonly<Record<string, ComponentType>> = {
  '/invoices/:id/print': lazy(() =>
    import('./print/invoice-print').then((file) => ({ default: file.InvoicePrint })),
  ),
  '/credit-notes/:id/print': lazy(() =>
    import('./print/credit-note-print').then((file) => ({ default: file.CreditNotePrint })),
  ),
  '/customers/:id/statement': lazy(() =>
    import('./print/statement-print').then((file) => ({ default: file.StatementPrint })),
  ),
  '/drawers/:id/sheet': lazy(() =>
    import('./print/drawer-sheet').then((file) => ({ default: file.DrawerSheet })),
  ),
};

/** The page at an address, if one is written by hand. */
export const pageAt = (path: string | undefined): ComponentType | undefined =>
  path !== undefined && Object.hasOwn(screenPages, path) ? screenPages[path] : undefined;
