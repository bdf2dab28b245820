import { toLatinDigits } from '../../../schema/text/accept';

/** Words that a specialist adds to a note by one press. */
interface Words {
  readonly kind: 'words';
  readonly text: string;
}

/** Words around a number that is measured at each visit. */
export interface Measure {
  readonly kind: 'measure';
  readonly text: string;
  readonly before: string;
  readonly after: string;
  /** The value that the centre starts from. */
  readonly usual: number;
  readonly step: number;
}

export type Phrase = Words | Measure;

const digits = '[0-9٠-٩]+(?:[.,٫][0-9٠-٩]+)?';
const measured = new RegExp(
  `^(?<before>[^0-9٠-٩]*[^0-9٠-٩\\s][^0-9٠-٩]*)(?<value>${digits})(?<after>[^0-9٠-٩]*)$`,
);

/** Reads the phrases of the setting, one a line. A line with one number after its words is a measure. */
export const phrasesIn = (setting: string | null): readonly Phrase[] => [
  ...new Map(
    (setting ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => [line, phraseOf(line)] as const),
  ).values(),
];

const phraseOf = (text: string): Phrase => {
  const { before = '', value = '', after = '' } = measured.exec(text)?.groups ?? {};
  if (value === '') return { kind: 'words', text };
  const decimals = value.split(/[.,٫]/)[1]?.length ?? 0;
  return { kind: 'measure', text, before, after, usual: numberOf(value), step: 10 ** -decimals };
};

const numberOf = (text: string): number => Number(toLatinDigits(text).replace(/[,٫]/, '.'));

/** Where the measure stands in a note, and its value. Undefined if it was not written down. */
const foundIn = (note: string, { before }: Measure) => {
  const at = note.lastIndexOf(before);
  if (at < 0) return undefined;
  const from = at + before.length;
  const [value] = new RegExp(`^${digits}`).exec(note.slice(from)) ?? [];
  return value === undefined ? undefined : { from, to: from + value.length, value: numberOf(value) };
};

export const valueIn = (note: string, measure: Measure): number | undefined => foundIn(note, measure)?.value;

/** Returns the value of the newest note that has one. */
export const lastValue = (notes: readonly (string | null)[], measure: Measure): number | undefined =>
  notes.map((note) => valueIn(note ?? '', measure)).find((value) => value !== undefined);

/** Writes a value into the note: over the one that stands there, else at its end. */
export const withValue = (note: string, measure: Measure, value: string): string => {
  const found = foundIn(note, measure);
  return found
    ? `${note.slice(0, found.from)}${value}${note.slice(found.to)}`
    : added(note, `${measure.before}${value}${measure.after}`);
};

/** The next value up or down, never below zero, without the tail of binary fractions. */
export const stepped = (value: number, { step }: Measure, by: 1 | -1): number =>
  Math.max(0, Number((value + by * step).toFixed(decimalsOf(step))));

const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step)));

/** Adds the words to the note, or takes them out again. */
export const withWords = (note: string, words: string): string =>
  note.includes(words)
    ? note
        .split('. ')
        .filter((part) => part.trim() !== words)
        .join('. ')
        .trim()
    : added(note, words);

const added = (note: string, words: string): string => {
  const before = note.trim().replace(/\.$/, '');
  return before === '' ? words : `${before}. ${words}`;
};
