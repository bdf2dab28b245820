import type { Field, Fields, Label } from './field';

/** The actions a right can name (PRM-11). `manage` implies the four before it, never `export` (P-07). */
export const actions = ['read', 'create', 'update', 'delete', 'manage', 'export'] as const;
export type Action = (typeof actions)[number];

/** Rights as initials in the order read, create, update, delete, manage, export: 'RCU'. */
export type Rights = string;

/**
 * Whose rows somebody sees: those whose field is one of their branches, the branches themselves,
 * those with a child row of one of their branches, or all (`false`).
 */
export type BranchScope = string | { readonly rows: string; readonly field: string } | 'self' | false;

/**
 * What deleting does: the row goes; it leaves every list but stays in history; it becomes inactive;
 * it goes if nothing ever used it and becomes inactive otherwise.
 */
export type Removal = 'row' | 'soft' | 'disable' | 'disableIfUsed';

export interface EntityOptions<F extends Fields> {
  /** Plural, camelCase; also the name of the Refine resource. */
  readonly name: string;
  /** Path below the API's base. */
  readonly api: string;
  /** Path of the screen; dialogs hang beneath it. */
  readonly route: string;
  /** Permission module. Default: the name. */
  readonly module?: string;
  /** Entity name in audit rows (AUD-23). */
  readonly audit: string;
  readonly icon: string;
  readonly label: { readonly one: Label; readonly many: Label };
  readonly branch: BranchScope;
  /** The field that a reference to a row shows. */
  readonly title: keyof F & string;
  readonly sort: { readonly by: string; readonly desc?: boolean };
  /** Actions of the permission module. Default 'RCUDMX'. */
  readonly can?: Rights;
  /** Which of them the five roles hold at first; Admin holds all. */
  readonly rights?: { readonly [role: string]: Rights };
  /** The module's rights cannot be given to any role but Admin. Default false. */
  readonly adminOnly?: boolean;
  /** Rows a page holds when nobody says otherwise, and at most. Default 20 and 1000. */
  readonly pageSize?: { readonly usual: number; readonly most: number };
  /** Calls the API answers. Default: list, show, create, update, delete. */
  readonly calls?: readonly Call[];
  readonly remove: Removal;
  /** The flag that removal switches off; lists hide such rows unless `includeInactive` is sent. */
  readonly inactive?: keyof F & string;
  /** The date or moment that the list's `from` and `to` mean. */
  readonly range?: keyof F & string;
  /** Opening a row's details leaves a line in the trail: who looked at contact data (AUD-23). Default false. */
  readonly viewsAudited?: boolean;
  /** Who may look rows up for a picker. Default 'read': holders of the module's read right. */
  readonly picker?: 'read' | 'session';
  readonly fields: F;
}

export type Call = 'list' | 'show' | 'create' | 'update' | 'delete';
export const calls: readonly Call[] = ['list', 'show', 'create', 'update', 'delete'];

export type Entity<F extends Fields = Fields> = Readonly<EntityOptions<F>>;

/** Freezes a declaration. Everything else about the entity is derived from it. */
export const defineEntity = <const F extends Fields>(entity: EntityOptions<F>): Entity<F> =>
  Object.freeze(entity);

/** Columns that every table has; a field of the same key only describes how it is shown. */
export const systemKeys = ['id', 'version', 'createdAt', 'updatedAt'] as const;
export const isSystemKey = (key: string): boolean => (systemKeys as readonly string[]).includes(key);

export const moduleOf = (entity: Entity): string => entity.module ?? entity.name;
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
export const actionsOf = (rights: Rights): readonly Action[] =>
  actions.filter((action) => rights.includes(initials[action]));

/** Whether the list may leave as a file: only where the module has that right at all. */
export const isExported = (entity: Entity): boolean => actionsOf(entity.can ?? 'RCUDMX').includes('export');

/** The fields in declaration order. */
export const fieldsOf = (holder: { readonly fields: Fields }): readonly (readonly [string, Field])[] =>
  Object.entries(holder.fields);

export const fieldOf = (holder: { readonly fields: Fields }, key: string): Field | undefined =>
  Object.hasOwn(holder.fields, key) ? holder.fields[key] : undefined;

/** Whether rows keep a search text of their own; a searched reference is looked for in its target's. */
export const hasSearchText = (entity: Entity): boolean =>
  fieldsOf(entity).some(([, field]) => field.search === true && field.kind !== 'reference');

/** Key under which an answer carries the row that a reference points to: `branchId` -> `branch`. */
export const embedKeyOf = (key: string): string => key.replace(/Id$/, '');

/** Key under which a payload carries a field: `phones` is sent as `phoneNumbers`. */
export const inputKeyOf = (key: string, field: Field): string =>
  field.kind === 'rows' && field.flat ? field.flat.key : key;

/** Name of a field in a validation answer (ERR-23): `fullName` -> `FullName`. */
export const wireNameOf = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);
