/** Parts initials, so that Arabic letters keep their isolated form. */
const apart = '\u200c';

/**
 * First letters of the first and the last word of a name. The article of a family name is no letter of it: the
 * initials of 'ناهد الشرقاوي' are those of 'ناهد' and 'شرقاوي'. '' for a name without a letter.
 */
export const initialsOf = (name: string, most: 1 | 2 = 2): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return '';
  const letters = [
    letterOf(first),
    ...(words.length > 1 && most === 2 ? [letterOf(withoutArticle(last))] : []),
  ];
  return letters.join(apart).toLocaleUpperCase();
};

const letterOf = (word: string): string => [...word][0] ?? '';

const withoutArticle = (word: string): string => (/^ال\p{L}{2}/u.test(word) ? word.slice(2) : word);

/** Colour of a person, 1 to 8: a person keeps it on every screen. */
export const hueOf = (id: number): number => (Math.abs(Math.trunc(id)) % 8) + 1;
