import type { ComponentType } from 'react';
import { beautyCentre } from '../resources/book';
import type { Entity } from '../schema/entity';
import type { AcceptDialogProps } from '../screens/actions/accept-dialogs';
import { lazyPart } from '../screens/lazy-part';
import type { Screen } from '../screens/screen';

/** Screens with parts written by hand, each beside its noun; every other entity has the generated one. */
export const screenFiles = import.meta.glob<Readonly<Record<string, Screen>>>('../resources/*/screen.tsx');

/** The noun's folder is called as its entity: `customer-packages` holds `customerPackages`. */
const isOf = ({ name }: Entity, path: string): boolean =>
  path.split('/').at(-2)?.replaceAll('-', '') === name.toLowerCase();

const writtenFor = async (entity: Entity): Promise<Screen> => {
  const [, load] = Object.entries(screenFiles).find(([path]) => isOf(entity, path)) ?? [];
  const [found, { defineScreen }] = await Promise.all([load?.(), import('../screens/screen')]);
  return Object.values(found ?? {}).find((screen) => screen.entity === entity) ?? defineScreen({ entity });
};

const acceptFiles = import.meta.glob<Readonly<Record<string, ComponentType<AcceptDialogProps>>>>(
  '../resources/*/accept-*.tsx',
);

/** `acceptUncovered` of `accept-uncovered.tsx`. */
const flagOf = (path: string): string =>
  path.replace(/^.*\/|\.tsx$/g, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Dialogs by hand for refusals that may be accepted, by their flags, each the only export of its file. */
export const acceptDialogs = Object.fromEntries(
  Object.entries(acceptFiles).map(([path, load]) => [
    flagOf(path),
    lazyPart(async () => Object.values(await load()), 0),
  ]),
);

const ImportButton = lazyPart(() => import('../resources/importing/import-button'), 'ImportButton');

// Each comes when it is first shown: the list of customers needs nothing of the invoices'.
const loaded = new Map<Entity, Promise<Screen>>();

/** The screen of an entity, or of its copy at another address, with everything declared to be done to its rows. */
export const loadScreen = (entity: Entity): Promise<Screen> => {
  const known = loaded.get(entity);
  if (known) return known;
  const screen = Promise.all([
    writtenFor(entity),
    beautyCentre.rowActions(entity.name),
    import('../screens/actions/offered'),
    import('./adds'),
  ]).then(([found, actions, { rowActionsOf }, { withAdditions }]) => ({
    ...withAdditions(found),
    actions: rowActionsOf(Object.values(actions), entity),
    importing: ImportButton,
  }));
  // One that could not be fetched is asked for again.
  screen.catch(() => loaded.delete(entity));
  loaded.set(entity, screen);
  return screen;
};
