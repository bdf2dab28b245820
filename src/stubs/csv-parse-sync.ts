/**
 * Replaces csv-parse in the browser bundle (vite.config.ts): casbin splits policy lines with it, and the library
 * itself needs Node's Buffer.
 */
export const parse = (line: string, { delimiter = ',' }: { readonly delimiter?: string } = {}): string[][] =>
  line
    .split('\n')
    .filter((row) => row.trim() !== '' && !row.trimStart().startsWith('#'))
    .map((row) => row.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
