import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { tableNameOf } from '../../src/schema/entity';
import type { Actor } from '../data/actor';
import { standing, whereAll } from '../data/conditions';
import type { ChangeNotice } from '../data/notices';
import { isMeantForSome, ownershipOf, scopeOf } from '../data/scope';
import { newParams } from '../kernel/params';
import { fetchRows } from '../kernel/rows';

/** Rows that a user wants to hear of, and may not be meant to. */
export interface Asked {
  readonly actor: Actor;
  readonly resource: string;
  readonly ids: readonly number[];
}

/** Questions in one statement: a user and an entity each. */
const mostAtOnce = 50;

/**
 * Returns whether a row is within the scope of a user who sees only some rows of a branch, by the same conditions
 * as a list. Asks for all users and entities together.
 */
export const ownAmong = async (
  pool: pg.Pool,
  book: Book,
  asked: readonly Asked[],
): Promise<(actor: Actor, resource: string, id: number) => boolean> => {
  const questions = new Map<string, Question>();
  for (const { actor, resource, ids } of asked) {
    const name = nameOf(actor, resource);
    const question = questions.get(name) ?? { actor, resource, ids: new Set<number>() };
    for (const id of ids) question.ids.add(id);
    questions.set(name, question);
  }
  const own = new Set<string>();
  const all = [...questions];
  for (let from = 0; from < all.length; from += mostAtOnce) {
    const some = all.slice(from, from + mostAtOnce);
    for (const { part, id } of await answersOf(
      pool,
      book,
      some.map(([, question]) => question),
    ))
      own.add(`${some[part]?.[0]} ${id}`);
  }
  return (actor, resource, id) => own.has(`${nameOf(actor, resource)} ${id}`);
};

interface Question {
  readonly actor: Actor;
  readonly resource: string;
  readonly ids: Set<number>;
}

const nameOf = ({ userId, branchIds }: Actor, resource: string): string =>
  `${resource} ${userId} ${branchIds.join(',')}`;

/**
 * True if only the database can tell which rows of a change this user sees. Not of a row that is gone: its number says
 * nothing, and for whom it was is gone with it, unless it had owners.
 */
export const isLimited = (
  book: Book,
  { ownOnly }: Actor,
  { resource, type }: Pick<ChangeNotice, 'resource' | 'type'>,
): boolean => {
  const entity = book.find(resource);
  if (!entity) return false;
  if (ownOnly && ownershipOf(entity)) return true;
  return type !== 'deleted' && isMeantForSome(entity);
};

const answersOf = (pool: pg.Pool, book: Book, questions: readonly Question[]) => {
  const params = newParams();
  const parts = questions.map(({ actor, resource, ids }, part) => {
    const entity = book.entity(resource);
    const conditions = standing(entity, scopeOf(actor), params);
    conditions.push(`t.id = any(${params.add([...ids])}::int[])`);
    return `select ${part} as part, t.id from ${tableNameOf(entity)} t${whereAll(conditions)}`;
  });
  return fetchRows(pool, { part: 'number', id: 'number' })(parts.join(' union all '), params.values);
};
