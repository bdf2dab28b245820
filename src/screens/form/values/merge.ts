import { isRecord } from '../../../schema/field';

/** Form values by input key. */
export type FormValues = Record<string, unknown>;

export interface Conflict {
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** Values for the form: my changes, and theirs in fields that only they changed. */
  readonly values: FormValues;
  /** Fields that both sides changed to different values. The merged values hold mine. */
  readonly conflicts: readonly Conflict[];
  /** Keys of the fields that only the other side changed. */
  readonly taken: readonly string[];
}

/**
 * Three-way merge by field: `base` as the form was loaded, `mine` as typed, `theirs` as stored now.
 * Typed values are never lost: in a conflict mine stays until the user decides.
 */
export const merge = (base: FormValues, mine: FormValues, theirs: FormValues): Merged => {
  const values: FormValues = { ...mine };
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  for (const key of Object.keys(mine)) {
    if (!Object.hasOwn(theirs, key) || isSame(theirs[key], base[key]) || isSame(mine[key], theirs[key]))
      continue;
    if (isSame(mine[key], base[key])) {
      values[key] = theirs[key];
      taken.push(key);
    } else conflicts.push({ key, mine: mine[key], theirs: theirs[key] });
  }
  return { values, conflicts, taken };
};

/** Compares form values: null, undefined and '' are equal, and the order of keys does not matter. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const left = plain(a);
  const right = plain(b);
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
  if (isRecord(left) && isRecord(right))
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
      isSame(left[key], right[key]),
    );
  return Object.is(left, right);
};

/** Form key that says that a value was filled in and not typed: true, or the value as it was filled in. */
export const autoKeyOf = (key: string): string => `${key}Auto`;

/** True for a value that the user did not type. No draft keeps it, and leaving the form does not ask because of it. */
export const isFilledIn = (key: string, values: FormValues): boolean => {
  const filled = values[autoKeyOf(key)];
  return filled === true || (Array.isArray(filled) && isSame(filled, values[key]));
};

const plain = (value: unknown): unknown => {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' ? value.trim() || null : value;
};

export const without = (values: FormValues, keys: readonly string[]): FormValues =>
  keys.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
