import { toLatinDigits } from '../../../schema/text/parse';

interface TypedPerson {
  readonly name: string | null;
  readonly phone: string | null;
}

/** Fewer digits belong to a name or a code. */
const leastDigits = 5;

/**
 * Splits a search text without results into name and phone for a new card. Digits are the phone and keep
 * their script. `منى ٠١٠٠٥٥٥` gives both.
 */
export const typedPerson = (typed: string): TypedPerson => {
  const text = typed.trim();
  const found = /\+?\d[^\p{L}]*/gu;
  const latin = toLatinDigits(text);
  const runs = [...latin.matchAll(found)].filter(([run]) => run.replace(/\D/g, '').length >= leastDigits);
  const [longest] = runs.toSorted(([a], [b]) => b.length - a.length);
  // Only digits: a phone that is not complete.
  if (!longest)
    return /^[^\p{L}]{3,}$/u.test(latin) && /\d/.test(latin)
      ? { name: null, phone: text }
      : { name: text || null, phone: null };
  const end = longest.index + longest[0].length;
  // `toLatinDigits` keeps the length, so the indexes fit both texts.
  const name = `${text.slice(0, longest.index)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim();
  return { name: name || null, phone: text.slice(longest.index, end).trim() };
};
