import { useMemo } from 'react';
import { useAccess } from '../../providers/access';
import type { SessionUser } from '../../providers/user';
import { type Call, callsOf, type Entity, isExported, moduleOf, writeRightOf } from '../../schema/entity';
import { type RowData, valueIn } from '../data/row';
import type { Screen } from '../screen';

/** What the signed-in user may do with rows of an entity; asked once for a whole table. */
export interface RowRights {
  readonly show: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly export: boolean;
}

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

export interface SingleRowRights {
  readonly show: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  /** An inactive row can be made active again by whoever may change it (BRN-10). */
  readonly reactivate: boolean;
}

/** The rights on one row: those of the table, less what its own state takes away. */
export const rightsOnRow = (
  { entity, rowLimits }: Pick<Screen, 'entity' | 'rowLimits'>,
  row: RowData,
  rights: RowRights,
  user: SessionUser | null,
): SingleRowRights => {
  const limits = rowLimits?.(row, user) ?? {};
  const isInactive = entity.inactive !== undefined && valueIn(row, entity.inactive) === false;
  const update = rights.update && limits.update !== false;
  return {
    show: rights.show,
    update,
    // What is only ever switched off is off already.
    delete: rights.delete && limits.delete !== false && !(isInactive && entity.remove === 'disable'),
    reactivate: update && isInactive,
  };
};
