/**
 * The vocabulary of a declaration: ten kinds of field. Each is a frozen plain object without behaviour. Tables,
 * schemas, screens and tests are generated from these objects by code elsewhere.
 */

export type Lang = 'ar' | 'en';

export interface Label {
  readonly ar: string;
  readonly en: string;
}

/** Plural forms of a text that counts (CLDR). Its number is the parameter `count`; a form need not show it. */
export interface Plural extends Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string;
}

/** A label that may count. Arabic has all six forms. */
export interface Wording {
  readonly ar: string | Readonly<Record<Intl.LDMLPluralRule, string>>;
  readonly en: string | Plural;
}

/** Key of the permission that reveals something, which must exist in the catalogue: `contacts.read`. */
export type ReadingPermission = `${string}.${'read' | 'update' | 'delete' | 'manage' | 'export'}`;
export type Can = (permission: string) => boolean;

/**
 * A condition as data: the field with this key has one of these values in the same row or call. null stands for no
 * value, that is an empty text or list too. Forms, details, checks, statements and the API description read it.
 * @example { field: 'provider', is: ['cloud'] }
 */
export interface When<Key extends string = string> {
  readonly field: Key;
  readonly is: readonly (string | number | boolean | null)[];
}

/** Set by the compiler of the fields that an owner adds (`own-fields.ts`), never by a declaration. */
interface AddedField {
  /** Name under which the value is kept in the row's JSON column `own`. Default: a column of its own. */
  readonly stored?: string;
}

interface FieldOptions extends AddedField {
  readonly label: Label;
  /**
   * Refuses an empty value: on every write, only on creation (a password may be left out later; rows that are older than
   * the field go without, whatever its default), or while a condition holds. Default: false, which stores an empty value
   * as null.
   */
  readonly required?: boolean | 'create' | When;
  /**
   * Asks for the field only while a condition holds. Otherwise its form does not draw it, keeps what was typed until it
   * is saved, and sends nothing; the server refuses a value that differs from the stored one, and the default; a
   * stored value is shown without an input. A condition on a computed field fixes a value once that is set. Not for
   * fields of child rows. Default: always.
   * @example accountId: text({ label, when: { field: 'provider', is: ['cloud'] } })
   */
  readonly when?: When;
  /** Message at the field if a required value is missing. Default: the general message. */
  readonly requiredMessage?: Label;
  /** Message at the field if its value is refused. Default: the message of the failed check. */
  readonly invalidMessage?: Label;
  /** Adds a column to the list. 'hidden': the user has to switch the column on. Default: false. */
  readonly list?: boolean | 'hidden';
  /**
   * Adds a query parameter that narrows the list. 'often': where many filters are folded behind a button, this one stays
   * in sight; at most two of an entity. 'hidden': without a control on the screen. Default: false.
   */
  readonly filter?: boolean | 'often' | 'hidden';
  /**
   * Includes the field in the search; for a reference, everything that the search finds its target by. 'phone': finds
   * a number in any notation, and in child rows also by its computed international form. Default: false.
   */
  readonly search?: boolean | 'phone';
  /** Allows sorting the list by the field, and adds the indexes. Default: false. */
  readonly sort?: boolean;
  /**
   * Calls that may set it. 'never': only the server. In an `input`, a deletion is an 'update'. In child rows 'update'
   * leaves it out of the form of a row that is not saved yet. Default: 'always'.
   */
  readonly write?: 'always' | 'create' | 'update' | 'never';
  /**
   * Permission that reveals the field, in the row and through every reference to it. Without it a user gets no key in
   * answers, exports and suggestions (for child rows an empty list, R-28), and cannot search, sort or filter by the
   * field or change it. Default: none, so that every reader of the row sees the field.
   */
  readonly readable?: ReadingPermission;
  /** Adds a unique constraint: over the whole table or within a branch. Default: none. */
  readonly unique?: 'all' | 'branch';
  /** Moves the field to the collapsed 'more' section of the form. Default: false. */
  readonly more?: boolean;
  /**
   * Marks personal data of the row's customer. Erasing the customer empties it in the row and in the audit log
   * . Default: false.
   */
  readonly personal?: boolean;
  /** Fields that a computed field is computed from. Default: none: the server has other reasons to change it. */
  readonly from?: readonly string[];
  readonly hint?: Label;
}

