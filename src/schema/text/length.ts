import type { Field, TextFormat } from '../field';

/** Maximum length, in UTF-16 units, of a text whose declaration names none. */
const usual: Readonly<Record<TextFormat, number>> = {
  line: 500,
  lines: 5000,
  phone: 60,
  email: 254,
  colour: 7,
  // A picture as a data URL. The body of a request is not larger.
  image: 1_048_576,
  capitals: 6,
  zone: 64,
};

/** Maximum length of a free value of an open choice, and of the name of a choice in a request. */
const choiceLength = 500;

/** Maximum length of a written day, time or instant. The longest instant has 32 characters. */
const momentLength = 40;

/** Maximum length of the text in a search, a filter and a suggestion. */
export const searchLength = 200;

/** Maximum number of values of one filter. */
export const filterValues = 1000;

/**
 * Returns the maximum length, in UTF-16 units, of a value that is sent as a text; undefined if it is sent as something
 * else. The schema, the column's check, the input and the description all use it (ASVS 5.1.3, 5.1.4).
 */
export const longestOf = (field: Field): number | undefined => {
  switch (field.kind) {
    case 'text':
      return field.max ?? usual[field.format ?? 'line'];
    case 'choice':
      return choiceLength;
    case 'date':
    case 'time':
    case 'moment':
      return momentLength;
    default:
      return undefined;
  }
};

/**
 * Removes a sign from the end of a text, however often it stands there. A pattern for this would take time in
 * proportion to the square of the length.
 */
export const withoutEnd = (text: string, sign: string): string => {
  let end = text.length;
  while (text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
};
