import type { Entity } from '../../src/schema/entity';
import { tableNameOf } from '../../src/schema/names';
import { remembered } from '../../src/schema/remembered';
import { newParams, type Params } from '../kernel/params';
import { selectOf } from './columns';
import { standing } from './conditions';
import { everything, type Scope } from './scope';
import { preparedStatement, type Statement } from './statements';

/** One row by id, within the scope. */
export const showStatement = (entity: Entity, scope: Scope, id: number): Statement =>
  ofOneRow('show', entity, scope, id, (within, place, params) => {
    const columns = selectOf(entity, within, params);
    const where = [`t.id = ${params.add(place)}`, ...standing(entity, within, params)].join(' and ');
    return `select ${columns} from ${tableNameOf(entity)} t where ${where}`;
  });

/** Locks a row for the transaction and answers its version. */
export const lockStatement = (entity: Entity, scope: Scope, id: number): Statement =>
  ofOneRow('lock', entity, scope, id, (within, place, params) => {
    const where = [`t.id = ${params.add(place)}`, ...standing(entity, within, params)].join(' and ');
    return `select t.version from ${tableNameOf(entity)} t where ${where} for update`;
  });

type Write = (scope: Scope, id: unknown, params: Params) => string;

/**
 * The server reads a row for its own work in few ways, which differ by who asks in values alone: such a statement is
 * written once, with something else in the place of each value, as writing it costs as much as sending it.
 */
const ofOneRow = (kind: string, entity: Entity, scope: Scope, id: number, write: Write): Statement => {
  const shape = shapeOf(scope);
  if (shape === undefined) return written(`${entity.name}_${kind}`, scope, id, write);
  const known = statementsOf(entity);
  const key = `${kind} ${shape}`;
  const statement =
    known.get(key) ?? written(`${entity.name}_${kind}`, placesIn(scope, places), idPlace, write);
  known.set(key, statement);
  return { ...statement, values: statement.values.map((place) => valueAt(place, scope, id)) };
};

const written = (label: string, scope: Scope, id: unknown, write: Write): Statement => {
  const params = newParams();
  return preparedStatement(label, write(scope, id, params), params);
};

const statementsOf = remembered((_: Entity) => new Map<string, Statement>());

/** What statements of two scopes must have in common to be one; undefined where rights decide what is read. */
const shapeOf = (scope: Scope): string | undefined => {
  const seen = scope.seen ? shapeOf(scope.seen) : '';
  if (seen === undefined) return undefined;
  if (scope.all) return `all ${seen}`;
  if (scope.can !== everything) return undefined;
  return `${scope.branchIds.length === 1 ? 'one' : 'some'} ${scope.own === undefined ? '' : 'own'} ${seen}`;
};

/** Stand where the values of a scope will: no branch and no user has such a number. */
interface Places {
  readonly branch: readonly [number];
  readonly branches: readonly [number, number];
  readonly own: number;
}
const places: Places = { branch: [-1], branches: [-1, -1], own: -2 };
const seenPlaces: Places = { branch: [-3], branches: [-3, -3], own: -4 };
const idPlace = -5;

const placesIn = (scope: Scope, at: Places): Scope => {
  const seen = scope.seen ? { seen: placesIn(scope.seen, seenPlaces) } : {};
  if (scope.all) return { all: true, ...seen };
  const branchIds = scope.branchIds.length === 1 ? at.branch : at.branches;
  const own = scope.own === undefined ? {} : { own: at.own };
  return { all: false, can: everything, branchIds, ...own, ...seen };
};

const valueAt = (place: unknown, scope: Scope, id: number): unknown => {
  if (place === idPlace) return id;
  const inner = scope.seen;
  return within(place, scope, places) ?? (inner && within(place, inner, seenPlaces)) ?? place;
};

const within = (place: unknown, scope: Scope, at: Places): unknown => {
  if (scope.all) return undefined;
  if (place === at.branch[0]) return scope.branchIds[0];
  if (place === at.branch || place === at.branches) return scope.branchIds;
  return place === at.own ? scope.own : undefined;
};
