import type { Action, Actions } from './action';
import { isEntity } from './answer';
import { auditsOf, type Sentence, sentenceOf, type Verb, verbsOf } from './audit-log';
import { type Entity, fieldsOf, moduleOf, type Permissions } from './entity';
import type { Can, ChoiceOption, Fields, Label } from './field';
import type { Page } from './page';
import type { Query } from './query';
import type { Acceptable, AddedInput } from './refusal';
import type { SettingsGroup } from './settings';
import type { DeclaredView } from './views';

/** A permission module without an entity: for a page, or for data that several screens show. */
export interface ModulePermissions {
  readonly module: string;
  readonly label: Label;
  /** Name of the icon. Default: a plain icon. */
  readonly icon?: string;
  /** Actions that the module has. */
  readonly can: Permissions;
  /** True if only the role Admin may hold these permissions (AUD-21, SET-01). Default: false. */
  readonly adminOnly?: boolean | undefined;
  /** Permissions that each role starts with, by role name (table under PRM). Admin has all. */
  readonly permissions: { readonly [role: string]: Permissions };
}

/**
 * Import of an entity's rows from a file. A field identifies an existing row by its value. Or else the file has a
 * name and columns of its own (`Importing.make`), and each row of it is a new one.
 */
export type ImportOptions<K extends string = string> = K | { readonly label: Label; readonly fields: Fields };

/**
 * A step of a new centre's first day. The home page lists the steps until they are done; whether one is done follows
 * from the rows of its noun, on the server (`firstSteps` there). Users without the permission do not see it.
 */
interface FirstStep {
  /** Name in answers, unique in the book. */
  readonly name: string;
  readonly label: Label;
  /** Its use, in a few words. */
  readonly hint: Label;
  /** Path of the screen on which it is done. `:id` is the first row of the noun that the reader sees. */
  readonly to: string;
  /** Permission `module.action` to do it. */
  readonly permission: string;
  /** Sort number among the steps of all nouns. */
  readonly order: number;
}

/** A built-in role. */
export interface Role {
  /** Name in the database and in requests. */
  readonly name: string;
  readonly label: Label;
  readonly description: Label;
  /** True if users other than Admin may assign the role and edit its holders (USR-27). Default: false. */
  readonly isStaff?: boolean;
  /** True if its holders see the menu entries with `forManagers`. Default: false. */
  readonly seesManagement?: boolean;
}

/**
 * A field beside the name of a row that the command palette (Ctrl/Cmd+K) finds with the entity's search, to distinguish
 * rows of one name. A reference is shown by its title, child rows by the first one, and a moment with its time unless
 * the key is wrapped in `day`.
 */
export type FoundNote<K extends string = string> = K | { readonly day: K };

/** A number beside a menu entry: a query about the chosen branches, and where its answer has the number. */
export interface MenuCount {
  /** Loads the query, so that the first page loads none. */
  readonly query: () => Promise<Query>;
  /** Key of the answer's part, then of the number in it. Without the second, the part is a list that is counted. */
  readonly at: readonly [part: string, key?: string];
  /** Said after the number, for those who hear the menu. */
  readonly label: Label;
}

/**
 * Rows of a noun on the details of a row that they refer to: its own list, narrowed to them, for those who may see it.
 * They are a tab where those details have tabs, joined to the tab of the noun's name if there is one; else a section.
 *
 * ```ts
 * related: [{ on: 'members', columns: ['paidOn', 'planId', 'amount'] }]
 * ```
 */
export interface Related<K extends string = string> {
  /** Name of the entity whose details show them. A reference to it is a filter of the noun. */
  readonly on: string;
  /** Fields of the table, in their order. The title leads to the row. */
  readonly columns: readonly K[];
  /** Values of further filters. Default: none, so that all rows about the row are shown. */
  readonly where?: Readonly<Record<string, string>>;
  /** Heading of the table. Default: the entity's name. */
  readonly label?: Label;
  /** Place among the tabs, as of a screen's additions. Default: 0. */
  readonly order?: number;
}

