import type { Action, Actions } from './action';
import { isEntity } from './answer';
import { type Entity, fieldsOf, moduleOf, type Rights } from './entity';
import type { ChoiceOption, Fields, Label } from './field';
import type { Page } from './page';
import type { Acceptable } from './refusal';
import type { SettingsGroup } from './settings';
import { auditsOf, type Sentence, sentenceOf, type Verb, verbsOf } from './trail';

/** The rights of a module that no entity declares: of a page, or of data wherever they are shown. */
export interface ModuleRights {
  readonly module: string;
  readonly label: Label;
  /** Name of its picture. Default: a plain one. */
  readonly icon?: string;
  /** Actions that exist for the module. */
  readonly can: Rights;
  /** Cannot be given to any role but Admin (AUD-21, SET-01). */
  readonly adminOnly?: boolean | undefined;
  /** What the roles hold at first (table under PRM); Admin holds all. */
  readonly rights: { readonly [role: string]: Rights };
}

/** What may stand in a file of an entity's rows, and how a row is known to be there already. */
export interface ImportOptions<K extends string = string> {
  /** Default: the entity's own name for many. */
  readonly label?: Label;
  /** Field by whose value a row is known to be there already. Default: each row is a new one. */
  readonly by?: K;
  /** What one row of the file holds, where it is no row of the entity yet (`Importing.make`). Default: what a new row of the entity takes. */
  readonly fields?: Fields;
}

/** A role that exists from the start. */
export interface Role {
  /** As it is stored and asked for. */
  readonly name: string;
  readonly label: Label;
  readonly description: Label;
  /** Somebody who is not Admin may give it and edit who holds it (USR-27). Default false. */
  readonly isStaff?: boolean;
  /** Menu entries for managers are shown to its holders. Default false. */
  readonly seesManagement?: boolean;
}

/**
 * Rows that the palette finds by what the entity's search finds (Ctrl/Cmd+K). A reference is shown by its title, a list by
 * its first row, a moment with its time unless only its `day` matters.
 */
export interface Found<K extends string = string> {
  /** Rows that are shown at most. Default 4. */
  readonly most?: number;
  /** The field that names a row. Default: the title; where it is empty, what such a row is called. */
  readonly title?: K;
  /** Fields that tell namesakes apart, in this order. */
  readonly note: readonly (K | { readonly day: K })[];
  /** Name of its picture. Default: the entity's. */
  readonly icon?: string;
}

/** What a book knows of a noun; calls, screens and words are files of its folder that are loaded by who needs them. */
export interface Noun {
  readonly entity: Entity;
  /** The actions whose buttons stand with its rows: a list loads them. Default: none. */
  readonly rowActions?: () => Promise<Actions>;
  /** By the names of older entities: actions on their rows that come with this noun, with buttons there. Default: none. */
  readonly actsOn?: Readonly<Record<string, () => Promise<Actions>>>;
  /** Refusals for the sake of its rows that may be accepted. Default: none. */
  readonly acceptables?: readonly Acceptable[];
  /** By the names of older entities: what is sent with their rows for its sake, and not stored there. Default: nothing. */
  readonly inputs?: Readonly<Record<string, Fields>>;
  /** Its rows come in from a CSV or XLSX file, too. Default: they do not. */
  readonly imports?: ImportOptions;
  /** What an owner turns of it, loaded by who asks for it. Default: nothing. */
  readonly settings?: () => Promise<readonly SettingsGroup[]>;
  /** The palette finds its rows. Default: it does not. */
  readonly found?: Found;
  /** What it shows beside its generated screen, and further ways to that one. Default: none. */
  readonly pages?: readonly Page[];
}

/** Declares a noun in its folder's `index.ts`; the book names it in one line. */
export const defineNoun = <const E extends Entity>(
  noun: Noun & {
    readonly entity: E;
    readonly imports?: ImportOptions<keyof E['fields'] & string>;
    readonly found?: Found<keyof E['fields'] & string>;
  },
): Noun => Object.freeze(noun);

