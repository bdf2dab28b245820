import { subjectsOf } from '../../../server/data/entity-server';
import type { Action } from '../../../src/schema/action';
import { generatedManyOf } from '../../../src/schema/bulk-actions';
import type { Query } from '../../../src/schema/query';
import { served as servedGym } from '../../gym/served';
import { actions, queries } from '../declarations';
import { isProduct } from './contract';

interface Calls {
  readonly actions: readonly Action[];
  readonly queries: readonly Query[];
}

/** Returns the declared calls of a book: from the files for the product, as served for another book. */
export const callsOf = (parts: Parameters<typeof isProduct>[0]): Calls =>
  isProduct(parts) ? { actions, queries } : gymCalls;

/** Actions that can be done to chosen rows, with those of the generator. */
export const manyOf = (parts: Parameters<typeof isProduct>[0]): readonly Action[] => [
  ...callsOf(parts).actions.filter(({ many }) => many),
  ...parts.book.entities.flatMap(generatedManyOf),
];

const subjects = subjectsOf(servedGym);

const gymCalls: Calls = {
  actions: subjects.flatMap((subject) => (subject.actions ?? []).map(({ action }) => action)),
  queries: subjects.flatMap((subject) => (subject.queries ?? []).map(({ query }) => query)),
};