/** 'capitals': 1 to 6 capital Latin letters or digits. 'zone': an IANA time zone. */
export type TextFormat = 'line' | 'lines' | 'phone' | 'email' | 'colour' | 'image' | 'capitals' | 'zone';

interface TextOptions extends FieldOptions {
  /** Decides the check and the input widget. Default: 'line'. */
  readonly format?: TextFormat;
  /** Maximum length in UTF-16 units. Default: by format, 500 for a line and 5,000 for lines (`longestOf`). */
  readonly max?: number;
  readonly default?: string;
  /** Suggests earlier values of the column while the user types. Default: false. */
  readonly suggest?: boolean;
  /**
   * Never answers the value. 'hash': stored as a one-way hash. 'sealed': encrypted with the server's key, because the
   * server needs the value; answers hold `apiKey: null` and the flag `hasApiKey`. Default: not secret.
   */
  readonly secret?: 'hash' | 'sealed';
  /**
   * Field with the URL that a sealed secret is sent to. If that URL gets another host, the secret is deleted unless
   * it is sent again, so that it cannot be redirected to another host. Default: none.
   */
  readonly sentTo?: string;
  /**
   * Shows the text in red above the row's details and beside its name wherever another row refers to it, because the
   * user must not overlook it. Of a person, who opens the details is recorded then (AUD-23). Default: false.
   */
  readonly banner?: boolean;
  /** Makes the text a template and lists the names allowed in braces. Default: braces are plain text. */
  readonly variables?: readonly string[];
}

/** Default of a number, and when it applies (API-098). */
export interface NumberDefault {
  /** Initial value in a new form. `fills` decides which missing values it also replaces. Default: none. */
  readonly default?: number;
  /**
   * Values that the default replaces. 'form': none, it only fills a new form. 'absent': a missing key. 'empty': also
   * null and ''. 'wrong' (settings): any invalid value (`toleratedNumber`). Default: 'absent' if required, else
   * 'empty'.
   */
  readonly fills?: 'form' | 'absent' | 'empty' | 'wrong';
}

interface NumberOptions extends FieldOptions, NumberDefault {
  /** True if the label names the unit, so that a value beside it and an input stand without. Default: false. */
  readonly isUnitInLabel?: boolean;
}

export interface IntegerOptions extends NumberOptions {
  /** Display format. 'code': a number that identifies something, shown without separators. Default: 'plain'. */
  readonly format?: 'plain' | 'minutes' | 'days' | 'code';
  /** Default: 0. */
  readonly min?: number;
  /** Default: 2,147,483,647. */
  readonly max?: number;
}

interface MoneyOptions extends NumberOptions {
  /** 'money': an amount in the book's currency. 'percent': a percentage. 'count': a bare number. Default: 'money'. */
  readonly format?: 'money' | 'percent' | 'count';
  /** Other format while a condition holds: a count (of points, for example) or a percentage. */
  readonly unless?: When & { readonly format: 'count' | 'percent' };
  /** Default: 0, and 9,999,999,999.99 for `max`. A balance declares a negative minimum. */
  readonly min?: number;
  readonly max?: number;
}

interface DayOptions extends FieldOptions {
  /** 'today': the current day in the row's branch; in an `input`, in the branch it names, else the row's. */
  readonly default?: 'today';
  /** Refuses days after today in the branch of the row, and before 1900, in browser and server. Default: false. */
  readonly past?: boolean;
}

