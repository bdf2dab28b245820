import { acceptablesOf, addedInputsOf, copyOf } from './book';
import {
  alertKeysOf,
  callsOf,
  type Entity,
  fieldOf,
  fieldsOf,
  type Issue,
  inputKeyOf,
  isSystemKey,
  moduleOf,
} from './entity';
import {
  type Can,
  type Field,
  type FieldOf,
  type Fields,
  holds,
  isNothing,
  type NumberDefault,
  type ReadingPermission,
  unreachable,
} from './field';
import { isDay } from './text/parse';
import type { NewRowOf } from './types';

/** Decides which fields of a row a user may see and send. Has no zod schemas, because lists load no zod. */

/** True if a reader of the row may see the field. */
export const isRevealed = (field: Field, can: Can): boolean =>
  field.readable === undefined || can(field.readable);

export const readPermissionOf = (entity: Entity): ReadingPermission => `${moduleOf(entity)}.read`;

/** A key that an embedded row holds besides id and title, and the permissions that reveal it. */
interface ShownKey {
  readonly key: string;
  /** Read permissions of the target entity and of the field, without duplicates. All are needed. */
  readonly permissions: readonly ReadingPermission[];
}

/**
 * Returns the keys that a reference embeds besides id and title. Every reader of the row gets id and title, because
 * documents name their customer. The other keys need the permission to read the target. What must be known of
 * the target is always among them, because no screen that shows the reference may lack it (M4).
 */
export const shownKeysOf = (target: Entity, field: FieldOf<'reference'>): readonly ShownKey[] =>
  [...new Set([...(field.shows ?? []), ...alertKeysOf(target)])]
    .filter((key) => key !== target.title)
    .map((key) => {
      const own = fieldOf(target, key)?.readable;
      return { key, permissions: [...new Set([readPermissionOf(target), ...(own ? [own] : [])])] };
    });

/** Permissions for search fields. Only a holder of all of them searches the restricted part of the search text. */
export const searchPermissionsOf = (entity: Entity): readonly ReadingPermission[] => [
  ...new Set(
    fieldsOf(entity).flatMap(([, field]) => (field.search && field.readable ? [field.readable] : [])),
  ),
];

export interface ClosedInput {
  /** Key of the body. */
  readonly key: string;
  /** Key in each child row under `key`, if only that one is closed. */
  readonly sub?: string;
  readonly permission: ReadingPermission;
}

/** Inputs that the user may not send with a change, because they would overwrite values that the user cannot see. */
export const closedInputsOf = (entity: Entity, can: Can): readonly ClosedInput[] =>
  writableFieldsOf(entity, 'update').flatMap(([key, field]): readonly ClosedInput[] => {
    const name = inputKeyOf(key, field);
    if (field.readable !== undefined && !can(field.readable))
      return [{ key: name, permission: field.readable }];
    if (field.kind !== 'rows') return [];
    return fieldsOf(field).flatMap(([sub, { readable }]) =>
      readable !== undefined && !can(readable) ? [{ key: name, sub, permission: readable }] : [],
    );
  });

export const carries = (body: Readonly<Record<string, unknown>>, { key, sub }: ClosedInput): boolean => {
  if (sub === undefined) return key in body;
  const rows = body[key];
  return Array.isArray(rows) && rows.some((row) => typeof row === 'object' && row !== null && sub in row);
};

/** Returns the entity without the fields that the user may not see. Equal permissions give the same object. */
export const seenBy = (entity: Entity, can: Can): Entity => {
  const hidden = fieldsOf(entity).filter(([, field]) => !isRevealed(field, can));
  if (hidden.length === 0) return entity;
  const keys = hidden.map(([key]) => key);
  const variants = seen.get(entity) ?? new Map<string, Entity>();
  const fields = () => Object.fromEntries(fieldsOf(entity).filter(([key]) => !keys.includes(key)));
  const known = variants.get(keys.join()) ?? copyOf(entity, { fields: fields() });
  seen.set(entity, variants.set(keys.join(), known));
  return known;
};

const seen = new WeakMap<Entity, Map<string, Entity>>();

/** Keys of fields with personal data, including child rows that have some. */
export const personalKeysOf = (entity: Entity): readonly string[] =>
  fieldsOf(entity).flatMap(([key, field]) => (isPersonal(field) ? [key] : []));

const isPersonal = (field: Field): boolean =>
  field.personal === true || (field.kind === 'rows' && fieldsOf(field).some(([, part]) => isPersonal(part)));

export type InputMode = 'create' | 'update';

/** True if an empty value is refused on creation, or on a change. */
export const isRequiredIn = (mode: InputMode, field: Field): boolean =>
  field.required === true || (field.required === 'create' && mode === 'create');

/** True for a value that says nothing: none, or the one that the field begins with. */
const saysNothing = (field: Field, value: unknown): boolean =>
  isNothing(value) || value === emptyValueOf(field);

/** True for equal values; a list of options is compared by what it holds. */
const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));

type Entries = readonly (readonly [string, Field])[];
type Known = Readonly<Record<string, unknown>>;

/** Keys under which values are sent that the others do not ask for (`when`). */
export const unaskedKeysOf = (entries: Entries, values: Known): readonly string[] =>
  entries.flatMap(([key, field]) =>
    field.when && !holds(field.when, values) ? [inputKeyOf(key, field)] : [],
  );

/** True if the details show the field of a row: it is asked for, or holds a value all the same. */
export const isShownIn = (key: string, { when }: Field, row: Known): boolean =>
  when === undefined || holds(when, row) || !(isNothing(row[key]) || row[key] === false);

/**
 * Issues of values that the others do not ask for (`when`), and of missing ones that they require. `values` by field or
 * by input key; `stored` is the row before the change, whose values may be sent again.
 */
