import { type Entity, remembered, tableNameOf } from '../../src/schema/entity';
import { newParams, type Params } from '../kernel/params';
import { selectOf } from './columns';
import { standing } from './conditions';
import { everything, type Scope } from './scope';
import { preparedStatement, type Statement } from './statements';

export const showStatement = (entity: Entity, scope: Scope, id: number): Statement =>
  keptStatement(entity, 'show', scope, [id], (within, params) => {
    const columns = selectOf(entity, within, params);
    return { text: `select ${columns} from ${tableNameOf(entity)} t where ${oneOf(entity, within, params)}` };
  });

/** Locks a row for the transaction and answers its version. */
export const lockStatement = (entity: Entity, scope: Scope, id: number): Statement =>
  keptStatement(entity, 'lock', scope, [id], (within, params) => {
    const where = oneOf(entity, within, params);
    return { text: `select t.version from ${tableNameOf(entity)} t where ${where} for update` };
  });

const oneOf = (entity: Entity, scope: Scope, params: Params): string =>
  ['t.id = $1', ...standing(entity, scope, params)].join(' and ');

/**
 * Caches the SQL text of a statement. Two users run the same text with other parameters, so we build it once
 * with placeholders and fill in the branch and user ids, because building the text costs as much as sending
 * it. The first values are the statement's own, `$1` and so on; `way` tells it from all others of its entity.
 */
export const keptStatement = <T extends { readonly text: string }>(
  entity: Entity,
  way: string,
  scope: Scope,
  own: readonly unknown[],
  write: (scope: Scope, params: Params) => T,
): T & Statement => {
  const written = (within: Scope): T & Statement => {
    const params = newParams(own);
    const parts = write(within, params);
    const [kind = ''] = way.split(' ');
    return { ...parts, ...preparedStatement(`${entity.name}_${kind}`, parts.text, params) };
  };
  const shape = shapeOf(scope);
  const kept: Map<string, T & Statement> = statementsOf(entity);
  const key = `${way} ${shape}`;
  const known = kept.get(key);
  if (shape === undefined || (!known && kept.size >= mostWays)) return written(scope);
  const statement = known ?? written(placesIn(scope, places));
  kept.set(key, statement);
  const others = statement.values.slice(own.length).map((place) => valueAt(place, scope));
  return { ...statement, values: [...own, ...others] };
};

/** Statements kept of an entity. Limited, because a caller may write any choice of columns. */
const mostWays = 200;

const statementsOf = remembered((_: Entity) => new Map<string, never>());

/** Two scopes with the same shape share a statement; undefined where rights decide what is read. */
const shapeOf = (scope: Scope): string | undefined => {
  const seen = scope.seen ? shapeOf(scope.seen) : '';
  if (seen === undefined) return undefined;
  if (scope.all) return `all ${seen}`;
  if (scope.can !== everything) return undefined;
  return `${scope.branchIds.length === 1 ? 'one' : 'some'} ${scope.own === undefined ? '' : 'own'} ${seen}`;
};

/** Numbers that stand where a scope's values will, because no branch and no user has such a number. */
interface Places {
  readonly branch: readonly [number];
  readonly branches: readonly [number, number];
  readonly own: number;
}
const places: Places = { branch: [-1], branches: [-1, -1], own: -2 };
const seenPlaces: Places = { branch: [-3], branches: [-3, -3], own: -4 };

const placesIn = (scope: Scope, at: Places): Scope => {
  const seen = scope.seen ? { seen: placesIn(scope.seen, seenPlaces) } : {};
  if (scope.all) return { all: true, ...seen };
  const branchIds = scope.branchIds.length === 1 ? at.branch : at.branches;
  const own = scope.own === undefined ? {} : { own: at.own };
  return { all: false, can: everything, branchIds, ...own, ...seen };
};

const valueAt = (place: unknown, scope: Scope): unknown => {
  const inner = scope.seen;
  return within(place, scope, places) ?? (inner && within(place, inner, seenPlaces)) ?? place;
};

const within = (place: unknown, scope: Scope, at: Places): unknown => {
  if (scope.all) return undefined;
  if (place === at.branch[0]) return scope.branchIds[0];
  if (place === at.branch || place === at.branches) return scope.branchIds;
  return place === at.own ? scope.own : undefined;
};