interface FlagOptions extends FieldOptions {
  readonly default?: boolean;
  /** Meaning of a missing key on creation. 'absent': the default value. 'form': null. Default: 'absent'. */
  readonly fills?: 'form' | 'absent';
  /** Label and colour of the two states. Default: yes and no. */
  readonly words?: { readonly on: Label; readonly off: Label };
  /**
   * Computes the flag; it has no column. True if the day in `by` is over in the row's branch and the condition does not
   * hold. Lists mark the row as late. Use with `computed`.
   */
  readonly overdue?: { readonly by: string; readonly unless: When };
}

interface TimeOptions extends FieldOptions {
  readonly default?: string;
  /**
   * Usual time of the field: a time typed without am or pm means the one nearest to it (`10:00` for an opening,
   * `22:00` for a closing). Default: `14:00`, the middle of the working day.
   */
  readonly near?: string;
}

interface MomentOptions extends FieldOptions {
  /** True where a list shows the time beside the day, because one day has several of them. Default: false. */
  readonly exact?: boolean;
}

export interface ChoiceOption {
  /** Value in requests, answers and the column. */
  readonly value: string;
  readonly label: Label;
  /** Other spellings that input and filters accept. Default: none. */
  readonly aliases?: readonly string[];
  /** True: no longer offered, while rows that have it keep it. Default: false. */
  readonly isAside?: boolean;
  readonly colour?: 'blue' | 'green' | 'red' | 'grey' | 'gold' | 'purple';
}

interface ChoiceOptions extends FieldOptions {
  readonly options: readonly ChoiceOption[];
  /** Accepts any other text and stores it as sent. Default: false. */
  readonly open?: boolean;
  readonly default?: string;
  /** The value is a list of options, each once. Only for added fields, because a column holds one. Default: false. */
  readonly several?: boolean;
  /** Key of a setting that labels, orders and disables the options (`optionsOf`). Default: none, as declared. */
  readonly named?: string;
}

interface ReferenceOptions extends FieldOptions {
  /** Name of the entity that it points to. */
  readonly to: string;
  /** Removes the field from a book that lacks the entity. Default: false, which is an error at start. */
  readonly optional?: boolean;
  /** Fields of the target that are answered besides id and title. A plain list is an array. Default: none. */
  readonly shows?: readonly string[];
  /**
   * Computes the reference; there is no column. Finds the one row of the target whose field `by` points here and that
   * is neither deleted nor excluded by `unless`. Null for a reader who may not read the target. Use with `computed`.
   */
  readonly back?: { readonly by: string; readonly unless?: When };
}

interface RowsOptions extends FieldOptions {
  readonly fields: Fields;
  /** Label of one row, on the button that adds a row. Default: the label of the field. */
  readonly rowLabel?: Label;
  /** Minimum number of rows. Default: 0. */
  readonly min?: number;
  /**
   * 'plain' (answers): objects without an id or, with `flat`, plain values. 'one' (calls): one object instead of a
   * list, and it is required. Default: rows with an id.
   */
  readonly as?: 'plain' | 'one';
  /** Maximum number of rows. Default: 200. */
  readonly max?: number;
  /**
   * Stores the rows as one JSON column instead of a table. Only for rows that the server writes once and that nothing
   * refers to: the changes of an audit entry, which is written with every change. Default: false.
   */
  readonly inRow?: boolean;
  /**
   * Sends the rows as a list of the values of field `of`, under the key `key`: phones are answered as objects and
   * sent as `phoneNumbers: [text]`. Default: sent as objects.
   */
  readonly flat?: {
    readonly key: string;
    readonly of: string;
    /** Field of the referenced row that the list names it by: `roleNames: ['Staff']`. Needs a reference in `of`. */
    readonly by?: string;
  };
}

export type Field =
  | (TextOptions & { readonly kind: 'text' })
  | (IntegerOptions & { readonly kind: 'integer' })
  | (MoneyOptions & { readonly kind: 'money' })
  | (DayOptions & { readonly kind: 'date' })
  | (TimeOptions & { readonly kind: 'time' })
  | (MomentOptions & { readonly kind: 'moment' })
  | (FlagOptions & { readonly kind: 'flag' })
  | (ChoiceOptions & { readonly kind: 'choice' })
  | (ReferenceOptions & { readonly kind: 'reference' })
  | (RowsOptions & { readonly kind: 'rows' });

