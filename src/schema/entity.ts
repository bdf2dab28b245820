import {
  type Field,
  type Fields,
  type Label,
  moment,
  type NoFields,
  type ReadingRight,
  text,
  unreachable,
} from './field';
import type { Verb } from './trail';

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
 * How a row belongs to a user who is limited to their own: the user stands in this reference of the row, or in
 * that of its child rows, and a filter by it finds both; what this reference points to is their own; or a row of their
 * own points here.
 */
export type Ownership =
  | { readonly user: string; readonly rows?: string }
  | { readonly through: string }
  | { readonly from: string; readonly by: string };

/**
 * What deleting does: the row goes; it leaves every list but stays in history; it becomes inactive;
 * it goes if nothing ever used it and becomes inactive otherwise.
 */
export type Removal = 'row' | 'soft' | 'disable' | 'disableIfUsed';

export interface MenuPlace {
  /** Name of a part of the book's menu; one that it lacks is the last. */
  readonly group: string;
  /** Entries of a group stand by it; those that say none come last. */
  readonly order?: number;
  /** Seen by those who run the centre alone (SHL-05). Default false. */
  readonly forManagers?: boolean;
  /** Absent for whoever may not open it, where the documents know no such entry. Default: seen and locked (SHL-20). */
  readonly hides?: boolean;
}

export interface EntityOptions<F extends Fields, I extends Fields = Fields> {
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
  /** What the trail calls it. Default: `label.one`. Of entities that share a name there the first decides. */
  readonly auditLabel?: Label;
  /** What is done to its rows beyond the kernel's verbs, as the trail calls it. Default: nothing. */
  readonly verbs?: readonly Verb[];
  /** Name of the picture in the menu; a plain one stands for a name that the screens do not know. */
  readonly icon: string;
  /**
   * Where the menu shows the list; the name of another entity where it belongs to that one's entry; `false` where
   * others lead to it. Default: at the end of the menu.
   */
  readonly menu?: MenuPlace | string | false;
  readonly label: { readonly one: Label; readonly many: Label };
  /** What its permission module is called. Default: `label.many`. */
  readonly moduleLabel?: Label;
  /** The same inside a sentence, where a language bends it. Default: as it is. */
  readonly moduleBent?: Label;
  readonly branch: BranchScope;
  /** Child rows that name further branches in which a row is seen; its own branch stands in `branch`. */
  readonly shared?: { readonly rows: keyof F & string; readonly field: string };
  /**
   * Whose a row is. Default: of the first reference to an entity whose rows are somebody's; without any, nobody is kept
   * from a row because it is not their own.
   */
  readonly own?: Ownership;
  /** The field that a reference to a row shows. */
  readonly title: keyof F & string;
  /** What the titles name: roles of the start are shown by their labels, in every noun that names one. Default: nothing that has a label. */
  readonly titles?: 'roles';
  /** The reference to the person whom a row is about: questions about the row name them. Default: nobody. */
  readonly about?: keyof F & string;
  readonly sort: { readonly by: string; readonly desc?: boolean };
  /**
   * The actions that it brings to its permission module, which has those of all its entities. A writing call whose own is
   * not among them is opened by `manage` (CHN-30). Default 'RCUDMX'.
   */
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
  /** How rows are looked up to be chosen (`view=picker`). */
  readonly picker?: Picker<keyof F & string>;
  readonly fields: F;
  /** Sent with a create or update and never stored: payments of a new invoice. Described like any field. */
  readonly input?: I;
}

/** What choosing a row of an entity needs (USR-27). */
export interface Picker<Key extends string = string> {
  /** Who may look rows up: any session, or also holders of another right, who may list them, too. Default: holders of the module's read right. */
  readonly open?: 'session' | ReadingRight;
  /** What a row says besides its id and title. Default: nothing. */
  readonly shows?: readonly Key[];
  /** What an option says beside the title, in this order; answered to pickers alone. Default: nothing. */
  readonly tells?: readonly Telling<Key>[];
  /** The flag without which a row is not offered; asked for by its id it answers all the same. Default: `inactive`. */
  readonly offers?: Key;
}

export type Call = 'list' | 'show' | 'create' | 'update' | 'delete';
export type WritingCall = Exclude<Call, 'list' | 'show'>;
export const calls: readonly Call[] = ['list', 'show', 'create', 'update', 'delete'];

export type Entity<F extends Fields = Fields, I extends Fields = Fields> = Readonly<EntityOptions<F, I>>;

/** Freezes a declaration. Everything else about the entity is derived from it. */
export const defineEntity = <const F extends Fields, const I extends Fields = NoFields>(
  entity: EntityOptions<F, I>,
): Entity<F, I> => Object.freeze(entity);

