import { type Book, currentOf, extend } from './book';
import { type Entity, fieldsOf, hasSearchText, moduleOf } from './entity';
import {
  choice,
  date,
  type Field,
  type Fields,
  flag,
  integer,
  type Label,
  moment,
  money,
  reference,
  text,
  unreachable,
  type When,
} from './field';
import { personalKeysOf } from './visibility';

/**
 * Fields that an owner adds to the rows of an `extensible` entity, in the settings and without a developer. They are
 * compiled into fields like any other, so that lists, forms, calls, files and the audit log need not know of them.
 */

export const ownKinds = [
  'text',
  'lines',
  'integer',
  'number',
  'money',
  'flag',
  'choice',
  'several',
  'date',
  'moment',
  'reference',
] as const;
export type OwnKind = (typeof ownKinds)[number];

/** Most fields that an owner adds to one entity. */
export const mostOwnFields = 60;

/** Actions of the entity's module whose holders alone see a field. */
export const revealingActions = ['update', 'delete', 'manage', 'export'] as const;

/** An added field, as the server keeps it and tells it to browsers. */
export interface OwnField {
  readonly entity: string;
  /** Key in requests and answers: `own12`, and `own12Id` of a reference. It never changes. */
  readonly key: string;
  /** Name of its values in the column `own`. Another kind of the field has another one. */
  readonly place: string;
  readonly kind: OwnKind;
  readonly label: Label;
  readonly hint: Label | null;
  /** A new row needs a value. Older rows may go without. */
  readonly isRequired: boolean;
  /** Value of a new row, as a text. */
  readonly default: string | null;
  readonly inList: boolean;
  readonly inFilter: boolean;
  readonly inSearch: boolean;
  readonly revealedTo: (typeof revealingActions)[number] | null;
  /** Name of the entity that a reference points to. */
  readonly to: string | null;
  readonly options: readonly { readonly value: string; readonly label: Label; readonly isAside: boolean }[];
  /** Branches whose rows have the field. Empty: all. */
  readonly branchIds: readonly number[];
}

/** True for the key of an added field, also of one that was deleted since. */
export const isOwnKey = (key: string): boolean => /^own\d+(Id)?$/.test(key);

/** Largest amount of a number, as of money. */
const most = 9_999_999_999.99;

/** Returns the field that a form, a list or a call reads. Undefined if the book lacks the entity that it points to. */
export const fieldOfOwn = (own: OwnField, entity: Entity, book: Pick<Book, 'find'>): Field | undefined => {
  const { revealedTo, branchIds, default: fallback } = own;
  const when = whenOf(branchIds, entity);
  const common = {
    label: own.label,
    stored: own.place,
    list: own.inList ? true : 'hidden',
    ...(own.hint ? { hint: own.hint } : {}),
    ...(own.isRequired ? { required: 'create' as const } : {}),
    ...(revealedTo ? { readable: `${moduleOf(entity)}.${revealedTo}` as const } : {}),
    ...(when ? { when } : {}),
    // Whatever is noted of a person goes with the person.
    ...(personalKeysOf(entity).length > 0 ? { personal: true } : {}),
  } as const;
  const filtered = { ...common, filter: own.inFilter };
  const sorted = { ...filtered, sort: own.inList };
  const searched = {
    ...common,
    search: own.inSearch && hasSearchText(entity),
    ...(fallback ? { default: fallback } : {}),
  };
  const counted = { ...sorted, ...(fallback ? { default: Number(fallback) } : {}) };
  switch (own.kind) {
    case 'text':
      return text({ ...searched, sort: own.inList });
    case 'lines':
      return text({ ...searched, format: 'lines' });
    case 'integer':
      return integer({ ...counted, min: -2_147_483_648 });
    case 'number':
      return money({ ...counted, format: 'count', isUnitInLabel: true, min: -most });
    case 'money':
      return money({ ...counted, min: -most });
    case 'flag':
      return flag({ ...filtered, default: fallback === 'true' });
    case 'choice':
      return choice({ ...filtered, options: own.options, ...(fallback ? { default: fallback } : {}) });
    case 'several':
      return choice({ ...filtered, options: own.options, several: true });
    case 'date':
      return date(sorted);
    case 'moment':
      return moment(sorted);
    case 'reference':
      return own.to !== null && book.find(own.to) ? reference({ ...filtered, to: own.to }) : undefined;
    default:
      return unreachable(own.kind);
  }
};

/** The entity's own condition goes before that of the branches, which is not offered there. */
const whenOf = (branchIds: readonly number[], { extensible, branch }: Entity): When | undefined => {
  if (typeof extensible === 'object') return extensible;
  return branchIds.length > 0 && branch === 'branchId' ? { field: 'branchId', is: branchIds } : undefined;
};

const known = new WeakMap<Entity, readonly OwnField[]>();
const versions = new WeakMap<Entity, number>();

/**
 * Version up to which an entity has the fields that it was compiled with. A request that goes on with an earlier one, as
 * it was read by it, has that one's version. Undefined where nobody counts them.
 */
export const fieldsVersionOf = (entity: Entity): number | undefined => versions.get(entity);

/** The added fields that the entities of the book have at present. */
export const ownFieldsOf = ({ nouns }: Pick<Book, 'nouns'>): readonly OwnField[] =>
  nouns.flatMap(({ entity }) => known.get(entity) ?? []);

/** Gives the entities of the book exactly these added fields. An entity whose fields are as before stays the same. */
export const setOwnFields = (book: Book, own: readonly OwnField[], version?: number): void => {
  for (const { entity } of book.nouns) {
    if (!entity.extensible) continue;
    const mine = own.filter((one) => one.entity === entity.name);
    if (JSON.stringify(mine) !== JSON.stringify(known.get(entity) ?? [])) {
      known.set(entity, mine);
      extend(book, entity, compiled(mine, entity, book));
    }
    if (version !== undefined) versions.set(currentOf(entity), version);
  }
};

const compiled = (own: readonly OwnField[], entity: Entity, book: Book): Fields => {
  const declared = new Set(fieldsOf(entity).map(([key]) => key));
  return Object.fromEntries(
    own.flatMap((one) => {
      // An open page may be older than the server, and not know a kind.
      const isKnown = ownKinds.includes(one.kind) && !declared.has(one.key);
      const field = isKnown ? fieldOfOwn(one, entity, book) : undefined;
      return field ? [[one.key, field]] : [];
    }),
  );
};
