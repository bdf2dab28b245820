import { type ReactNode, useMemo } from 'react';
import { errorText } from '../../i18n/errors';
import { useAccess } from '../../providers/access';
import type { SessionUser } from '../../providers/session';
import { type Action, stateOf } from '../../schema/action';
import {
  type Call,
  callsOf,
  type Entity,
  isExported,
  moduleOf,
  writePermissionOf,
} from '../../schema/entity';
import type { Can } from '../../schema/field';
import type { State } from '../../schema/refusal';
import { type RowData, valueIn } from '../data/row';
import type { RowAction, Screen } from '../screen';
import type { Words } from '../words';

/** Something that can be done with a row. */
export interface Command {
  readonly key: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly isMain?: boolean;
  /** True if it is usually somebody else's work, so that it stands behind the three dots. Default: false. */
  readonly isRare?: boolean;
  /** Reason why the row's state forbids it. Default: allowed. */
  readonly refusal?: string;
  /** Address that it leads to. Default: none, because it is done here. */
  readonly to?: string;
  readonly act: () => void;
}

/** Action that the user has permission for. `refusal` is the reason if the row's state forbids it. */
interface Offer {
  readonly action: Action;
  /** Undefined if the action is allowed. */
  readonly refusal: Exclude<State, true> | undefined;
  /** True if it is usually somebody else's work. */
  readonly isRare: boolean;
}

/**
 * Returns a row's declared actions that the user has permission for. A list offers only those that are
 * allowed now. The details also show the others, disabled and with their reason.
 */
export const offersOn = (
  { actions, pointless }: Pick<Screen, 'actions' | 'pointless'>,
  row: RowData,
  can: Can,
  where: 'list' | 'details',
  user: SessionUser | null = null,
): readonly Offer[] =>
  actions
    .filter(
      ({ name, permission, place }) =>
        (where === 'details' || place === 'row') &&
        isHeld(permission, can) &&
        pointless?.[name]?.(row, user) !== true,
    )
    .map((action) => {
      const state = stateOf(action, row, can);
      return {
        action,
        refusal: state === true ? undefined : state,
        isRare: pointless?.[action.name]?.(row, user) === 'rare',
      };
    })
    .filter(({ refusal }) => where === 'details' || refusal === undefined);

export const isOffered = (
  { permission, when }: Pick<RowAction, 'permission' | 'when'>,
  row: RowData,
  can: Can,
): boolean => [permission ?? []].flat().every(can) && when?.(row) !== false;

/** True if the user has the permission, or any of several. */
export const isHeld = (permission: Action['permission'], can: Can): boolean =>
  permission === null || [permission].flat().some(can);

export const reasonOf = (refusal: Exclude<State, true>, { t, label }: Words): string =>
  typeof refusal === 'string' ? t(errorText.forbidden) : label(refusal.said);

/** Actions with a button at a row: those with an icon that no page draws itself. */
export const rowActionsOf = (actions: readonly Action[], entity: { readonly name: string }) =>
  actions.filter(
    ({ of, on, icon, place }) =>
      of.name === entity.name && on === 'row' && icon !== undefined && place !== 'page',
  );

/** Permissions on an entity's rows, computed once per table. */
export type RowPermissions = Readonly<Record<'show' | 'create' | 'update' | 'delete' | 'export', boolean>>;

export const useRowPermissions = (entity: Entity): RowPermissions => {
  const { can } = useAccess();
  return useMemo(() => {
    const calls = callsOf(entity);
    const may = (call: Call, permission: string) => calls.includes(call) && can(permission);
    return {
      show: may('show', `${moduleOf(entity)}.read`),
      create: may('create', writePermissionOf(entity, 'create')),
      update: may('update', writePermissionOf(entity, 'update')),
      delete: may('delete', writePermissionOf(entity, 'delete')),
      // The system manager passes every permission check, so check that the entity has an export at all.
      export: isExported(entity) && may('list', `${moduleOf(entity)}.export`),
    };
  }, [entity, can]);
};

/** Returns the permissions on a row: those of the table minus those that the row's state forbids. */
export const permissionsOnRow = (
  { entity, rowLimits }: Pick<Screen, 'entity' | 'rowLimits'>,
  row: RowData,
  permissions: RowPermissions,
  user: SessionUser | null,
): Readonly<Record<'show' | 'update' | 'delete' | 'reactivate', boolean>> => {
  const limits = rowLimits?.(row, user) ?? {};
  const isInactive = entity.inactive !== undefined && valueIn(row, entity.inactive) === false;
  const update = permissions.update && limits.update !== false;
  return {
    show: permissions.show,
    update,
    // A row that can only be disabled, never deleted, is disabled already.
    delete: permissions.delete && limits.delete !== false && !(isInactive && entity.remove === 'disable'),
    // A user who may update a row may reactivate it (BRN-10).
    reactivate: update && isInactive,
  };
};
