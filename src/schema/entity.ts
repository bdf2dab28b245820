import type { Verb } from './audit-log';
import {
  type Field,
  type FieldOf,
  type Fields,
  type Fresh,
  type Label,
  moment,
  type NoFields,
  type ReadingPermission,
  text,
  unreachable,
  type When,
} from './field';
import type { Queue, Segment } from './segments';

/** Actions of a permission (PRM-11). `manage` includes the four before it, but not `export` (P-07). */
export const actions = ['read', 'create', 'update', 'delete', 'manage', 'export'] as const;
export type Action = (typeof actions)[number];

/** Permissions as initials, in the order read, create, update, delete, manage, export: 'RCU'. */
export type Permissions = string;

/**
 * Decides which branches see a row. A string is the reference field to the branch. `rows`: any branch named by a
 * child row. 'self': the row is a branch itself. `false`: all branches see the row.
 */
type BranchScope = string | { readonly rows: string; readonly field: string } | 'self' | false;

/**
 * Decides which rows belong to a user who may see only own rows. `user`: this reference names the user; with
 * `rows`, so may the same field of a child row, and a filter finds both. `through`: the owner of the row behind this
 * reference owns it. `from`: a row of entity `from` that the user owns points to it by field `by`.
 */
export type Ownership =
  | { readonly user: string; readonly rows?: string }
  | { readonly through: string }
  | { readonly from: string; readonly by: string };

/**
 * Effect of a deletion. 'row': deletes the row. 'soft': hides the row from lists but keeps it. 'disable': sets the
 * row inactive. 'disableIfUsed': deletes an unused row and sets any other inactive.
 */
export type Removal = 'row' | 'soft' | 'disable' | 'disableIfUsed';

export interface MenuPlace {
  /** Name of a section of the book's menu. If the book lacks it, the entry goes to the last section. */
  readonly group: string;
  /** Sort number within the section. Default: last. */
  readonly order?: number;
  /** Shows the entry only to roles with `seesManagement` (SHL-05). Default: false. */
  readonly forManagers?: boolean;
  /** Hides the entry from users who may not open it. Default: false, which shows it locked (SHL-20). */
  readonly hides?: boolean;
  /** Sort number in the bar at the foot of a phone, for users who have one (`hasFoot` of the book). Default: not there. */
  readonly foot?: number;
}