/** A noun: an entity with its options. Calls, screens and texts are other files of its folder, loaded on demand. */
export interface Noun {
  readonly entity: Entity;
  /** Loads the actions that have buttons on its rows. Default: none. */
  readonly rowActions?: () => Promise<Actions>;
  /** Actions that this noun adds to rows of other entities, keyed by entity name. Default: none. */
  readonly actsOn?: Readonly<Record<string, () => Promise<Actions>>>;
  /** Inputs that are sent with rows of other entities: asked in their forms, or to override a refusal. Default: none. */
  readonly inputs?: readonly (AddedInput | Acceptable)[];
  /** Import of its rows from CSV or XLSX files. Default: no import. */
  readonly imports?: ImportOptions;
  /** Loads the settings of this noun. Default: none. */
  readonly settings?: () => Promise<readonly SettingsGroup[]>;
  /**
   * Searches its rows in the command palette, and shows these fields beside their names. A row is named by whom it is
   * `about`, unless that stands beside its own title. Default: not searched.
   */
  readonly found?: readonly FoundNote[];
  /** Pages besides the generated screen, and additional links to that screen. Default: none. */
  readonly pages?: readonly Page[];
  /** Number beside its menu entry: its rows that wait for somebody. Default: none. */
  readonly menuCount?: MenuCount;
  /** Steps of a new centre's first day that this noun adds. Default: none. */
  readonly firstSteps?: readonly FirstStep[];
  /** Its rows on the details of the rows that they refer to. Default: none. */
  readonly related?: readonly Related[];
}

/**
 * Declares a noun in its folder's `index.ts`. The book lists it in one line.
 * @example
 * export const roomsNoun = defineNoun({
 *   entity: rooms,
 *   rowActions: async () => (await import('./actions')).roomActions,
 * });
 */
export const defineNoun = <const E extends Entity>(
  noun: Noun & {
    readonly entity: E;
    readonly imports?: ImportOptions<keyof E['fields'] & string>;
    readonly found?: readonly FoundNote<keyof E['fields'] & string>[];
    readonly related?: readonly Related<keyof E['fields'] & string>[];
  },
): Noun => Object.freeze(noun);

/** Time zone and currency for everything that belongs to no branch. */
export interface Home {
  /** Time zone for the days of lists and for times in texts (P-09), for example `Europe/Paris`. */
  readonly zone: string;
  /** ISO code of the currency of all amounts. */
  readonly currency: string;
}

interface MenuGroup {
  readonly name: string;
  readonly label: Label;
}

/** Name and colour of the product until its owner changes them (FND-21). The logo is `logo.svg` beside the book. */
export interface Looks {
  readonly name: Label;
  /** Accent colour, `#rrggbb`. */
  readonly colour: string;
}

interface BookOptions extends Home {
  readonly name: Label;
  /** Sections of the menu in display order. Entries without a section go to the last one. */
  readonly menu: readonly [MenuGroup, ...MenuGroup[]];
  /** All nouns, in the order used for menus, API descriptions and filters. */
  readonly nouns: readonly Noun[];
  /** Built-in roles except Admin. Entities and modules declare their initial permissions (PRM-01). */
  readonly roles: readonly Role[];
  /** True for users who work on a phone: its foot has the menu entries with `foot`. Default: nobody. */
  readonly hasFoot?: (can: Can) => boolean;
  /** Permission modules that no entity declares. Default: none. */
  readonly modules?: readonly ModulePermissions[];
  /** Pages that belong to no noun. Default: none. */
  readonly pages?: readonly Page[];
  /** Settings that belong to no noun. Default: none. */
  readonly settings?: () => Promise<readonly SettingsGroup[]>;
  /** Views of lists, besides those of the documents. Default: none. */
  readonly views?: readonly DeclaredView[];
  /** Audit names for things without rows, besides those of the kernel. Default: none. */
  readonly audits?: readonly ChoiceOption[];
}

/** A whole product: the set of nouns that the kernel serves, shows and checks. Another book is another product. */
export interface Book extends Required<BookOptions> {
  /** Entities of all nouns, in the order of the nouns. */
  readonly entities: readonly Entity[];
  /** Pages of the book, then pages of the nouns. */
  readonly pages: readonly Page[];
  /** Verbs of the audit log, in the order of its filter (AUD-15). */
  readonly verbs: readonly Verb[];
  /** Audit names of all entities, then of everything else that writes audit entries (AUD-15, AUD-23). */
  readonly audits: readonly ChoiceOption[];
  /** Returns an audit entry as a sentence (AUD-23). */
  readonly sentence: Sentence;
  /** Loads all settings groups: those of the book, then those of the nouns. */
  readonly settings: () => Promise<readonly SettingsGroup[]>;
  /** Returns the entity with that name. Throws if there is none; use it for names in declarations. */
  readonly entity: (name: string) => Entity;
  /** Returns the entity with that name, or undefined. Use it for names in requests. */
  readonly find: (name: string) => Entity | undefined;
  /** Loads the actions that have buttons on rows of that entity. */
  readonly rowActions: (name: string) => Promise<Actions>;
  /** Label of a permission module; 'bent' is the form used inside a sentence. Undefined if no such module exists. */
  readonly moduleLabel: (module: string, form?: 'bent') => Label | undefined;
}

