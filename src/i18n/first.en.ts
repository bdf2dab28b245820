import type { Plural } from '../schema/field';

const files = import.meta.glob(['./texts/first/*.ts', '../resources/*/texts/first.ts'], {
  eager: true,
  import: 'texts',
  query: '?en',
});

/** English texts that the interface starts with, those of nouns included. Others load with their page. */
export const first: Readonly<Record<string, string | Plural>> = Object.assign({}, ...Object.values(files));