/** What holds where no branch decides. */
export interface Home {
  /** Zone of the days of lists, and of times in sentences (P-09): `Europe/Paris`. */
  readonly zone: string;
  /** All amounts are in it, by its ISO code. */
  readonly currency: string;
}

/** A part of the menu, under its name. */
export interface MenuGroup {
  readonly name: string;
  readonly label: Label;
}

/** How a book is called and looks until its owner sets something else (FND-21). Its logo is `logo.svg` of its folder. */
export interface Looks {
  readonly name: Label;
  /** Of what stands out, `#rrggbb`. */
  readonly colour: string;
}

export interface BookOptions extends Home {
  readonly name: Label;
  /** The parts of the menu in their order. What says no place stands in the last. */
  readonly menu: readonly [MenuGroup, ...MenuGroup[]];
  /** All nouns, in the order of menus, descriptions and filters. */
  readonly nouns: readonly Noun[];
  /** The roles that exist from the start beside Admin, whose rights each entity and module declares (PRM-01). */
  readonly roles: readonly Role[];
  /** Rights that no entity declares. Default: none. */
  readonly modules?: readonly ModuleRights[];
  /** Pages that belong to no noun. Default: none. */
  readonly pages?: readonly Page[];
  /** Settings of the programme itself, which belong to no noun. Default: none. */
  readonly settings?: () => Promise<readonly SettingsGroup[]>;
  /** Names in the trail beside those of the entities and of the kernel: of what has no rows. Default: none. */
  readonly audits?: readonly ChoiceOption[];
}

/** A field of work as a whole: what the kernel serves, shows and checks. Another book is another product. */
export interface Book extends Required<BookOptions> {
  /** The entities of its nouns, in their order. */
  readonly entities: readonly Entity[];
  /** Its own pages, then those of its nouns. */
  readonly pages: readonly Page[];
  /** What the trail calls events, in the order of its filter (AUD-15). */
  readonly verbs: readonly Verb[];
  /** All that leaves entries in the trail, in the order of the entities (AUD-15, AUD-23). */
  readonly audits: readonly ChoiceOption[];
  /** An entry of the trail in words (AUD-23). */
  readonly sentence: Sentence;
  /** All groups of settings: its own, then those of its nouns. */
  readonly settings: () => Promise<readonly SettingsGroup[]>;
  /** The entity of that name. Throws where a declaration names one that does not exist. */
  readonly entity: (name: string) => Entity;
  /** The entity of that name; undefined where there is none, as in what a request names. */
  readonly find: (name: string) => Entity | undefined;
  /** The actions whose buttons stand with the rows of that entity. */
  readonly rowActions: (name: string) => Promise<Actions>;
  /** What a permission module is called, by itself or `bent` within a sentence; undefined of one that is not declared. */
  readonly moduleLabel: (module: string, form?: 'bent') => Label | undefined;
}