/**
 * Builds a book from declarations. It checks nothing; `checkBook` does.
 * @example
 * export const beautyCentre = defineBook({ ...home, menu, nouns: [roomsNoun, customersNoun], roles, settings });
 */
export const defineBook = (options: BookOptions): Book => {
  const entities = options.nouns.map(({ entity }) => entity);
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const find = (name: string): Entity | undefined => byName.get(name);
  const verbs = verbsOf(entities);
  const audits = auditsOf(entities, options.audits ?? []);
  let settings: Promise<readonly SettingsGroup[]> | undefined;
  // Only in the entity's first book. Tests make further books of the same entities, which must not remove fields.
  for (const entity of entities) if (!books.has(originalOf(entity))) dropAbsent(entity.fields, find);
  const book: Book = Object.freeze({
    modules: [],
    views: [],
    hasFoot: () => false,
    ...options,
    entities,
    verbs,
    audits,
    sentence: sentenceOf(verbs, audits),
    // Removes duplicates, because a book made from another book already has the pages of its nouns.
    pages: [...new Set([...(options.pages ?? []), ...options.nouns.flatMap(({ pages = [] }) => pages)])],
    // Caches the promise, because React needs the same promise object on each render.
    settings: () => {
      settings ??= Promise.all([options, ...options.nouns].map((one) => one.settings?.() ?? [])).then(
        // Removes duplicates, because a book made from another book already has the settings of its nouns.
        (groups) => [...new Set(groups.flat())],
      );
      return settings;
    },
    find,
    entity: (name: string) => {
      const found = find(name);
      if (!found) throw new Error(`no entity ${name}`);
      return found;
    },
    rowActions: async (name: string) => {
      const actions: Actions = Object.assign(
        {},
        // Actions that other nouns add come first.
        ...(await Promise.all([
          ...options.nouns.map(({ actsOn }) => actsOn?.[name]?.()),
          options.nouns.find(({ entity }) => entity.name === name)?.rowActions?.(),
        ])),
      );
      for (const action of Object.values(actions)) dropAbsentInput(book, action);
      return actions;
    },
    moduleLabel: (module: string, form?: 'bent') => {
      const entity = entities.find((one) => moduleOf(one) === module);
      const page = options.modules?.find((one) => one.module === module);
      return (form && entity?.moduleBent) ?? page?.label ?? entity?.moduleLabel ?? entity?.label.many;
    },
  });
  // An entity keeps its first book, even if a test builds a larger book of the same entities. The original of a
  // copied entity gets this book too, unless it already has one.
  for (const entity of entities.flatMap((one) => [one, originalOf(one)]))
    if (!books.has(entity)) books.set(entity, book);
  for (const { value } of audits) if (!sentences.has(value)) sentences.set(value, book.sentence);
  return book;
};

/** Deletes optional references to entities that the book lacks. Runs before any code reads the fields. */
const dropAbsent = (fields: Fields, find: Book['find']): void => {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'rows') dropAbsent(field.fields, find);
    if (field.kind === 'reference' && field.optional && !find(field.to)) Reflect.deleteProperty(fields, key);
  }
};

/** Removes optional references to entities that the book lacks from the input of an action or a query of its own. */
export const dropAbsentInput = (book: Book, { of, input }: Pick<Action, 'of' | 'input'>): void => {
  if (!isEntity(of) || foundBook(of) === book) dropAbsent(input, book.find);
};

/**
 * Returns the book of an entity, in which the names in its declaration are looked up. Functions need no second
 * argument for it, and two books can run in one process. Throws if the entity is in no book.
 */
