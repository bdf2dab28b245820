import { useMemo } from 'react';
import { errorText } from '../../i18n/errors';
import { useAccess } from '../../providers/access';
import type { SessionUser } from '../../providers/user';
import { type Action, stateOf } from '../../schema/action';
import { type Call, callsOf, type Entity, isExported, moduleOf, writeRightOf } from '../../schema/entity';
import type { Can } from '../../schema/field';
import type { State } from '../../schema/refusal';
import { type RowData, valueIn } from '../data/row';
import type { RowAction, Screen } from '../screen';
import type { Words } from '../words';

/** An action that the user may do to a row; `refusal` is why, if the row's state forbids it. */
export interface Offer {
  readonly action: Action;
  /** Absent: it can be done. */
  readonly refusal: Exclude<State, true> | undefined;
}

/**
 * The declared actions of a row for who holds their rights. A list offers what can be done now; the details also show
 * what cannot, switched off with its reason.
 */
export const offersOn = (
  { actions, pointless }: Pick<Screen, 'actions' | 'pointless'>,
  row: RowData,
  can: Can,
  where: 'list' | 'details',
): readonly Offer[] =>
  actions
    .filter(
      ({ name, right, place }) =>
        (where === 'details' || place === 'row') && isHeld(right, can) && pointless?.[name]?.(row) !== true,
    )
    .map((action) => {
      const state = stateOf(action, row, can);
      return { action, refusal: state === true ? undefined : state };
    })
    .filter(({ refusal }) => where === 'details' || refusal === undefined);

export const isOffered = (
  { permission, when }: Pick<RowAction, 'permission' | 'when'>,
  row: RowData,
  can: Can,
): boolean => [permission ?? []].flat().every(can) && when?.(row) !== false;

const isHeld = (right: Action['right'], can: Can): boolean => right === null || [right].flat().some(can);

export const reasonOf = (refusal: Exclude<State, true>, { t, label }: Words): string =>
  typeof refusal === 'string' ? t(errorText.forbidden) : label(refusal.said);

/** Actions that stand with a row at all: those with a picture that no page draws by itself. */
export const rowActionsOf = (actions: readonly Action[], entity: { readonly name: string }) =>
  actions.filter(
    ({ of, on, icon, place }) =>
      of.name === entity.name && on === 'row' && icon !== undefined && place !== 'page',
  );

/** The user's rights on rows of an entity; asked once for a whole table. */
export type RowRights = Readonly<Record<'show' | 'create' | 'update' | 'delete' | 'export', boolean>>;

export const useRowRights = (entity: Entity): RowRights => {
  const { can } = useAccess();
  return useMemo(() => {
    const calls = callsOf(entity);
    const may = (call: Call, right: string) => calls.includes(call) && can(right);
    return {
      show: may('show', `${moduleOf(entity)}.read`),
      create: may('create', writeRightOf(entity, 'create')),
      update: may('update', writeRightOf(entity, 'update')),
      delete: may('delete', writeRightOf(entity, 'delete')),
      // The system manager passes every question, also for a right that the module does not have.
      export: isExported(entity) && may('list', `${moduleOf(entity)}.export`),
    };
  }, [entity, can]);
};

/** The rights on one row: those of the table, less what its own state takes away. */
export const rightsOnRow = (
  { entity, rowLimits }: Pick<Screen, 'entity' | 'rowLimits'>,
  row: RowData,
  rights: RowRights,
  user: SessionUser | null,
): Readonly<Record<'show' | 'update' | 'delete' | 'reactivate', boolean>> => {
  const limits = rowLimits?.(row, user) ?? {};
  const isInactive = entity.inactive !== undefined && valueIn(row, entity.inactive) === false;
  const update = rights.update && limits.update !== false;
  return {
    show: rights.show,
    update,
    // What is only ever switched off is off already.
    delete: rights.delete && limits.delete !== false && !(isInactive && entity.remove === 'disable'),
    // Whoever may change a row may make it active again (BRN-10).
    reactivate: update && isInactive,
  };
};
