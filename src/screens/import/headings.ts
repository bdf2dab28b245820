import { embedKeyOf } from '../../schema/entity';
import { type Import, type ImportColumn, importColumnsOf } from '../../schema/import';
import { dayIn, fold, readCell } from '../../schema/text/fold';
import { phoneDigits } from '../../schema/text/parse';
import words from './headings.json';

/** Splits a heading into folded words without signs, article and letter case: `clientID`, `E-mail 1`, `رقم الجوال`. */
const wordsIn = (heading: string): readonly string[] =>
  fold(heading.replace(/(\p{Ll})(\p{Lu})|['’]/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^[وب]?ال(?=\S{2})/, ''))
    .filter((word) => word !== '');

/** Words of the headings of a column, by its key. Of several the longest decides, so that 'notes' win over 'name'. */
const knownWords: Readonly<Record<string, readonly string[]>> = {
  ...words.known,
  customerId: [...words.known.phoneNumbers, ...words.known.fullName, ...words.known.customerId],
};

const folded = (list: string): ReadonlySet<string> => new Set(list.split(' ').flatMap(wordsIn));

/** Words for a person. They say nothing beside other words; alone they are the name. */
const persons = folded(words.persons);
/** The same of a service. */
const things = folded(words.things);
/** Words for what a service costs, which is its price if no other column is. */
const costs = folded(words.costs);
/** Words with which a heading tells something about a name, a phone or an e-mail, or those of somebody else. */
const besides = folded(words.besides);
/** Words with which a heading is none of these columns. */
const never: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(words.never).map(([key, list]) => [key, folded(list)]),
);
/** Words that no name has. */
const numbers = folded(words.numbers);
/** Words of the parts of a name, in the order in which a name is written. */
const parts = words.parts.map(folded);
const mobiles = folded(words.mobiles);

const nameKeys = ['fullName', 'nameAr', 'nameEn', 'name'];
const contactKeys = [...nameKeys, 'phoneNumbers', 'email', 'customerId'];

/** Returns the place of a part of a name, 0 for the first; undefined for a heading of the whole name. */
const partOf = (heading: string): number | undefined => {
  const found = parts.findIndex((part) => wordsIn(heading).some((word) => part.has(word)));
  return found < 0 ? undefined : found;
};

/** Returns the order of columns that fill one value: parts of a name as they are spoken, mobiles before other phones. */
export const rankOf = (key: string, heading: string): number => {
  if (key === 'fullName') return partOf(heading) ?? 0;
  const isMobile = wordsIn(heading).some((word) => mobiles.has(word));
  return key === 'phoneNumbers' && !isMobile ? 1 : 0;
};
/** True if several columns of a file may fill the column: the name, notes, and lists as that of phones. */
export const takesSeveral = ({ of }: Import, { key, field }: ImportColumn): boolean =>
  field.kind === 'rows' || (field.kind === 'text' && (key === of.title || field.format === 'lines'));

type Cells = readonly (readonly string[])[];

/**
 * Guesses the column of each heading by its words, and by its cells, which must be what the column holds. null: no
 * match. The name takes its parts, and lists and notes every column that is one; all others take one.
 */
export const guessColumns = (
  headings: readonly string[],
  one: Import,
  rows: Cells = [],
): readonly (string | null)[] => {
  const columns = importColumnsOf(one);
  const cellsOf = (index: number) => rows.slice(0, 200).flatMap((cells) => cells[index] || []);
  const guesses = headings.map((heading, index) => {
    const cells = cellsOf(index);
    // A column that holds something comes before an empty one.
    return columns
      .map((column) => ({ column, weight: weightOf(heading, column) + (cells.length > 0 ? 0 : -0.5) }))
      .filter(({ column, weight }) => weight > 0 && isHeldBy(column, cells))
      .reduce<Guess | undefined>(
        (best, other) => (best && best.weight >= other.weight ? best : other),
        undefined,
      );
  });
  return guesses.map((guess, index) => {
    if (!guess) return null;
    const { key } = guess.column;
    if (key === 'fullName') return isNamePart(index, headings, guesses, rows) ? key : null;
    const rivals = guesses.filter((other) => other?.column.key === key);
    const best = rivals.reduce(
      (one, other) => (other && one && other.weight > one.weight ? other : one),
      rivals[0],
    );
    return (takesSeveral(one, guess.column) && key !== one.of.title) || best === guess ? key : null;
  });
};

interface Guess {
  readonly column: ImportColumn;
  readonly weight: number;
}

/** Weighs how well a heading names a column: equal words most, then the longest words in it; 0: it does not. */
const weightOf = (heading: string, { key, field }: ImportColumn): number => {
  const said = wordsIn(heading);
  const labels = [field.label.ar, field.label.en, key, embedKeyOf(key)].map((label) =>
    wordsIn(label).join(' '),
  );
  if (labels.includes(said.join(' '))) return 1000;
  const isContact = contactKeys.includes(key);
  if (said.some((word) => never[key]?.has(word) || (isContact && besides.has(word)))) return 0;
  if (nameKeys.includes(key) && said.some((word) => numbers.has(word))) return 0;
  const rest = said.filter((word) => !persons.has(word) && !things.has(word));
  if (key === 'price' && rest.some((word) => costs.has(word))) return 1;
  if (rest.length === 0 && said.length > 0) {
    const isThing = said.some((word) => things.has(word));
    return (isThing ? ['name', 'serviceId'] : ['fullName', 'customerId']).includes(key) ? 1 : 0;
  }
  if (key === 'fullName' && rest.length === 1 && partOf(heading) !== undefined) return 100;
  const inside = (words: readonly string[], phrase: string) => {
    const wanted = wordsIn(phrase).join(' ');
    if (wanted === words.join(' ')) return 500 + wanted.length;
    return ` ${words.join(' ')} `.includes(` ${wanted} `) ? wanted.length : 0;
  };
  const known = knownWords[key] ?? [];
  return Math.max(0, ...known.flatMap((phrase) => [inside(said, phrase), inside(rest, phrase)]));
};

/** True if some cell holds what the column holds. A column without cells decides nothing. */
const isHeldBy = ({ key, field }: ImportColumn, cells: readonly string[]): boolean => {
  if (cells.length === 0) return true;
  if (field.search === 'phone')
    return cells.some((cell) => phoneDigits(cell).length > 5 && !cell.includes('@'));
  if (key === 'email') return cells.some((cell) => cell.includes('@'));
  if (key === 'fullName') return cells.some((cell) => /\p{L}/u.test(cell) && !/[\p{Nd}@]/u.test(cell));
  if (field.kind === 'date') return cells.some((cell) => (dayIn(cell) ?? dayIn(cell, 'monthFirst')) !== null);
  if (field.kind === 'integer' || field.kind === 'money') {
    const most = field.max ?? 2_147_483_647;
    return cells
      .map((cell) => readCell(field, cell))
      .some((value) => typeof value === 'number' && value <= most);
  }
  return true;
};

/**
 * True if this column of names belongs to the full name. A whole name beside its parts replaces them, unless its cells
 * do not hold them, as where `Name` is the first name only.
 */
const isNamePart = (
  index: number,
  headings: readonly string[],
  guesses: readonly (Guess | undefined)[],
  rows: Cells,
): boolean => {
  const all = guesses.flatMap((guess, at) => (guess?.column.key === 'fullName' ? [at] : []));
  const part = (at: number) => partOf(headings[at] ?? '');
  const pieces = all.filter((at) => part(at) !== undefined);
  const weightAt = (at: number) => guesses[at]?.weight ?? 0;
  const [whole] = all
    .filter((at) => part(at) === undefined)
    .toSorted((one, other) => weightAt(other) - weightAt(one) || one - other);
  if (whole === undefined) return true;
  if (pieces.length === 0) return index === whole;
  const isFirstThere = pieces.some((at) => part(at) === 0);
  const named = rows.filter((cells) => pieces.some((at) => cells[at]));
  const isHeld = (cells: readonly string[]) =>
    pieces.every((at) => fold(cells[whole] ?? '').includes(fold(cells[at] ?? '')));
  const isWhole = named.length === 0 ? isFirstThere : named.every(isHeld);
  if (isWhole) return index === whole;
  return pieces.includes(index) || (index === whole && !isFirstThere);
};

/** Returns the index of the line with the headings: the first with two known ones; -1 if there is none. */
export const headingLine = (lines: Cells, one: Import): number =>
  lines.slice(0, 30).findIndex((cells) => guessColumns(cells, one).filter((key) => key !== null).length > 1);
