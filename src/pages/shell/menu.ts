import { type TreeMenuItem, useMenu } from '@refinedev/core';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { adminRole, roleOf } from '../../access/catalogue';
import { useAccess } from '../../providers/access';
import { isUnder } from '../../providers/home';
import { useSession } from '../../providers/session';
import { beautyCentre } from '../../resources/book';
import type { Can } from '../../schema/field';
import type { MenuMeta } from '../resources';

/** A resource of Refine's menu, with its label in the language of the screen. */
type MenuEntry = Pick<TreeMenuItem, 'name' | 'list' | 'label' | 'meta'>;

export const metaOf = ({ meta }: Pick<MenuEntry, 'meta'>): MenuMeta => meta ?? {};

export interface MenuLine {
  readonly entry: MenuEntry;
  /** True if the entry is shown but its screen is refused for this user (SHL-20). */
  readonly locked: boolean;
}

/** Returns the entries that this user sees. For convenience only: the server decides (PRM-29). */
export const menuFor = (entries: readonly MenuEntry[], role: string, can: Can): readonly MenuLine[] =>
  entries.flatMap((entry) => {
    const { adminOnly, permission, forManagers, hides } = metaOf(entry);
    const locked = (adminOnly && role !== adminRole) || (permission !== undefined && !can(permission));
    if (forManagers && !roleOf(beautyCentre, role)?.seesManagement) return [];
    return hides && locked ? [] : [{ entry, locked }];
  });

/** Returns the groups of the menu that have entries. The last one has those with an unknown group, too. */
export const partsOf = (lines: readonly MenuLine[]) =>
  beautyCentre.menu
    .map((part, at, all) => ({
      ...part,
      lines: lines.filter(({ entry }) => {
        const { group } = metaOf(entry);
        return all.some(({ name }) => name === group) ? group === part.name : at === all.length - 1;
      }),
    }))
    .filter((part) => part.lines.length > 0);

/** Returns the entry whose screen, or a dialog over it, is at this address. */
export const entryAt = <E extends MenuEntry>(entries: readonly E[], pathname: string): E | undefined =>
  entries.find((entry) => isUnder(pathname, [entry.list ?? '', ...(metaOf(entry).also ?? [])]));

/** Lines of the menu, from Refine's resources. */
export const useMenuLines = (): readonly MenuLine[] => {
  const { menuItems: entries } = useMenu();
  const { can } = useAccess();
  const role = useSession().user?.role ?? '';
  return useMemo(() => menuFor(entries, role, can), [entries, role, can]);
};

/** Name of the line that the current address belongs to. */
export const useCurrentEntry = (lines: readonly MenuLine[]): string | undefined => {
  const { pathname } = useLocation();
  return entryAt(
    lines.map(({ entry }) => entry),
    pathname,
  )?.name;
};