export interface EntityOptions<F extends Fields, I extends Fields = Fields> {
  /** Plural in camelCase. Also the name of the Refine resource. */
  readonly name: string;
  /** Path below the base path of the API. */
  readonly api: string;
  /** URL path of the screen. Dialogs have paths below it. */
  readonly route: string;
  /** Permission module. Several entities may share one. Default: `name`. */
  readonly module?: string;
  /** Name of the entity in audit entries (AUD-23). */
  readonly audit: string;
  /** Label in the audit log. Default: `label.one`. If entities share an audit name, the first one decides. */
  readonly auditLabel?: Label;
  /** Verbs of the audit log besides those of the kernel. Default: none. */
  readonly verbs?: readonly Verb[];
  /** Name of the icon in the menu. An unknown name shows a plain icon. */
  readonly icon: string;
  /**
   * Place in the menu. A string: the list belongs to the menu entry of that entity. `false`: no entry, because other
   * pages link to the list. Default: at the end of the menu.
   */
  readonly menu?: MenuPlace | string | false;
  readonly label: { readonly one: Label; readonly many: Label };
  /** Label of the permission module. Default: `label.many`. */
  readonly moduleLabel?: Label;
  /** The same label as it is inflected inside a sentence. Default: `moduleLabel`. */
  readonly moduleBent?: Label;
  readonly branch: BranchScope;
  /** Child rows that name more branches that see the row, in addition to `branch`. */
  readonly shared?: { readonly rows: keyof F & string; readonly field: string };
  /**
   * Owner of a row. Default: the owner of the row behind the first reference whose entity has owners. If there is
   * none, rows have no owner, and users who may see only own rows see all of them.
   */
  readonly own?: Ownership;
  /** Field that names a row, for example where another row refers to it. */
  readonly title: keyof F & string;
  /**
   * Rows are people: their names stand beside a face, in lists, details, and wherever another row refers to them.
   * `sub` is the field in the second line. Default: none, so that rows are things.
   */
  readonly person?: { readonly sub: keyof F & string };
  /** 'roles': a title that is the name of a built-in role is shown as that role's label. Default: shown as stored. */
  readonly titles?: 'roles';
  /** Reference to the person that a row is about. Confirmation questions name that person too. Default: none. */
  readonly about?: keyof F & string;
  readonly sort: { readonly by: string; readonly desc?: boolean };
  /**
   * Actions that the entity adds to its permission module. The module has the actions of all its entities. A writing
   * call without its own action needs `manage` (CHN-30). Default: 'RCUDMX'.
   */
  readonly can?: Permissions;
  /** Permissions that each role starts with, by role name. Admin has all. Default: none. */
  readonly permissions?: { readonly [role: string]: Permissions };
  /** True if only the role Admin may hold the permissions of the module. Default: false. */
  readonly adminOnly?: boolean;
  /** Permissions of the module that only people may hold, never a program with a token of its own. Default: none. */
  readonly peopleOnly?: Permissions;
  /** Rows of a page: if the request names no size, and at most. Default: 20 and 1000. */
  readonly pageSize?: { readonly usual: number; readonly most: number };
  /** Calls that the API offers. Default: list, show, create, update, delete. */
  readonly calls?: readonly Call[];
  readonly remove: Removal;
  /**
   * Calls of the generator that its list offers for chosen rows, too: 'inactive' switches that flag. What could be accepted
   * with a single row is refused there. Default: none.
   */
  readonly many?: readonly ('delete' | 'inactive')[];
  /** Flag that a deletion switches off. Lists hide inactive rows unless `includeInactive` is sent. Default: none. */
  readonly inactive?: keyof F & string;
  /** Date or moment field that the list parameters `from` and `to` narrow. Default: none. */
  readonly range?: keyof F & string;
  /**
   * Fields whose change needs a fresh session. A deletion then needs one as well, and with 'all' an export, too.
   * Default: none.
   */
  readonly fresh?: Fresh<keyof F & string>;
  /** Shows the list as work to be done, with the table one press away. Default: none. */
  readonly queue?: Queue<keyof F & string>;
  /** Options for choosing a row in a form (`view=picker`). */
  readonly picker?: Picker<keyof F & string>;
  /** Parts of the list that are one press away, above it, with their counts. Default: none. */
  readonly segments?: readonly Segment<keyof F & string>[];
  /**
   * An owner may add fields in the settings; their values are kept in the column `own`. A condition on a field of the
   * row says while they may be filled in. Default: false.
   */
  readonly extensible?: boolean | When<keyof F & string>;
  readonly fields: F;
  /** Fields sent with a create or update call and not stored, for example the payments of a new invoice. */
  readonly input?: I;
}

/** Options for choosing a row of the entity in a form (USR-27). */
export interface Picker<Key extends string = string> {
  /** Allowed besides readers of the module: all signed-in users, or holders of this permission. Default: none. */
  readonly open?: 'session' | ReadingPermission;
  /** Facts shown beside the title in each option, in this order. Only pickers get them. Default: none. */
  readonly tells?: readonly Telling<Key>[];
  /** Choice by whose options the rows are grouped, for a catalogue that is known by heart. Default: no groups. */
  readonly groups?: Key;
}

export type Call = 'list' | 'show' | 'create' | 'update' | 'delete';
type WritingCall = Exclude<Call, 'list' | 'show'>;
export const calls: readonly Call[] = ['list', 'show', 'create', 'update', 'delete'];

export type Entity<F extends Fields = Fields, I extends Fields = Fields> = Readonly<EntityOptions<F, I>>;

/**
 * Freezes a declaration. Everything else about the entity is generated from it.
 * @example
 * export const rooms = defineEntity({
 *   name: 'rooms', api: '/rooms', route: '/rooms', audit: 'Room', icon: 'shop',
 *   label: { one: { ar: 'غرفة', en: 'room' }, many: { ar: 'الغرف', en: 'Rooms' } },
 *   branch: 'branchId', title: 'name', sort: { by: 'name' }, remove: 'row',
 *   permissions: { BranchManager: 'RCUD' },
 *   fields: { name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true, list: true }), branchId: ownBranch },
 * });
 */
export const defineEntity = <const F extends Fields, const I extends Fields = NoFields>(
  entity: EntityOptions<F, I>,
): Entity<F, I> => Object.freeze(entity);

/** Columns of every table. A declared field with the same key only sets how the column is shown. */
const systemKeys = ['id', 'version', 'createdAt', 'updatedAt'] as const;
export const isSystemKey = (key: string): boolean => (systemKeys as readonly string[]).includes(key);

