import { beautyCentre } from '../resources/book';
import type { Entity } from '../schema/entity';
import { lazyPart } from '../screens/lazy-part';
import type { Screen } from '../screens/screen';

/**
 * Screens with parts written by hand, by the addresses of their entities; every other entity has the generated one. Each
 * comes when it is first shown: the list of customers needs nothing of the invoices'.
 */
const written: Readonly<Record<string, () => Promise<Screen>>> = {
  '/appointments': () => import('../resources/appointments/screen').then((file) => file.appointmentsScreen),
  '/attendance': () => import('../resources/attendance/screen').then((file) => file.attendanceScreen),
  '/audit-logs': () => import('../resources/audit-logs/screen').then((file) => file.auditLogsScreen),
  '/backups': () => import('../resources/backups/screen').then((file) => file.backupsScreen),
  '/branches': () => import('../resources/branches/screen').then((file) => file.branchesScreen),
  '/whatsapp-messages': () =>
    import('../resources/channels/hub-screen').then((file) => file.hubChannelsScreen),
  '/whatsapp-sessions': () => import('../resources/channels/screen').then((file) => file.channelsScreen),
  '/credit-notes': () => import('../resources/credit-notes/screen').then((file) => file.creditNotesScreen),
  '/customer-packages': () =>
    import('../resources/customer-packages/screen').then((file) => file.customerPackagesScreen),
  '/customers': () => import('../resources/customers/screen').then((file) => file.customersScreen),
  '/expenses': () => import('../resources/expenses/screen').then((file) => file.expensesScreen),
  '/follow-ups': () => import('../resources/follow-ups/screen').then((file) => file.followUpsScreen),
  '/invoices': () => import('../resources/invoices/screen').then((file) => file.invoicesScreen),
  '/messages': () => import('../resources/messages/screen').then((file) => file.messagesScreen),
  '/packages': () => import('../resources/packages/screen').then((file) => file.packagesScreen),
  '/services': () => import('../resources/services/screen').then((file) => file.servicesScreen),
  '/shifts': () => import('../resources/shifts/screen').then((file) => file.shiftsScreen),
  '/user-management': () => import('../resources/users/screen').then((file) => file.usersScreen),
  '/waitlist': () => import('../resources/waitlist/screen').then((file) => file.waitlistScreen),
};

/** Dialogs by hand for refusals that may be accepted, by their flags. */
export const acceptDialogs = {
  acceptUncovered: lazyPart(() => import('../resources/appointments/uncovered-dialog'), 'UncoveredDialog'),
} as const;

// Of what may come in from a file only who may bring it in need know.
const ImportButton = lazyPart(() => import('./import/import-button'), 'ImportButton');

const loaded = new Map<Entity, Promise<Screen>>();

/** The screen of an entity, or of its copy at another address, with everything declared to be done to its rows. */
export const loadScreen = (entity: Entity): Promise<Screen> => {
  const known = loaded.get(entity);
  if (known) return known;
  const screen = Promise.all([
    screenOf(entity),
    beautyCentre.rowActions(entity.name),
    import('../screens/actions/offered'),
  ]).then(([found, actions, { rowActionsOf }]) => ({
    ...found,
    actions: rowActionsOf(Object.values(actions), entity),
    importing: ImportButton,
  }));
  // One that could not be fetched is asked for again.
  screen.catch(() => loaded.delete(entity));
  loaded.set(entity, screen);
  return screen;
};

/** The one written by hand, unless it is for the entity of another book that has the same address. */
const screenOf = async (entity: Entity): Promise<Screen> => {
  const own = await written[entity.route]?.();
  if (own?.entity === entity) return own;
  const { defineScreen } = await import('../screens/screen');
  return defineScreen({ entity });
};
