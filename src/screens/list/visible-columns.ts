import { type Entity, fieldsOf } from '../../schema/entity';
import type { Field } from '../../schema/field';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Fields the list can show, in the order of the declaration. */
export const columnsOf = (entity: Entity): readonly (readonly [string, Field])[] =>
  fieldsOf(entity).filter(([, field]) => field.list === true || field.list === 'hidden');

/** Keys shown until somebody chooses. */
export const usualColumnsOf = (entity: Entity): readonly string[] =>
  columnsOf(entity).flatMap(([key, field]) => (field.list === true ? [key] : []));

const keyOf = (entity: Entity, userId: number): string => `columns:${userId}:${entity.name}`;

/**
 * The columns this user chose. The title always shows; a column that the declaration gained since is
 * shown as it says, because the choice is kept as differences.
 */
export const readColumns = (store: Store, entity: Entity, userId: number): readonly string[] => {
  const { on, off } = readChoice(store, entity, userId);
  return columnsOf(entity).flatMap(([key, field]) =>
    key === entity.title || on.includes(key) || (field.list === true && !off.includes(key)) ? [key] : [],
  );
};

export const writeColumns = (store: Store, entity: Entity, userId: number, shown: readonly string[]): void => {
  const usual = usualColumnsOf(entity);
  const on = shown.filter((key) => !usual.includes(key));
  const off = usual.filter((key) => !shown.includes(key));
  try {
    if (on.length + off.length === 0) store.removeItem(keyOf(entity, userId));
    else store.setItem(keyOf(entity, userId), JSON.stringify({ on, off }));
  } catch {
    // The choice then holds until the page is left.
  }
};

const readChoice = (store: Store, entity: Entity, userId: number) => {
  const none: readonly string[] = [];
  try {
    const found: unknown = JSON.parse(store.getItem(keyOf(entity, userId)) ?? 'null');
    if (typeof found !== 'object' || found === null) return { on: none, off: none };
    return { on: textsIn('on' in found ? found.on : []), off: textsIn('off' in found ? found.off : []) };
  } catch {
    return { on: none, off: none };
  }
};

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