export const moduleOf = (entity: Entity): string => entity.module ?? entity.name;
/** Permission that a writing call needs: `rooms.create`. */
export const writePermissionOf = (entity: Entity, call: WritingCall): `${string}.${Action}` =>
  `${moduleOf(entity)}.${canOf(entity).includes(call) ? call : 'manage'}`;

/** True if every signed-in user may choose rows, whatever the permissions. */
export const isOpenToPick = (entity: Entity): boolean => entity.picker?.open === 'session';

/** Extra permission that opens the list and the picker (USR-27); undefined if there is none. */
export const listedBy = ({ picker }: Entity): ReadingPermission | undefined =>
  picker?.open === 'session' ? undefined : picker?.open;

/** Keys of a picker row besides its id: the title, what must be known, then the fields in `tells`. */
export const pickedKeysOf = (entity: Entity): readonly string[] => [
  ...new Set([
    entity.title,
    ...alertKeysOf(entity),
    ...(entity.picker?.groups === undefined ? [] : [entity.picker.groups]),
    ...(entity.picker?.tells ?? []).flatMap((one) => (one.kind === 'field' ? [one.key] : [])),
  ]),
];

/**
 * Flag that a row needs to be offered in a picker: `inactive`, or the flag `isActive` of rows that lists do not hide.
 * Undefined if all rows are offered. A request by id finds the row anyway.
 */
export const offeringFlagOf = (entity: Entity): string | undefined =>
  entity.inactive ?? (fieldOf(entity, 'isActive')?.kind === 'flag' ? 'isActive' : undefined);

export const callsOf = (entity: Entity): readonly Call[] => entity.calls ?? calls;

const initials: Readonly<Record<Action, string>> = {
  read: 'R',
  create: 'C',
  update: 'U',
  delete: 'D',
  manage: 'M',
  export: 'X',
};

/** 'RCU' -> read, create, update. */
export const actionsOf = (permissions: Permissions): readonly Action[] =>
  actions.filter((action) => permissions.includes(initials[action]));

/** Actions that an entity adds to its permission module. */
export const canOf = (entity: Entity): readonly Action[] => actionsOf(entity.can ?? 'RCUDMX');

/** True if the list can be exported, that is, if the module has an export permission. */
export const isExported = (entity: Entity): boolean => canOf(entity).includes('export');

/** Caches the result of `work` for each object. The result may depend on that object only. */
export const remembered = <K extends object, V>(work: (of: K) => V): ((of: K) => V) => {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (!known.has(of)) known.set(of, work(of));
    return known.get(of) as V;
  };
};

export const fieldsOf = (holder: { readonly fields: Fields }): readonly (readonly [string, Field])[] =>
  entriesOf(holder.fields);

const entriesOf = remembered<Fields, readonly (readonly [string, Field])[]>(Object.entries);

/** Texts that must not be overlooked (`banner`). They go wherever a row of the entity is referred to (M4). */
export const alertKeysOf = remembered((entity: Entity): readonly string[] =>
  fieldsOf(entity).flatMap(([key, field]) => (field.kind === 'text' && field.banner ? [key] : [])),
);

/**
 * True for people of whom something must not be overlooked, as an allergy: the audit log records who opened the details
 * of one (AUD-23).
 */
export const isViewAudited = (entity: Entity): boolean =>
  entity.person !== undefined && alertKeysOf(entity).length > 0;

export const fieldOf = (holder: { readonly fields: Fields }, key: string): Field | undefined =>
  Object.hasOwn(holder.fields, key) ? holder.fields[key] : undefined;

/** True if the table has a search column. A searched reference needs none: the search reads the target's column. */
export const hasSearchText = (entity: Entity): boolean =>
  fieldsOf(entity).some(([, field]) => field.search && field.kind !== 'reference');

/** Key under which an answer embeds the referenced row: `branchId` -> `branch`. */
export const embedKeyOf = (key: string): string => key.replace(/Id$/, '');

/** Key under which a request sends a field: `phones` is sent as `phoneNumbers`. */
export const inputKeyOf = (key: string, field: Field): string =>
  field.kind === 'rows' && field.flat ? field.flat.key : key;

/** Sub-field that readers see of a plain list: the last one that the server writes (`phoneShown`), else the sent one. */
export const shownKeyOf = ({ flat, fields }: FieldOf<'rows'>): string | undefined =>
  flat && (Object.keys(fields).findLast((key) => fields[key]?.write === 'never') ?? flat.of);