/** Columns that every table has; a field of the same key only describes how it is shown. */
export const systemKeys = ['id', 'version', 'createdAt', 'updatedAt'] as const;
export const isSystemKey = (key: string): boolean => (systemKeys as readonly string[]).includes(key);

export const moduleOf = (entity: Entity): string => entity.module ?? entity.name;
/** The right that opens a writing call: `rooms.create`. */
export const writeRightOf = (entity: Entity, call: WritingCall): `${string}.${Action}` =>
  `${moduleOf(entity)}.${canOf(entity).includes(call) ? call : 'manage'}`;

/** Whether every session may look rows up, whatever its rights. */
export const isOpenToPick = (entity: Entity): boolean => entity.picker?.open === 'session';

/** The right that opens the list and its picker beside the module's own (USR-27); undefined where there is none. */
export const listedBy = ({ picker }: Entity): ReadingRight | undefined =>
  picker?.open === 'session' ? undefined : picker?.open;

/** Fields of a picker's row besides its id: the title, then what the declaration shows and tells. */
export const pickedKeysOf = (entity: Entity): readonly string[] => [
  ...new Set([
    entity.title,
    ...(entity.picker?.shows ?? []),
    ...(entity.picker?.tells ?? []).flatMap((one) => (one.kind === 'field' ? [one.key] : [])),
  ]),
];

/** The flag that a row needs to be offered; undefined where all are. */
export const offeringFlagOf = (entity: Entity): string | undefined =>
  entity.picker?.offers ?? entity.inactive;

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

/** The actions that an entity brings to its module. */
export const canOf = (entity: Entity): readonly Action[] => actionsOf(entity.can ?? 'RCUDMX');

/** Whether the list may leave as a file: only where the module has that right at all. */
export const isExported = (entity: Entity): boolean => canOf(entity).includes('export');

/** Caches what `work` answers for each object; only for answers that depend on the declaration alone. */
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

export const fieldOf = (holder: { readonly fields: Fields }, key: string): Field | undefined =>
  Object.hasOwn(holder.fields, key) ? holder.fields[key] : undefined;

/** Whether rows keep a search text of their own; a searched reference looks into its target's. */
export const hasSearchText = (entity: Entity): boolean =>
  fieldsOf(entity).some(([, field]) => field.search && field.kind !== 'reference');

/** Key under which an answer carries the row that a reference points to: `branchId` -> `branch`. */
export const embedKeyOf = (key: string): string => key.replace(/Id$/, '');

/** Key under which a payload carries a field: `phones` is sent as `phoneNumbers`. */
export const inputKeyOf = (key: string, field: Field): string =>
  field.kind === 'rows' && field.flat ? field.flat.key : key;

/** Name of a field in a validation answer (ERR-23): `fullName` -> `FullName`. */
export const wireNameOf = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** A failed check: where, which sentence (key of a text), and what the sentence names. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Key of an issue in an answer's `errors` map (ERR-23): `['items', 0, 'serviceId']` -> `Items[0].ServiceId`. */
export const errorNameOf = (path: readonly (string | number)[]): string =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${wireNameOf(part)}`,
    )
    .join('');

/** The reverse, for a form: `Items[0].ServiceId` -> `items.0.serviceId`. */
export const formPathOf = (name: string): string =>
  name
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');

/** `loyaltyPoints` -> `loyalty_points`: names in the database. Only for names that are declared, as each is kept. */
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

/** Column beside a sortable text that holds its folded beginning, by which lists are ordered. */
export const sortKeyColumnOf = (key: string): string => `${snake(key)}_key`;

/**
 * What an option of a picker says beside its title, so that namesakes are told apart: a field of its own, the last
 * digits of the first row of a plain list (the whole list need not leave the server for it), or the latest moment of
 * the rows that point to it.
 */
export type Telling<Key extends string = string> =
  | {
      readonly kind: 'field';
      readonly key: Key;
      /** Default: the field's own. */
      readonly label?: Label;
    }
  | {
      readonly kind: 'end';
      /** Key of the answer. */
      readonly key: string;
      readonly label: Label;
      /** A plain list, whose right reveals its end too. */
      readonly of: Key;
      readonly digits: number;
    }
  | {
      readonly kind: 'latest';
      /** Key of the answer: a moment, null where there is none that the reader may see. */
      readonly key: string;
      readonly label: Label;
      /** The entity whose rows point here, by which of its references, and the moment that counts. */
      readonly of: string;
      readonly by: string;
      readonly at: string;
      readonly readable: ReadingRight;
      readonly none: Label;
    };

export const tellingsOf = (entity: Entity): readonly Telling[] => entity.picker?.tells ?? [];

/** The field as which a fact is answered and shown; undefined for one that the entity does not have. */
export const toldField = (entity: Entity, telling: Telling): Field | undefined => {
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
