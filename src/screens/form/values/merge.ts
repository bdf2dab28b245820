/** Values of a form by their input key. */
export type FormValues = Record<string, unknown>;

export interface Conflict {
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** Values for the form: my changes, and theirs where only they changed something. */
  readonly values: FormValues;
  /** Fields both sides changed to different values. The merged values hold mine. */
  readonly conflicts: readonly Conflict[];
  /** Fields only the other side changed. */
  readonly taken: readonly string[];
}

/**
 * Three-way merge by field: `base` as the form was loaded, `mine` as it was typed, `theirs` as it is
 * stored now. What was typed is never lost: where both sides differ, mine stands until somebody decides.
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

/** Equal for a form: nothing, an empty text and an absent value are one; order of keys does not matter. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const left = plain(a);
  const right = plain(b);
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
  if (isValues(left) && isValues(right))
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
      isSame(left[key], right[key]),
    );
  return Object.is(left, right);
};

const plain = (value: unknown): unknown => {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' ? value.trim() || null : value;
};

/** An object that is no list. */
export const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