/** Name of a field in a validation answer (ERR-23): `fullName` -> `FullName`. */
export const wireNameOf = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** A failed check: the path of the field, the key of the message text, and the values for its placeholders. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Returns the declared field at a path: of the entity or call, or of a child row. */
export const fieldAt = (fields: Fields, [head, , tail]: Issue['path']): Field | undefined => {
  const field = fieldsOf({ fields }).find(([key, one]) => inputKeyOf(key, one) === head)?.[1];
  return field?.kind === 'rows' && typeof tail === 'string' ? field.fields[tail] : field;
};

/** Returns the label that entities declare for a key in payloads, the first if there are several. */
export const labelAmong = (entities: readonly Pick<Entity, 'fields'>[], key: string): Label | undefined =>
  entities
    .flatMap(fieldsOf)
    .flatMap(([name, field]) =>
      inputKeyOf(name, field) === key
        ? field.label
        : ((field.kind === 'rows' ? labelAmong([field], key) : undefined) ?? []),
    )[0];

/** Returns the sentence that the field of an issue declares, or else the list that holds its row. */
export const ownSentence = (fields: Fields, { path, key }: Issue): Label | undefined => {
  const word = key === 'validate.required' ? 'requiredMessage' : 'invalidMessage';
  return fieldAt(fields, path)?.[word] ?? fieldAt(fields, path.slice(0, 1))?.[word];
};

/** Key of an issue in an answer's `errors` object (ERR-23): `['items', 0, 'serviceId']` -> `Items[0].ServiceId`. */
export const errorNameOf = (path: readonly (string | number)[]): string =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${wireNameOf(part)}`,
    )
    .join('');

/** Reverses `errorNameOf` for a form: `Items[0].ServiceId` -> `items.0.serviceId`. */
export const formPathOf = (name: string): string =>
  name
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');

/** `loyaltyPoints` -> `loyalty_points`: database names. The cache never shrinks, so pass declared names only. */
export const snake = (key: string): string => {
  const known = snakes.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  snakes.set(key, name);
  return name;
};

const snakes = new Map<string, string>();

export const tableNameOf = (entity: { readonly name: string }): string => snake(entity.name);

/** Table of an entity's child rows: `customers` + `phones` -> `customers_phones`. */
export const childTableNameOf = (entity: { readonly name: string }, key: string): string =>
  `${tableNameOf(entity)}_${snake(key)}`;

/** Column with the folded beginning of a sortable text. Lists are ordered by it. */
export const sortKeyColumnOf = (key: string): string => `${snake(key)}_key`;

/**
 * A fact that a picker shows beside the title, to distinguish rows with the same name. 'field': a field of the row.
 * 'end': the last digits of the first value of a plain list; the server sends only these digits. 'latest': the latest
 * moment among the rows that point to this one.
 */
export type Telling<Key extends string = string> =
  | {
      readonly kind: 'field';
      readonly key: Key;
      /** Default: the label of the field. */
      readonly label?: Label;
    }
  | {
      readonly kind: 'end';
      /** Key in the answer. */
      readonly key: string;
      readonly label: Label;
      /** Key of the plain list. The permission that reveals the list also reveals its end. */
      readonly of: Key;
      readonly digits: number;
    }
  | {
      readonly kind: 'latest';
      /** Key in the answer: a moment, or null if no row exists that the reader may see. */
      readonly key: string;
      readonly label: Label;
      /** `of`: entity whose rows point here. `by`: the reference in it. `at`: the moment field to compare. */
      readonly of: string;
      readonly by: string;
      readonly at: string;
      readonly readable: ReadingPermission;
      readonly none: Label;
    };

export const tellingsOf = (entity: Entity): readonly Telling[] => entity.picker?.tells ?? [];

/** Field that describes a fact in the answer; undefined if the entity has no field with that key. */
export const tellingFieldOf = (entity: Entity, telling: Telling): Field | undefined => {
  switch (telling.kind) {
    case 'field':
      return fieldOf(entity, telling.key);
    case 'end':
      return text({
        label: telling.label,
        format: 'phone',
        readable: fieldOf(entity, telling.of)?.readable,
      });
    case 'latest':
      return moment({ label: telling.label, readable: telling.readable });
    default:
      return unreachable(telling);
  }
};
