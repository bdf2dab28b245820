import { useMemo } from 'react';
import { adminRole, type PermissionKey, roleOf } from '../../../access/catalogue';
import type { Translate } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import { beautyCentre } from '../../../resources/book';
import type { Book, MenuGroup } from '../../../schema/book';
import { callsOf, type Entity, type MenuPlace, moduleOf } from '../../../schema/entity';
import type { Label, Lang } from '../../../schema/field';
import type { Page } from '../../../schema/page';
import { screenPaths } from '../../entity-routes';
import { isUnder } from '../../routes';

interface MenuEntry extends MenuPlace {
  /** Name of the entity or page. `menu.<name>` is the key of the text. */
  readonly name: string;
  readonly icon: string;
  readonly path: string;
  /** Other addresses of the same screen. */
  readonly also: readonly string[];
  /** Text of the entry if no text has its key. */
  readonly label?: Label;
  /** Permission that opens the screen (PRM-16, PRM-33). A page can declare its own. */
  readonly permission?: PermissionKey;
  /** True if only role Admin can open the screen (PRM-23). */
  readonly adminScreen: boolean;
}

/**
 * Returns all entries in menu order (SHL-03, SHL-04, SHL-07): the lists of the entities and the pages that
 * declare a menu entry. The sign-out button follows them.
 */
export const menuOf = ({ entities, pages, menu: groups }: Book): readonly MenuEntry[] => {
  const ofEntity = (entity: Entity): MenuEntry[] => {
    const { menu = { group: '' } } = entity;
    if (menu === false || typeof menu === 'string' || !callsOf(entity).includes('list')) return [];
    return [
      {
        ...menu,
        name: entity.name,
        icon: entity.icon,
        path: entity.route,
        also: [
          ...entities.filter((one) => one.menu === entity.name).map((one) => one.route),
          ...pages.flatMap(({ at, to }) => (to === entity.route ? [at] : [])),
        ],
        label: entity.label.many,
        permission:
          pages.find(({ at, part }) => at === entity.route && part)?.right ?? `${moduleOf(entity)}.read`,
        adminScreen: entity.adminOnly === true,
      },
    ];
  };
  const ofPage = ({ at: path, menu, right, adminOnly = false }: Page): MenuEntry[] =>
    menu ? [{ ...menu, path, also: [], adminScreen: adminOnly, ...(right && { permission: right }) }] : [];
  const rank = ({ group, order = Number.MAX_SAFE_INTEGER }: MenuPlace) => [partAt(groups, group), order];
  return [...pages.flatMap(ofPage), ...entities.flatMap(ofEntity)].toSorted((one, other) => {
    const [[group = 0, order = 0], [otherGroup = 0, otherOrder = 0]] = [rank(one), rank(other)];
    return group - otherGroup || order - otherOrder;
  });
};

/** Index of a menu group. An unknown or missing name, as from another book's entity, gets the last group. */
const partAt = (groups: readonly MenuGroup[], name: string): number => {
  const at = groups.findIndex((group) => group.name === name);
  return at < 0 ? groups.length - 1 : at;
};

export interface MenuLine {
  readonly entry: MenuEntry;
  /** True if the entry is shown but its screen is refused for this user (SHL-20). */
  readonly locked: boolean;
}

interface MenuOptions {
  readonly entries: readonly MenuEntry[];
  readonly role: string;
  readonly can: (key: string) => boolean;
  /** Addresses that have a screen. Entries with another path are left out. */
  readonly routes: ReadonlySet<string>;
}

/** Returns the entries that this user sees. For convenience only: the server decides (PRM-29). */
export const menuFor = ({ entries, role, can, routes }: MenuOptions): readonly MenuLine[] => {
  const mayOpen = ({ adminScreen, permission }: MenuEntry) =>
    (!adminScreen || role === adminRole) && (permission === undefined || can(permission));
  return entries
    .map((entry) => ({ entry, locked: !mayOpen(entry) }))
    .filter(
      ({ entry: { path, forManagers, hides }, locked }) =>
        routes.has(path) &&
        (!forManagers || roleOf(beautyCentre, role)?.seesManagement) &&
        !(hides && locked),
    );
};

export const partsOf = (lines: readonly MenuLine[]) =>
  beautyCentre.menu
    .map((part, at, all) => ({
      ...part,
      lines: lines.filter(({ entry }) => partAt(all, entry.group) === at),
    }))
    .filter((part) => part.lines.length > 0);

export const menuName = ({ name, label }: MenuEntry, t: Translate, language: Lang): string =>
  t.find(`menu.${name}`) ?? label?.[language] ?? name;

/** Returns the entry whose screen, or a dialog over it, is at this address. */
export const entryAt = (entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined =>
  entries.find(({ path, also }) => isUnder(pathname, [path, ...also]));

export const menuEntries = menuOf(beautyCentre);

const paths: ReadonlySet<string> = new Set(screenPaths);

export const useMenuLines = (): readonly MenuLine[] => {
  const { can } = useAccess();
  const role = useSession().user?.role ?? '';
  return useMemo(() => menuFor({ entries: menuEntries, role, can, routes: paths }), [role, can]);
};
