import { type Entity, moduleOf } from './entity';
import type { Fields, Label, NoFields } from './field';

/** What may stand in a file of an entity's rows, and how a row is known to be there already. */
export interface ImportOptions<E extends Entity, F extends Fields> {
  /** Default: the entity's own name for many. */
  readonly label?: Label;
  /** Field by whose value a row is known to be there already. Default: each row is a new one. */
  readonly by?: keyof E['fields'] & string;
  /** What one row of the file holds. Default: what a new row of the entity takes. */
  readonly fields?: F;
  /** What a reference is found by beside the title of its target: fields of that target, by the reference's key. */
  readonly named?: Readonly<Record<string, readonly string[]>>;
}

export interface Import {
  readonly of: Entity;
  readonly label: Label;
  readonly by: string | undefined;
  readonly fields: Fields | undefined;
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** Making, changing and taking back a batch are one right: it holds all three (P-07). */
  readonly right: string;
}

/** What is done with a row that is there already: nothing, its filled cells are written to it, or another one is made. */
export const whenKnownOptions = [
  { value: 'skip', label: { ar: 'تُترك كما هي', en: 'Leave it as it is' } },
  { value: 'update', label: { ar: 'تُحدَّث من الملف', en: 'Update it from the file' } },
  { value: 'add', label: { ar: 'يُضاف سجل جديد', en: 'Add another one' } },
] as const;
export type WhenKnown = (typeof whenKnownOptions)[number]['value'];

/** Rows of one call: a batch is written in pieces, so that nobody else waits for it. */
export const rowsAtOnce = 200;
/** Rows of a whole file. */
export const rowsOfFile = 20_000;

/** Lets rows of an entity come in from a CSV or XLSX file. Calls, rights, page and tests follow from it. */
export const defineImport = <const E extends Entity, const F extends Fields = NoFields>(
  of: E,
  options: ImportOptions<E, F> = {},
): Import =>
  Object.freeze({
    of,
    label: options.label ?? of.label.many,
    by: options.by,
    fields: options.fields,
    named: options.named ?? {},
    right: `${moduleOf(of)}.manage`,
  });
