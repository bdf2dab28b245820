import { valueIn } from './row';

/** The list under a key of an answered object; empty where there is none. */
export const listIn = (holder: unknown, key: string): readonly unknown[] => {
  const value = valueIn(holder, key);
  return Array.isArray(value) ? value : [];
};

/** The rows of an answered list: a plain array, or a page of one (API-010). */
export const rowsIn = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer) ? answer : listIn(answer, 'data');
