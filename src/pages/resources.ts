import type { ResourceProps } from '@refinedev/core';
import { createElement, type ReactNode } from 'react';
import { beautyCentre } from '../resources/book';
import type { Book, MenuCount } from '../schema/book';
import { callsOf, type Entity, type MenuPlace, moduleOf } from '../schema/entity';
import type { Page } from '../schema/page';
import { Glyph } from '../screens/glyph';
import { iconNamed } from '../screens/menu-icons';

/** Keys in `meta` of our resources, beside Refine's own. */
export interface MenuMeta extends Partial<MenuPlace> {
  /** Refine's key: what a menu draws. */
  readonly icon?: ReactNode;
  readonly iconName?: string;
  /** Refine's key: true if the menu has no entry for the resource. */
  readonly hide?: boolean;
  /** Refine's key: true if its edit page offers to delete. */
  readonly canDelete?: boolean;
  /** Other addresses of the same screen. */
  readonly also?: readonly string[];
  /** Permission that opens the screen (PRM-16, PRM-33). */
  readonly permission?: string;
  /** True if only role Admin can open the screen (PRM-23). */
  readonly adminOnly?: boolean;
  /** The number beside the entry. */
  readonly counted?: MenuCount | undefined;
}

/**
 * Returns Refine's resources in menu order (SHL-03, SHL-04, SHL-07): the entities with a list, whose create, edit and
 * show are dialogs over it, and the pages with a menu entry. The labels come from the i18n provider.
 */
export const resourcesOf = ({ entities, pages, menu: groups, nouns }: Book): ResourceProps[] => {
  const ofEntity = (entity: Entity): ResourceProps => {
    const { name, route: list, icon, menu = { group: '' } } = entity;
    const calls = callsOf(entity);
    const meta: MenuMeta = {
      ...iconOf(icon),
      canDelete: calls.includes('delete'),
      // A list that belongs to another entry has none of its own.
      ...(typeof menu === 'object' ? menu : { hide: true }),
      also: [
        ...entities.filter((one) => one.menu === name).map(({ route }) => route),
        ...(entity.api === list ? [] : [entity.api]),
      ],
      permission: pages.find(({ at, part }) => at === list && part)?.permission ?? `${moduleOf(entity)}.read`,
      adminOnly: entity.adminOnly,
      counted: nouns.find((noun) => noun.entity === entity)?.menuCount,
    };
    return {
      name,
      list,
      create: calls.includes('create') ? `${list}/create` : undefined,
      edit: calls.includes('update') ? `${list}/:id/edit` : undefined,
      show: calls.includes('show') ? `${list}/:id` : undefined,
      meta,
    };
  };
  const ofPage = ({ at: list, menu, permission, adminOnly }: Page): ResourceProps[] => {
    if (!menu) return [];
    const { name, icon, label: _, ...place } = menu;
    return [{ name, list, meta: { ...place, ...iconOf(icon), permission, adminOnly } }];
  };
  const rank = ({ meta }: ResourceProps): readonly [number, number] => {
    const { hide, group, order = Number.MAX_SAFE_INTEGER }: MenuMeta = meta ?? {};
    const at = groups.findIndex(({ name }) => name === group);
    // An unknown group, as from another book's entity, is the last one.
    return [hide ? -1 : at < 0 ? groups.length - 1 : at, order];
  };
  const listed = entities.filter((entity) => callsOf(entity).includes('list')).map(ofEntity);
  return [...pages.flatMap(ofPage), ...listed].toSorted((one, other) => {
    const [[group, order], [otherGroup, otherOrder]] = [rank(one), rank(other)];
    return group - otherGroup || order - otherOrder;
  });
};

const iconOf = (iconName: string) => ({ iconName, icon: createElement(Glyph, { of: iconNamed(iconName) }) });

export const resources = resourcesOf(beautyCentre);
