import { type Entity, fieldOf, fieldsOf } from '../../src/schema/entity';
import { type Fresh, needsFresh } from '../../src/schema/field';
import { ApiError } from '../kernel/errors';
import { listOf } from '../kernel/rows';
import type { Actor } from './actor';
import type { Row, Values } from './entity-server';

/** Refuses something sensitive until the user has given password or code again (ASVS 3.7.1); programs have none. */
export const requireFresh = ({ isFresh, program }: Pick<Actor, 'isFresh' | 'program'>): void => {
  if (program) throw new ApiError(403, 'forbidden.program');
  if (isFresh === false) throw new ApiError(403, 'auth.confirm');
};

/** The same for some of several keys, by what a declaration says of them. */
export const requireFreshFor = (
  actor: Pick<Actor, 'isFresh' | 'program'>,
  fresh: Fresh | undefined,
  changed: readonly string[],
): void => {
  if (needsFresh(fresh, changed)) requireFresh(actor);
};

/** Keys that a write changes. A secret that is not sent stays; child rows are compared by what they point to. */
export const changedKeysOf = (entity: Entity, values: Values, before: Row | undefined): readonly string[] =>
  Object.keys(values).filter((key) => isChanged(entity, key, values[key], before?.[key]));

const isChanged = (entity: Entity, key: string, value: unknown, was: unknown): boolean => {
  const field = fieldOf(entity, key);
  if (field?.kind === 'text' && field.secret) return (value ?? '') !== '';
  if (field?.kind !== 'rows') return (value ?? null) !== (was ?? null);
  const content = (rows: unknown) =>
    JSON.stringify(listOf(rows).map((row) => fieldsOf(field).map(([sub]) => row[sub] ?? null)));
  return content(value) !== content(was);
};
