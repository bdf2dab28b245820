/** Texts with placeholders, `{customer_name}`; double braces mean the same (MSG-18). */

const placeholder = /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}|\{\s*([\p{L}\p{N}_]+)\s*\}/gu;

/** The first name in the text that is none of these; undefined when all are known. */
export const unknownVariable = (template: string, known: readonly string[]): string | undefined =>
  variablesIn(template).find((name) => !known.includes(name));

/** The names in the text, as often as they stand in it and in their order. */
export const variablesIn = (template: string): readonly string[] =>
  [...template.matchAll(placeholder)].map(([, double, single]) => double ?? single ?? '');

/**
 * The text with its placeholders filled in, in one pass: a value that holds braces stays text. What has no value stays
 * as it is written.
 */
export const renderTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  plainMessage(
    template.replace(placeholder, (whole, double?: string, single?: string) => {
      const name = double ?? single ?? '';
      return Object.hasOwn(values, name) ? oneLine(values[name] ?? '') : whole;
    }),
  );

/** Longest message, in UTF-16 units. */
export const longestMessage = 4096;

/** A text as it may be sent: without control characters and signs that turn the direction of what follows, not too long. */
export const plainMessage = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '')
    .slice(0, longestMessage)
    // Half a character at the cut is none.
    .replace(/\p{Cs}$/u, '')
    .trim();

const oneLine = (value: string): string => value.replace(/\s+/gu, ' ').trim();