export type Kind = Field['kind'];
export type FieldOf<K extends Kind> = Extract<Field, { readonly kind: K }>;
export type Fields = { readonly [key: string]: Field };
export type NoFields = Readonly<Record<never, never>>;

type Made<K extends Kind, O> = Readonly<O> & { readonly kind: K };

const make = <const K extends Kind, O extends object>(kind: K, options: O): Made<K, O> =>
  Object.freeze({ ...options, kind });

export const text = <const O extends TextOptions>(options: O) => make('text', options);
export const integer = <const O extends IntegerOptions>(options: O) => make('integer', options);
/** An amount with two decimals: `numeric(12,2)` in the table, a number in JSON (P-08). */
export const money = <const O extends MoneyOptions>(options: O) => make('money', options);
/** A calendar day without a time zone, `yyyy-MM-dd` (P-09). */
export const date = <const O extends DayOptions>(options: O) => make('date', options);
/** A wall-clock time, `HH:mm`. */
export const time = <const O extends TimeOptions>(options: O) => make('time', options);
/** An instant, ISO 8601 in UTC in answers (API-103). */
export const moment = <const O extends MomentOptions>(options: O) => make('moment', options);
export const flag = <const O extends FlagOptions>(options: O) => make('flag', options);
export const choice = <const O extends ChoiceOptions>(options: O) => make('choice', options);
/** The id of a row of another entity. The key ends in `Id`; answers also embed the row's id and title. */
export const reference = <const O extends ReferenceOptions>(options: O) => make('reference', options);
/** Child rows, one level deep, in a table of their own or `inRow`. */
export const rows = <const O extends RowsOptions>(options: O) => make('rows', options);

/** A list of plain values in a call, sent and answered under `key`: permission ids, screen names. */
export const listOf = <const K extends string, const F extends Field, const O extends Partial<RowsOptions>>(
  key: K,
  of: F,
  options: O,
) => rows({ label: of.label, ...options, as: 'plain', flat: { key, of: 'value' }, fields: { value: of } });

/** True if the value is sent and never answered. The flag `setKeyOf(key)` shows if a sealed one is set. */
export const isSecret = ({ secret }: { readonly kind: string; readonly secret?: string }): boolean =>
  secret !== undefined;

/** True if the condition holds for these values. */
export const holds = ({ field, is }: When, values: Readonly<Record<string, unknown>>): boolean => {
  const value = values[field];
  return is.some((one) => (one === null ? isNothing(value) : one === value));
};

/** True for what stands for no value: an empty text or list too. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Key of the flag that shows if a sealed secret is set: `apiKey` -> `hasApiKey` (MSG-18). */
export const setKeyOf = (key: string): string => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** True if the value is computed on every read and has no column. */
export const isDerived = (field: Field): boolean =>
  (field.kind === 'reference' && field.back !== undefined) ||
  (field.kind === 'flag' && field.overdue !== undefined);

/** Returns the field as one that only the server writes. A value sent by a client is ignored. */
export const computed = <const F extends Field>(field: F, how: Pick<FieldOptions, 'from'> = {}) =>
  Object.freeze({ ...field, ...how, write: 'never' }) as unknown as F & { readonly write: 'never' };

/** Ends an exhaustive switch. A new kind of field then fails to compile wherever it is not handled. */
export const unreachable = (value: never): never => {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
};

/**
 * Keys that need a fresh session: one whose user signed in, or gave the password or a code again, in the last minutes
 * (ASVS 3.7.1). 'all', or the keys whose change does.
 */
export type Fresh<K extends string = string> = 'all' | readonly K[];

/** True if a change of these keys needs a fresh session. */
export const needsFresh = (fresh: Fresh | undefined, changed: readonly string[]): boolean =>
  fresh === 'all' ? changed.length > 0 : fresh !== undefined && changed.some((key) => fresh.includes(key));
