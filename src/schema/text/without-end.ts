/**
 * Removes a sign from the end of a text, however often it stands there. A pattern for this would take time in
 * proportion to the square of the length.
 */
export const withoutEnd = (text: string, sign: string): string => {
  let end = text.length;
  while (text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
};
