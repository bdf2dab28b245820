/** Message texts with placeholders: `{customer_name}` or `{{customer_name}}` (MSG-18). */

const placeholder = /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}|\{\s*([\p{L}\p{N}_]+)\s*\}/gu;

/** Returns the first placeholder that is not in `known`; undefined if all are. */
export const unknownVariable = (template: string, known: readonly string[]): string | undefined =>
  variablesIn(template).find((name) => !known.includes(name));

/** Returns the placeholders of the text in order, with duplicates. */
export const variablesIn = (template: string): readonly string[] =>
  [...template.matchAll(placeholder)].map(([, double, single]) => double ?? single ?? '');

/**
 * Replaces the placeholders in one pass, so that braces inside a value are not replaced again. A placeholder without
 * a value stays as written.
 */
export const renderTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  plainMessage(
    template.replace(placeholder, (whole, double?: string, single?: string) => {
      const name = double ?? single ?? '';
      return Object.hasOwn(values, name) ? oneLine(values[name] ?? '') : whole;
    }),
  );

/** Maximum length of a message in UTF-16 units. */
export const longestMessage = 4096;

/** Returns a text that can be sent: trimmed, cut to `longestMessage`, without control and direction characters. */
export const plainMessage = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '')
    .slice(0, longestMessage)
    // Remove half a surrogate pair at the cut.
    .replace(/\p{Cs}$/u, '')
    .trim();

const oneLine = (value: string): string => value.replace(/\s+/gu, ' ').trim();
