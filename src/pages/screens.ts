import { beautyCentre } from '../resources/book';
import type { Entity } from '../schema/entity';
import { lazyPart } from '../screens/lazy-part';
import type { Screen } from '../screens/screen';

/** Screen files written by hand, in the nouns' folders. Every other entity has a generated screen. */
export const screenFiles = import.meta.glob<Readonly<Record<string, Screen>>>('../resources/*/screen.tsx');

/** True if the folder name matches the entity: `customer-packages` holds `customerPackages`. */
const isOf = ({ name }: Entity, path: string): boolean =>
  path.split('/').at(-2)?.replaceAll('-', '') === name.toLowerCase();

const writtenFor = async (entity: Entity): Promise<Screen> => {
  const [, load] = Object.entries(screenFiles).find(([path]) => isOf(entity, path)) ?? [];
  const [found, { defineScreen }] = await Promise.all([load?.(), import('../screens/screen')]);
  return Object.values(found ?? {}).find((screen) => screen.entity === entity) ?? defineScreen({ entity });
};

const WithoutStaffDialog = lazyPart(
  () => import('../resources/appointments/without-staff-dialog'),
  'WithoutStaffDialog',
);

/** Hand-written dialogs for refusals that a user may accept, by flag. */
export const acceptDialogs = { acceptUncovered: WithoutStaffDialog, acceptBooked: WithoutStaffDialog };

const ImportButton = lazyPart(() => import('../resources/imports/import-button'), 'ImportButton');

// Cache of loading screens. Each screen loads on first use, so that one list does not load other nouns' code.
const loaded = new Map<Entity, Promise<Screen>>();

/** Loads the screen of an entity, or of its copy at another address, with the declared actions of its rows. */
export const loadScreen = (entity: Entity): Promise<Screen> => {
  const known = loaded.get(entity);
  if (known) return known;
  const screen = Promise.all([
    writtenFor(entity),
    beautyCentre.rowActions(entity.name),
    import('../screens/actions/offers'),
    import('./additions'),
  ]).then(([found, actions, { rowActionsOf }, { withAdditions }]) => ({
    ...withAdditions(found),
    actions: rowActionsOf(Object.values(actions), entity),
    importing: ImportButton,
  }));
  // Forget a failed load, so that the next call tries again.
  screen.catch(() => loaded.delete(entity));
  loaded.set(entity, screen);
  return screen;
};
