/**
 * The vocabulary of a declaration: ten kinds of field, each a frozen plain object.
 * Tables, schemas, screens and tests are functions over these objects and live elsewhere.
 */

export type Lang = 'ar' | 'en';

export interface Label {
  readonly ar: string;
  readonly en: string;
}

/** Key of a right to read, which the catalogue must know: `contacts.read`. */
export type ReadingRight = `${string}.read`;
export type Can = (right: string) => boolean;

export interface FieldOptions {
  readonly label: Label;
  /**
   * Must be given, always or when the row is made (a password may stay as it is afterwards).
   * Default false: an empty value is stored as null.
   */
  readonly required?: boolean | 'create';
  /** The sentence shown at the field when a required value is missing. Default: the general one. */
  readonly requiredMessage?: Label;
  /** The sentence shown at the field when its value is refused. Default: what is wrong with it. */
  readonly invalidMessage?: Label;
  /** Column of the list; 'hidden' is offered in the column choice but off at first. Default false. */
  readonly list?: boolean | 'hidden';
  /** May narrow the list (query parameter of the field's own name); 'hidden' has no control, only addresses lead to it. Default false. */
  readonly filter?: boolean | 'hidden';
  /**
   * Part of what the search box looks through; of a reference, everything its target is found by. A 'phone' is found by
   * any way of writing its number, one among rows also by the international one computed beside it. Default false.
   */
  readonly search?: boolean | 'phone';
  /** The list may be sorted by it; the table gets the indexes for it. Default false. */
  readonly sort?: boolean;
  /** What may write it: both calls, one of them (of an input, deleting counts as a change), or the server alone. Default 'always'. */
  readonly write?: 'always' | 'create' | 'update' | 'never';
  /**
   * The right that reveals it, on the row itself and through every reference to it. Whoever lacks it gets answers,
   * files and suggestions without the key (a list is empty, R-28), may not sort or filter by it or change it, and
   * finds nothing by it. Default: whoever may read the row.
   */
  readonly readable?: ReadingRight;
  /** Unique in the whole table or within a branch, as a database constraint. */
  readonly unique?: 'all' | 'branch';
  /** Stands in the folded 'more' part of the form. Default false. */
  readonly more?: boolean;
  /**
   * Tells of the customer whom the row is of, in words or by a number: emptied when that person is erased, in the row and
   * in what the trail keeps of it. Default false.
   */
  readonly personal?: boolean;
  /** Of a computed field: the sent fields that it follows. Default: it changes for reasons of the server's own. */
  readonly from?: readonly string[];
  readonly hint?: Label;
}

/** `capitals`: six capital Latin letters and digits at most. */
export type TextFormat = 'line' | 'lines' | 'phone' | 'email' | 'colour' | 'image' | 'capitals' | 'zone';

export interface TextOptions extends FieldOptions {
  /** Schema and widget. Default 'line'. */
  readonly format?: TextFormat;
  /** Longest accepted length in characters. Default: the size limit of a request. */
  readonly max?: number;
  readonly default?: string;
  /** Earlier values of the column are suggested while typing. Default false. */
  readonly suggest?: boolean;
  /**
   * Never answered: kept as a one-way hash, or sealed with the server's key where the server itself must know it again.
   * Of a sealed one answers tell whether it is set (`apiKey`: `null`, `hasApiKey`).
   */
  readonly secret?: 'hash' | 'sealed';
  /**
   * Of a sealed secret: the field beside it that holds the address it is sent to. When that names another host, the
   * secret is dropped unless it is sent anew, so that nobody can have it carried elsewhere. Default: sent nowhere.
   */
  readonly sentTo?: string;
  /**
   * Must be seen by whoever meets what the row is about: stands as a banner above its details instead of among its
   * fields. Default false.
   */
  readonly banner?: boolean;
  /** A template: the only names that may stand in braces in it. Default: braces mean nothing. */
  readonly variables?: readonly string[];
}

/** What stands in for a number that was not given (API-098). */
export interface NumberDefault {
  /** What a new form starts with; stands in for what was not sent as far as `fills` says. */
  readonly default?: number;
  /**
   * Nothing but a new form ('form'), a key that is absent ('absent'), or an empty value too ('empty'); of a setting also
   * whatever cannot be ('wrong', `toleratedNumber`). Default 'absent' of a required number, 'empty' of any other.
   */
  readonly fills?: 'form' | 'absent' | 'empty' | 'wrong';
}

export interface IntegerOptions extends FieldOptions, NumberDefault {
  /** How it is shown: 'code' is a number that names something, without separators. Default 'plain'. */
  readonly format?: 'plain' | 'minutes' | 'days' | 'code';
  /** Default 0. */
  readonly min?: number;
  /** Default 2,147,483,647. */
  readonly max?: number;
}

export interface MoneyOptions extends FieldOptions, NumberDefault {
  /** Pounds, or a percentage with two decimals. Default 'money'. */
  readonly format?: 'money' | 'percent';
  /** Where the row's field `key` holds `is`, it is no sum: a count, of points for one, or a percentage. */
  readonly unless?: { readonly key: string; readonly is: string; readonly format: 'count' | 'percent' };
  /** Default 0; a balance says a negative one. */
  readonly min?: number;
  readonly max?: number;
}

export interface DayOptions extends FieldOptions {
  /** 'today' is the day of the row's branch; of an input, of the branch that it names, else of the row acted on. */
  readonly default?: 'today';
  /** Refused on both sides where it is later than today by the clock of the row's branch. Default false. */
  readonly past?: boolean;
}

