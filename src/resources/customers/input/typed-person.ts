import { toLatinDigits } from '../../../schema/text/accept';

export interface TypedPerson {
  readonly name: string | null;
  readonly phone: string | null;
}

/** Fewer digits are a number in a name, or a code. */
const leastDigits = 5;

/**
 * What somebody looked for and did not find, as the beginning of a new card: digits are the phone, in the kind they
 * were typed in, words the name. `منى ٠١٠٠٥٥٥` is both.
 */
export const typedPerson = (typed: string): TypedPerson => {
  const text = typed.trim();
  const found = /\+?\d[\d\s()-]*/g;
  const latin = toLatinDigits(text);
  const runs = [...latin.matchAll(found)].filter(([run]) => run.replace(/\D/g, '').length >= leastDigits);
  const [longest] = runs.toSorted(([a], [b]) => b.length - a.length);
  // Nothing but digits is a phone that was not finished.
  if (!longest)
    return /^\+?[\d\s()-]{3,}$/.test(latin)
      ? { name: null, phone: text }
      : { name: text || null, phone: null };
  const end = longest.index + longest[0].length;
  // One sign stands for one sign, so places in both texts agree.
  const name = `${text.slice(0, longest.index)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim();
  return { name: name || null, phone: text.slice(longest.index, end).trim() };
};