export const whenIssues = (entries: Entries, values: Known, stored: Known = {}): readonly Issue[] =>
  entries.flatMap(([key, field]): readonly Issue[] => {
    const whole = { ...stored, ...values };
    const name = inputKeyOf(key, field);
    const path = [name];
    const value = values[name] ?? values[key];
    if (field.when && !holds(field.when, whole))
      return saysNothing(field, value) || isEqual(value, stored[key])
        ? []
        : [{ path, key: 'validate.unasked' }];
    const { required } = field;
    const isNeeded =
      typeof required === 'object'
        ? holds(required, whole)
        : required === 'create' &&
          field.when !== undefined &&
          stored.id === undefined &&
          // A row that a command makes does not know what an owner has added.
          (key in values || name in values);
    return isNeeded && isNothing(value ?? stored[key]) ? [{ path, key: 'validate.required' }] : [];
  });

/** True if a row may have no value. A default fills a new row, but an earlier one goes without where only new ones need it. */
export const canBeEmpty = (field: Field): boolean =>
  field.required !== true &&
  field.kind !== 'flag' &&
  field.kind !== 'rows' &&
  (field.required === 'create' ||
    field.stored !== undefined ||
    !('default' in field && field.default !== undefined));

/** True if the key may be missing on creation, because its default replaces it. */
export const isFilled = (field: Field): boolean =>
  'default' in field && field.default !== undefined && fillsOf(field) !== 'form';

export const fillsOf = (field: Field): NonNullable<NumberDefault['fills']> => {
  if (field.kind !== 'integer' && field.kind !== 'money') return 'empty';
  return field.fills ?? (field.required === true ? 'absent' : 'empty');
};

/** True if `null` and `''` are errors for this number. A missing key is fine, because the default replaces it. */
export const isEmptyRefused = (field: Field): field is FieldOf<'integer' | 'money'> =>
  field.required === true &&
  (field.kind === 'integer' || field.kind === 'money') &&
  fillsOf(field) !== 'empty';

export const writableFieldsOf = (entity: Entity, mode: InputMode): readonly (readonly [string, Field])[] =>
  fieldsOf(entity).filter(
    ([key, field]) => callsOf(entity).includes(mode) && !isSystemKey(key) && isWrittenBy(mode, field),
  );

const isWrittenBy = (mode: InputMode, { write = 'always' }: Field): boolean =>
  write === 'always' || write === mode;

const sentWith = (holders: readonly Fields[], mode: InputMode): Entries =>
  holders.flatMap((fields) => fieldsOf({ fields })).filter(([, field]) => isWrittenBy(mode, field));

/** All fields that are sent with a row. */
export const sentFieldsOf = (entity: Entity, mode: InputMode): Entries => [
  ...writableFieldsOf(entity, mode),
  ...inputFieldsOf(entity, mode),
];

/** Fields that a form asks for besides those of the row: the entity's own and those that other nouns add. */
export const askedInputsOf = (entity: Entity, mode: InputMode): Entries =>
  sentWith([entity.input ?? {}, ...addedInputsOf(entity)], mode);

/** Fields that are sent with a row and not stored, including those that override a refusal. */
export const inputFieldsOf = (entity: Entity, mode: InputMode): Entries => [
  ...askedInputsOf(entity, mode),
  ...sentWith(
    acceptablesOf(entity).map(({ input }) => input),
    mode,
  ),
];

/** Fields that a new row is made from, for a call whose input creates several rows. */
export const newRowOf = <const E extends Entity>(entity: E): NewRowOf<E> =>
  Object.fromEntries([
    ...writableFieldsOf(entity, 'create'),
    ...fieldsOf({ fields: entity.input ?? {} }),
  ]) as NewRowOf<E>;

/** Fields that are sent with a deletion: the inputs of an update that creation does not take. */
export const deletionInputsOf = (entity: Entity): Fields =>
  Object.fromEntries(inputFieldsOf(entity, 'update').filter(([, { write }]) => write === 'update'));

/** Returns issues for `past` days after `today`, or of a year of the Hijri calendar. Separate from the schemas, because those do not know the branch. */
export const unbegunDays = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  today: string,
): readonly Issue[] =>
  fieldsOf({ fields }).flatMap(([key, field]): readonly Issue[] => {
    const value = values[key];
    if (field.kind === 'date') {
      if (!field.past || typeof value !== 'string' || !isDay(value)) return [];
      const isOfUs = value >= '1900';
      return isOfUs && value <= today
        ? []
        : [{ path: [key], key: isOfUs ? 'validate.future' : 'validate.date', params: {} }];
    }
    if (field.kind !== 'rows' || typeof value !== 'object') return [];
    return [value].flat().flatMap((row, index) =>
      unbegunDays(field.fields, Object(row), today).map((issue) => ({
        ...issue,
        path: [key, ...(field.as === 'one' ? [] : [index]), ...issue.path],
      })),
    );
  });

/** Initial value of an input: null if empty. Never undefined, because server errors must find their field. */
export const emptyValueOf = (field: Field): unknown => {
  switch (field.kind) {
    case 'text':
    case 'integer':
    case 'money':
    case 'time':
    case 'choice':
      return field.default ?? null;
    case 'flag':
      return field.default ?? false;
    case 'rows':
      return Array.from({ length: field.min ?? 0 }, () => emptyRowOf(field));
    case 'date':
    case 'moment':
    case 'reference':
      return null;
    default:
      return unreachable(field);
  }
};

export const emptyRowOf = (field: FieldOf<'rows'>): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(field)
      .filter(([, sub]) => sub.write !== 'never')
      .map(([key, sub]) => [key, emptyValueOf(sub)]),
  );