export interface FlagOptions extends FieldOptions {
  readonly default?: boolean;
  /** Whether an absent key means the default, or, where that is only what a new form starts with, null: the server decides. */
  readonly fills?: 'form' | 'absent';
  /** Words and colours of the two states. Default: yes and no. */
  readonly words?: { readonly on: Label; readonly off: Label };
  /**
   * No column: true once the day of a date field is over by the clock of the row's branch, unless a choice, or a flag
   * (`'false'`), says that nothing is waited for any more. Such a row is shown as late; always `computed`.
   */
  readonly overdue?: {
    readonly by: string;
    readonly unless: { readonly field: string; readonly is: readonly string[] };
  };
}

export interface ChoiceOption {
  /** The value on the wire and in the column. */
  readonly value: string;
  readonly label: Label;
  /** Other spellings that input and filters accept for this value. */
  readonly aliases?: readonly string[];
  readonly colour?: 'blue' | 'green' | 'red' | 'grey' | 'gold' | 'purple';
}

export interface ChoiceOptions extends FieldOptions {
  readonly options: readonly ChoiceOption[];
  /** Any other text is accepted and kept as sent. Default false. */
  readonly open?: boolean;
  readonly default?: string;
  /** Key of a setting whose rows name the options, put them in order and set some aside. Default: as declared. */
  readonly named?: string;
}

export interface ReferenceOptions extends FieldOptions {
  /** Name of the entity it points to. */
  readonly to: string;
  /** It falls away in a book without that entity: then no table, call or screen has it. Default false. */
  readonly optional?: boolean;
  /** Fields of the target answered beside its id and title; a plain list of its own as an array. */
  readonly shows?: readonly string[];
  /**
   * No column: the one row of the target that points here by this field of its own, but for those that are
   * deleted or set aside. Answered as null to who may not read the target; always `computed`.
   */
  readonly back?: { readonly by: string; readonly unless?: { readonly field: string; readonly is: string } };
}

export interface RowsOptions extends FieldOptions {
  readonly fields: Fields;
  /** What one row is called, on the button that adds one. Default: the label. */
  readonly rowLabel?: Label;
  /** Fewest rows. Default 0. */
  readonly min?: number;
  /**
   * Of an answer: 'plain' objects without an id of their own, with `flat` plain values. Of a call: 'one' object in place
   * of a list, which must be there. Default: rows with ids.
   */
  readonly as?: 'plain' | 'one';
  /** Most rows. Default 200. */
  readonly max?: number;
  /**
   * Kept as one value of their row in place of a table of their own: rows that the server's own statements write once,
   * with the row, and nobody points to. Of the trail alone, which is written with every change. Default false.
   */
  readonly inRow?: boolean;
  /**
   * Written as a plain list of one field's values under a key of its own:
   * phones are answered as objects and sent as `phoneNumbers: [text]`.
   */
  readonly flat?: {
    readonly key: string;
    readonly of: string;
    /** `of` is a reference and the list names its rows by this field of theirs: `roleNames: ['Staff']`. */
    readonly by?: string;
  };
}

export type Field =
  | (TextOptions & { readonly kind: 'text' })
  | (IntegerOptions & { readonly kind: 'integer' })
  | (MoneyOptions & { readonly kind: 'money' })
  | (DayOptions & { readonly kind: 'date' })
  | (FieldOptions & { readonly kind: 'time'; readonly default?: string })
  | (FieldOptions & { readonly kind: 'moment' })
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
/** Pounds with two decimals: `numeric(12,2)` in the table, a number on the wire (P-08). */
export const money = <const O extends MoneyOptions>(options: O) => make('money', options);
/** A calendar day, `yyyy-MM-dd`, without a zone (P-09). */
export const date = <const O extends DayOptions>(options: O) => make('date', options);
/** A wall-clock time, `HH:mm`. */
export const time = <const O extends FieldOptions & { default?: string }>(options: O) =>
  make('time', options);
/** An instant, ISO 8601 in UTC on the wire (API-103). */
export const moment = <const O extends FieldOptions>(options: O) => make('moment', options);
export const flag = <const O extends FlagOptions>(options: O) => make('flag', options);
export const choice = <const O extends ChoiceOptions>(options: O) => make('choice', options);
/** A row of another entity. Its key ends in `Id`; answers carry the row's title beside the id. */
export const reference = <const O extends ReferenceOptions>(options: O) => make('reference', options);
/** Child rows, one level deep: in a table of their own, or `inRow`. */
export const rows = <const O extends RowsOptions>(options: O) => make('rows', options);

/** A plain list of values of a call, sent and answered under `key`: numbers of rights, names of screens. */
export const listOf = <const K extends string, const F extends Field, const O extends Partial<RowsOptions>>(
  key: K,
  of: F,
  options: O,
) => rows({ label: of.label, ...options, as: 'plain', flat: { key, of: 'value' }, fields: { value: of } });

/** Whether it is sent and never answered; the key of `setKeyOf` tells whether it is set. */
export const isSecret = ({ secret }: { readonly kind: string; readonly secret?: string }): boolean =>
  secret !== undefined;

/** Key under which answers tell whether a sealed secret is set: `apiKey` -> `hasApiKey` (MSG-18). */
export const setKeyOf = (key: string): string => `has${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Whether the value is computed at every read and has no column. */
export const isDerived = (field: Field): boolean =>
  (field.kind === 'reference' && field.back !== undefined) ||
  (field.kind === 'flag' && field.overdue !== undefined);

/** The same field, written by the server alone: a client's value for it is ignored. */
export const computed = <const F extends Field>(field: F, how: Pick<FieldOptions, 'from'> = {}) =>
  Object.freeze({ ...field, ...how, write: 'never' }) as unknown as F & { readonly write: 'never' };

/** Ends an exhaustive switch: a new kind fails to compile wherever it was forgotten. */
export const unreachable = (value: never): never => {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
};