/** Puts declarations together; `checkBook` says what is wrong with them. */
export const defineBook = (options: BookOptions): Book => {
  const entities = options.nouns.map(({ entity }) => entity);
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const find = (name: string): Entity | undefined => byName.get(name);
  const verbs = verbsOf(entities);
  const audits = auditsOf(entities, options.audits ?? []);
  let settings: Promise<readonly SettingsGroup[]> | undefined;
  // Only where it is defined first: another book of the same entities, as tests make, takes nothing from that one.
  for (const entity of entities) if (!books.has(originalOf(entity))) dropAbsent(entity.fields, find);
  const book: Book = Object.freeze({
    modules: [],
    ...options,
    entities,
    verbs,
    audits,
    sentence: sentenceOf(verbs, audits),
    // A book made of another one has the pages of its nouns already.
    pages: [...new Set([...(options.pages ?? []), ...options.nouns.flatMap(({ pages = [] }) => pages)])],
    // One promise for all who ask: a screen that waits for it finds it again.
    settings: () => {
      settings ??= Promise.all([options, ...options.nouns].map((one) => one.settings?.() ?? [])).then(
        // A book made of another one has the settings of its nouns already.
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
    rowActions: async (name: string) =>
      Object.assign(
        {},
        // What comes with younger nouns stands first.
        ...(await Promise.all([
          ...options.nouns.map(({ actsOn }) => actsOn?.[name]?.()),
          options.nouns.find(({ entity }) => entity.name === name)?.rowActions?.(),
        ])),
      ),
    moduleLabel: (module: string, form?: 'bent') => {
      const entity = entities.find((one) => moduleOf(one) === module);
      const page = options.modules?.find((one) => one.module === module);
      return (form && entity?.moduleBent) ?? page?.label ?? entity?.moduleLabel ?? entity?.label.many;
    },
  });
  // An entity stays with its first book: a larger one made of the same entities, as tests do, finds the same there. What
  // it is a copy of belongs there, too, unless that has a book already.
  for (const entity of entities.flatMap((one) => [one, originalOf(one)]))
    if (!books.has(entity)) books.set(entity, book);
  for (const { value } of audits) if (!sentences.has(value)) sentences.set(value, book.sentence);
  return book;
};

/** Takes optional references to what a book lacks out of declared fields, before anybody reads them. */
const dropAbsent = (fields: Fields, find: Book['find']): void => {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'rows') dropAbsent(field.fields, find);
    if (field.kind === 'reference' && field.optional && !find(field.to)) Reflect.deleteProperty(fields, key);
  }
};

/**
 * The book an entity belongs to: names in its declaration are looked up there. So whatever is handed an entity needs
 * no further argument, and two books live side by side in one process.
 */
export const bookOf = (entity: Entity): Book => {
  const book = foundBook(entity);
  if (!book) throw new Error(`${entity.name} stands in no book`);
  return book;
};

/**
 * The same entity under other options, as where a page shows its rows at an address of its own, or where another book
 * gives other roles their rights to it.
 */
export const copyOf = <E extends Entity>(entity: E, changes: Partial<Entity>): E => {
  const copy = Object.freeze({ ...entity, ...changes });
  originals.set(copy, originalOf(entity));
  return copy;
};

/** What an entity is a copy of, or itself: a copy behaves as its original does. */
export const originalOf = (entity: Entity): Entity => originals.get(entity) ?? entity;

/** The entity that a declaration of another one names: `entityIn(rooms, 'branches')`. */
export const entityIn = (entity: Entity, name: string): Entity => bookOf(entity).entity(name);

/** Names of what an action changes beside its own rows: what it says, and what refers to its entity where it says so. */
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

/** Refusals of an entity's changes and deletions that may be accepted; none where it stands in no book. */
export const acceptablesOf = (entity: Entity): readonly Acceptable[] =>
  (foundBook(entity)?.nouns ?? [])
    .flatMap(({ acceptables = [] }) => acceptables)
    .filter(({ of }) => of.includes(entity.name));

/** What younger nouns have sent with an entity's rows; nothing where it stands in no book. */
export const addedInputsOf = (entity: Entity): readonly Fields[] =>
  (foundBook(entity)?.nouns ?? []).map(({ inputs }) => inputs?.[entity.name] ?? {});

/** An entry of the trail in the words of the first book that has its name, as an entry knows no more of its entity. */
export const sentenceIn: Sentence = (lang, act) => {
  const sentence = sentences.get(act.entity);
  if (!sentence) throw new Error(`no book has ${act.entity} in its trail`);
  return sentence(lang, act);
};

const foundBook = (entity: Entity): Book | undefined => books.get(entity) ?? books.get(originalOf(entity));

const books = new WeakMap<Entity, Book>();
/** Of each copy, what it is a copy of. */
const originals = new WeakMap<Entity, Entity>();
const sentences = new Map<string, Sentence>();