export const bookOf = (entity: Entity): Book => {
  const book = foundBook(entity);
  if (!book) throw new Error(`${entity.name} stands in no book`);
  return book;
};

/**
 * Copies an entity with other options: for a page that shows its rows at a different URL, or for a book that gives
 * other permissions.
 */
export const copyOf = <E extends Entity>(entity: E, changes: Partial<Entity>): E => {
  const copy = Object.freeze({ ...entity, ...changes });
  originals.set(copy, originalOf(entity));
  return copy;
};

/** Gives an entity of the book further fields, in place of those that it was given before. */
export const extend = (book: Book, entity: Entity, fields: Fields): void => {
  if (Object.keys(fields).length === 0) return void extended.delete(entity);
  const copy = copyOf(entity, { fields: { ...entity.fields, ...fields } });
  books.set(copy, book);
  extended.set(entity, copy);
  declared.set(copy, entity);
};

/** Returns the entity with the fields that it has been given meanwhile (`extend`), or the entity itself. */
export const currentOf = <E extends Entity>(entity: E): E =>
  (extended.get(entity) as E | undefined) ?? entity;

/** Returns the input of a call at present: with the fields that a new row has been given meanwhile (`asRow`). */
export const inputIn = ({ of, input, asRow }: Pick<Action, 'of' | 'input' | 'asRow'>): Fields => {
  const entity = asRow && isEntity(of) ? currentOf(of) : undefined;
  if (!entity || entity === of) return input;
  const known = inputs.get(entity) ?? new Map<Fields, Fields>();
  inputs.set(entity, known);
  const added = () => Object.fromEntries(fieldsOf(entity).filter(([, { stored }]) => stored !== undefined));
  return known.get(input) ?? known.set(input, { ...input, ...added() }).get(input) ?? input;
};

const inputs = new WeakMap<Entity, Map<Fields, Fields>>();

/** Returns the entity of the book that was given further fields (`extend`), or the entity itself. */
export const declaredOf = (entity: Entity): Entity => declared.get(entity) ?? entity;

/** Returns the original of a copied entity, or the entity itself. Server hooks are found by the original. */
export const originalOf = (entity: Entity): Entity => originals.get(entity) ?? entity;

/** Returns the entity that a declaration of another entity names: `entityIn(rooms, 'branches')`. */
export const entityIn = (entity: Entity, name: string): Entity => bookOf(entity).entity(name);

/** Names of entities that an action changes: its `touches`, and with `touchesReferring` all that refer to its own. */
export const touchedBy = ({ of, touches, touchesReferring }: Action): readonly string[] => [
  ...touches.map(({ name }) => name),
  ...(touchesReferring && isEntity(of) ? referringTo(of) : []),
];

const referringTo = (entity: Entity): readonly string[] =>
  bookOf(entity)
    .entities.filter((other) =>
      fieldsOf(other).some(([, field]) => field.kind === 'reference' && field.to === entity.name),
    )
    .map(({ name }) => name);

/** Refusals of changes and deletions of an entity that the user may override. Empty if the entity is in no book. */
export const acceptablesOf = (entity: Entity): readonly Acceptable[] =>
  addedTo(entity).filter((one) => 'refusals' in one);

/** Inputs that other nouns add to an entity's forms. Empty if the entity is in no book. */
export const addedInputsOf = (entity: Entity): readonly Fields[] =>
  addedTo(entity).flatMap((one) => ('refusals' in one ? [] : [one.input]));

const addedTo = (entity: Entity): readonly (AddedInput | Acceptable)[] =>
  (foundBook(entity)?.nouns ?? [])
    .flatMap(({ inputs = [] }) => inputs)
    .filter(({ of }) => of.includes(entity.name));

/** Returns an audit entry as a sentence, in the words of the first book that has the entry's audit name. */
export const sentenceIn: Sentence = (lang, act) => {
  const sentence = sentences.get(act.entity);
  if (!sentence) throw new Error(`no book has ${act.entity} in its trail`);
  return sentence(lang, act);
};

const foundBook = (entity: Entity): Book | undefined => books.get(entity) ?? books.get(originalOf(entity));

const books = new WeakMap<Entity, Book>();
/** The original of each copied entity. */
const originals = new WeakMap<Entity, Entity>();
const extended = new WeakMap<Entity, Entity>();
const declared = new WeakMap<Entity, Entity>();
const sentences = new Map<string, Sentence>();
