import { type Action, defineAction } from './action';
import { pathNameOf } from './answer';
import { type Entity, remembered, writePermissionOf } from './entity';
import type { Refusal } from './refusal';

/** Maximum rows of one call. */
export const mostRows = 100;

/** Maximum rows that can be chosen in a list, which sends a few at a time. */
export const mostChosen = 500;

/** Path of the call that does an action to chosen rows: `POST /followups/complete/rows`. */
export const manyPathOf = ({ of, name }: Pick<Action, 'of' | 'name'>): string =>
  `${of.api}/${pathNameOf(name)}/rows`;

/** Answer of that call: what was done, and each row that was refused, as its own call would refuse it. */
export interface ManyDone {
  readonly done: readonly number[];
  readonly refused: readonly ManyRefused[];
}

interface ManyRefused {
  readonly id: number;
  readonly code: string;
  readonly message: string;
}

/** Reverse of an action that is done to many rows; undefined unless it can be done to many, too. */
export const manyUndoOf = ({ undo }: Action): Action | undefined =>
  undo?.row === 'id' && undo.action.many ? undo.action : undefined;

const isSoAlready: Refusal = {
  kind: 'refusal',
  code: 'action.impossible',
  said: { ar: 'هذه حالته الآن', en: 'It is so already' },
};

/** The calls of the generator that the entity offers for chosen rows (`many`), as actions. */
export const generatedManyOf = remembered((entity: Entity): readonly Action[] => {
  const { many = [], inactive } = entity;
  const own = { on: 'row', path: `${entity.api}/:id`, many: true } as const;
  const deletion = defineAction(entity, {
    ...own,
    name: 'delete',
    label: { ar: 'حذف', en: 'Delete' },
    icon: 'delete',
    danger: true,
    confirm: { ar: 'لا رجوع عن الحذف.', en: 'A deletion cannot be taken back.' },
    method: 'DELETE',
    permission: writePermissionOf(entity, 'delete'),
    answer: 'nothing',
  });
  const switching = (on: boolean, undo?: Action) =>
    defineAction(entity, {
      ...own,
      ...(on
        ? { name: 'activate', label: { ar: 'إعادة تفعيل', en: 'Re-activate' }, icon: 'undo' }
        : { name: 'deactivate', label: { ar: 'تعطيل', en: 'Disable' }, icon: 'stop' }),
      method: 'PUT',
      permission: writePermissionOf(entity, 'update'),
      possible: (row) => Reflect.get(row, inactive ?? '') !== on || isSoAlready,
      ...(undo && { undo: { action: undo, row: 'id' } }),
    });
  return [
    ...(many.includes('inactive')
      ? [switching(false, switching(true)), switching(true, switching(false))]
      : []),
    ...(many.includes('delete') ? [deletion] : []),
  ];
});

/** Value that a generated call gives to the flag `inactive`; undefined for the deletion. */
export const switchedBy = ({ name }: Pick<Action, 'name'>): boolean | undefined =>
  name === 'activate' ? true : name === 'deactivate' ? false : undefined;
