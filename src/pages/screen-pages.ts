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
  '/shifts': lazy(() => import('./shifts/shifts-page').then((file) => ({ default: file.ShiftsPage }))),
};

/** The page at an address, if one is written by hand. */
export const pageAt = (path: string | undefined): ComponentType | undefined =>
  path !== undefined && Object.hasOwn(screenPages, path) ? screenPages[path] : undefined;
