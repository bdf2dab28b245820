import { answerFieldsOf, isEntity } from './answer';
import { type Entity, moduleOf } from './entity';
import type { Field, Fields, Label, When } from './field';
import { defineQuery, type Query, type QueryAnswer } from './query';
import type { RowOf } from './types';

/** Keys of the texts, which the catalogue of texts adds. */
// biome-ignore lint/suspicious/noEmptyInterface: the catalogue of texts fills it.
export interface PaperTexts {}

/** Words on paper: a text of the catalogue, or the paper's own. */
export type Words = keyof PaperTexts | Label;

export interface Held<K extends string = string> {
  /** Drawn only while the key has one of these values; null stands for an empty one. Default: always. */
  readonly when?: When<K>;
  /** Default: false. */
  readonly strong?: true;
}

/** A sentence with values in its braces. */
export interface Saying<K extends string = string> extends Held<K> {
  readonly text: Words;
  readonly with?: Readonly<Record<string, K>>;
}

/** A value with its label. Without a value it is left out. */
export interface Fact<K extends string = string> extends Held<K> {
  readonly of: K;
  /** Default: the label of the declared field. */
  readonly label?: Words;
  /** Values in the braces of the label. */
  readonly with?: Readonly<Record<string, K>>;
  /** Format: 'mixed' is a line in both scripts, 'code' runs from left to right. Default: its field, or 'text'. */
  readonly as?: Field | 'text' | 'mixed' | 'code' | 'integer' | 'percent' | 'money' | 'date' | 'moment';
  /** A sum that says its currency. Default: if it is strong. */
  readonly unit?: true;
  /** Small lines beneath it in a table. */
  readonly under?: readonly Fact<K>[];
}

/** Records of a list: a table of `columns`, a line with the `amount` of each, or a paragraph for each. */
export interface Listed<L extends string = string, K extends string = string> {
  readonly rows: L;
  readonly title?: Words;
  readonly columns?: readonly (K | Fact<K>)[];
  /** False leaves out the heads of the columns. Default: true. */
  readonly heads?: boolean;
  /** 'lines': things sold, whose prices stand beneath their texts on a roll. Default: a plain table. */
  readonly look?: 'lines';
  /** Name of a record, or all that is said of it: the first that holds. */
  readonly names?: readonly (Fact<K> | Saying<K>)[];
  readonly beside?: Fact<K>;
  readonly amount?: K;
  /** Beneath the records; beneath the title, if there are none. Default: without records, nothing is drawn. */
  readonly says?: Words;
  /** Labels and formats of the records' keys. Default: those of the declared rows. */
  readonly fields?: Fields;
}

/** A section for each record of a list. */
export interface Each<L extends string = string, K extends string = string, B = Block> {
  readonly each: L;
  readonly name: Fact<K> | Saying<K>;
  readonly body: readonly B[];
  readonly fields?: Fields;
}

/** A part of a paper: amounts or facts with their labels, records, sections, or a paragraph. */
export type Block = readonly (string | Fact)[] | Listed | Each | Saying | Fact;

type BlockOf<D> =
  | readonly (KeyIn<D> | Fact<KeyIn<D>>)[]
  | Saying<KeyIn<D>>
  | Fact<KeyIn<D>>
  | {
      [L in keyof D & string]: NonNullable<D[L]> extends readonly (infer R)[]
        ? Listed<L, KeyIn<R>> | Each<L, KeyIn<R>, BlockOf<R>>
        : never;
    }[keyof D & string];

/** Keys of the data, and `a.b` for those of an object in it, or of the row that comes with a reference. */
type KeyIn<D> = {
  [K in keyof D & string]:
    | K
    | (K extends `${infer Embedded}Id` ? `${Embedded}.${string}` : never)
    | (NonNullable<D[K]> extends readonly unknown[]
        ? never
        : NonNullable<D[K]> extends object
          ? `${K}.${keyof NonNullable<D[K]> & string}`
          : never);
}[keyof D & string];

interface Shape<K extends string, B> {
  /** Title of the document: the first that holds. */
  readonly title: Words | readonly Saying<K>[];
  /** Title of the page, which names a printed file. Default: the document's. */
  readonly page?: readonly Saying<K>[];
  /** Address behind 'back', if the page was opened by its own; `:key` is a part of it or a value. Default: the row. */
  readonly back?: string;
  /** 'a4' for what does not fit a roll. Default: both, and the device remembers the last. */
  readonly size?: 'a4';
  /** Framed, beneath the title. */
  readonly stamp?: Saying<K>;
  /** Beneath the head, in two columns. */
  readonly facts: readonly (K | Fact<K>)[];
  readonly body?: readonly B[];
  /** The foot, with the amounts beneath each other. */
  readonly sums?: readonly B[];
  /** Key of the text in the QR code beside the sums. */
  readonly code?: K;
  readonly notes?: readonly (Fact<K> | Saying<K>)[];
  /** Names of the people who sign. */
  readonly signatures?: readonly Words[];
  /** The last line, in the middle. */
  readonly foot?: Words;
  /** 'always': every amount has two decimals. Default: all of them, if one has piastres. */
  readonly piastres?: 'always';
}

interface PaperOptions<D> extends Shape<KeyIn<D>, BlockOf<D>> {
  /** Labels and formats of keys. Default: the fields of the entity or of the answer. */
  readonly fields?: Fields;
}

interface Computed<S, D> {
  /** Also asks for the row that the query is about: the second argument of `of`. Default: false. */
  readonly row?: true;
  /** Computes and chooses what the paper shows. Pure; its arguments need types. Default: the answer as it is. */
  readonly of?: (
    answer: S extends Entity ? RowOf<S> : QueryAnswer<S>,
    row: RowOf<S extends Query<infer E> ? E : S>,
  ) => D;
}

/** A declared document. */
export interface Paper extends Shape<string, Block> {
  readonly asks: { readonly query: Query; readonly row: Query | undefined };
  readonly fields: Fields;
  readonly of?: (answer: never, row: never) => unknown;
}

/**
 * Declares a document on paper, from a row of an entity or from the answer of a query. Page, sizes of paper, the head of
 * centre and branch, formats, currency and decimals follow. A page of the noun (`definePage`, `isPaper`) shows it.
 * @example
 * export const orderPaper = definePaper(orders, {
 *   title: { ar: 'أمر شراء', en: 'Purchase order' },
 *   facts: ['number', 'date', 'supplierId'],
 *   body: [{ rows: 'items', columns: ['description', 'quantity', 'totalPrice'], look: 'lines' }],
 *   sums: [['tax', { of: 'totalAmount', strong: true }]],
 * });
 */
export const definePaper = <const S extends Entity | Query, D = S extends Entity ? RowOf<S> : QueryAnswer<S>>(
  source: S,
  options: PaperOptions<NoInfer<D>> & Computed<S, D>,
): Paper => {
  const query: Query = 'kind' in source ? source : rowQueryOf(source);
  const row = options.row && isEntity(query.of) ? rowQueryOf(query.of) : undefined;
  const fields =
    query.answer === 'row' && isEntity(query.of) ? query.of.fields : answerFieldsOf(query.answer);
  const untyped: object = options;
  return Object.freeze({ fields, ...(untyped as Omit<Paper, 'fields' | 'asks'>), asks: { query, row } });
};

/** The documented call that shows a row. */
const rowQueryOf = (of: Entity): Query =>
  defineQuery(of, {
    name: 'show',
    label: of.label.one,
    on: 'row',
    path: `${of.api}/:id`,
    permission: `${moduleOf(of)}.read`,
    answer: 'row',
  });
