import { fieldsOf } from '../../../schema/entity';
import type { Field } from '../../../schema/field';
import type { Screen } from '../../screen';

type Columns = Pick<Screen, 'entity' | 'columns'>;
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Fields the list can show: in the screen's order, then in the declaration's. */
export const columnsOf = ({ entity, columns }: Columns): readonly (readonly [string, Field])[] => {
  const place = (key: string) => (columns.includes(key) ? columns.indexOf(key) : columns.length);
  return fieldsOf(entity)
    .filter(([, field]) => field.list === true || field.list === 'hidden')
    .toSorted(([a], [b]) => place(a) - place(b));
};

/** Keys shown until somebody chooses. */
export const usualColumnsOf = (screen: Columns): readonly string[] =>
  columnsOf(screen).flatMap(([key, field]) => (field.list === true ? [key] : []));

const keyOf = (screen: Columns, userId: number): string => `columns:${userId}:${screen.entity.name}`;

/**
 * The columns this user chose. The title always shows; a column that the declaration gained since is
 * shown as it says, because the choice is kept as differences.
 */
export const readColumns = (store: Store, screen: Columns, userId: number): readonly string[] => {
  const { on, off } = readChoice(store, screen, userId);
  return columnsOf(screen).flatMap(([key, field]) =>
    key === screen.entity.title || on.includes(key) || (field.list === true && !off.includes(key))
      ? [key]
      : [],
  );
};

export const writeColumns = (
  store: Store,
  screen: Columns,
  userId: number,
  shown: readonly string[],
): void => {
  const usual = usualColumnsOf(screen);
  const on = shown.filter((key) => !usual.includes(key));
  const off = usual.filter((key) => !shown.includes(key));
  try {
    if (on.length + off.length === 0) store.removeItem(keyOf(screen, userId));
    else store.setItem(keyOf(screen, userId), JSON.stringify({ on, off }));
  } catch {
    // The choice then holds until the page is left.
  }
};

const readChoice = (store: Store, screen: Columns, userId: number) => {
  const none: readonly string[] = [];
  try {
    const found: unknown = JSON.parse(store.getItem(keyOf(screen, userId)) ?? 'null');
    if (typeof found !== 'object' || found === null) return { on: none, off: none };
    return { on: textsIn('on' in found ? found.on : []), off: textsIn('off' in found ? found.off : []) };
  } catch {
    return { on: none, off: none };
  }
};

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
