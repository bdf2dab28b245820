import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { type Action, stateOf } from '../../src/schema/action';
import { type Declared, isDeclared, isEntity, paramsOf } from '../../src/schema/answer';
import { type Book, currentOf, inputIn, originalOf, touchedBy } from '../../src/schema/book';
import { type Entity, fieldsOf, actions as permissionActions } from '../../src/schema/entity';
import type { Fields } from '../../src/schema/field';
import { payloadOf } from '../../src/schema/input';
import { payloadFromParameters, type RawQuery } from '../../src/schema/list-query';
import { filePermissionOf, type Query } from '../../src/schema/query';
import type { State } from '../../src/schema/refusal';
import { whenIssues } from '../../src/schema/visibility';
import { type Actor, ownershipOf, type Scope, scopeOf } from '../data/actor';
import {
  type ActionContext,
  type EntityServer,
  isFound,
  type QueryContext,
  type Row,
  type ServedAction,
  type ServedQuery,
  type Values,
} from '../data/entity-server';
import { actOnRow, findRow, lockRow } from '../data/repository';
import { answered } from '../data/row-answers';
import { readsOf, type Services } from '../data/services';
import { branchIdsOf, checkReferences, refuseUnbegun, withToday } from '../data/values';
import { ApiError, forbidden, invalid } from '../kernel/errors';
import { transaction } from '../kernel/transaction';
import { callerFor, manyRoute } from './bulk-actions';
import { bodyOf, parsed, requireKey } from './context';
import { idOf, idsOfRow, keyedOf, versionOf, write } from './crud';
import { sendRecords } from './csv';
import { type Answer, type Keyed, onceForKey, onceOutside } from './idempotency';
import { kindOfQuery } from './limits/limits';
import { branchesAsked, pagedRows, readList } from './lists';

/**
 * Registers the routes of declared actions. Order of a call: permission, input, `outside` work, transaction { queue,
 * row lock, version, state, references, performer, audit entry and notice, idempotency key }, reply.
 */
export const actionRoutes = (
  app: FastifyInstance,
  services: Services,
  actions: readonly ServedAction[],
  server?: EntityServer,
): void => {
  for (const served of actions) {
    const { action } = served;
    app.route({
      method: action.method,
      url: action.path,
      config: { fields: () => inputIn(action) },
      handler: async (request, reply) => {
        const answer = await carryOut(services, served, server, request);
        for (const name of touchedBy(action)) services.counts.forget(name);
        return reply.status(answer.status).send(answer.body ?? undefined);
      },
    });
    if (!action.many || !server) continue;
    const [param = 'id'] = paramsOf(action.path);
    manyRoute(app, services, action, (actor, body) => {
      const given = callInputOf(action, body);
      return ({ id, version }, keyed) => {
        const params = { [param]: id } as Context['params'];
        const parts = { actor, services, ...given, params, server: server as Context['server'] };
        return act({ served, server, id, version, parts }, keyed, body);
      };
    });
  }
};

const carryOut = async (
  services: Services,
  served: ServedAction,
  server: EntityServer | undefined,
  request: FastifyRequest,
): Promise<Answer> => {
  const { action } = served;
  const actor = callerFor(request, action);
  const params = Object.fromEntries(paramsOf(action.path).map((name) => [name, idOf(request, name)]));
  const body = bodyOf(request);
  const call: Call = {
    served,
    server,
    id: Object.values(params)[0] ?? 0,
    version: versionOf(request, body.version),
    parts: {
      actor,
      services,
      ...callInputOf(action, body),
      params: params as Context['params'],
      server: server as Context['server'],
    },
  };
  return act(call, keyedOf(request), body);
};

/** Carries a call out, once for its key. */
const act = (call: Call, key: Keyed, body: Values): Promise<Answer> => {
  const { served, server } = call;
  const { services, actor } = call.parts;
  const inside = (perform: Perform) => (client: pg.PoolClient) => inTransaction(client, call, perform);
  const keyed = { ...key, ...rowsOf(call) };
  const work = async () => {
    if (!served.action.once) return transaction(services.pool, inside(await performerOf(call)));
    return served.outside
      ? onceOutside(services, actor, keyed, async () => inside(await performerOf(call)))
      : onceForKey(services, actor, keyed, inside(served.perform));
  };
  return server ? write(services, server, body, work) : work();
};

/** Rows that the call is on or answers: a repeat is answered only to who may still see them. */
const rowsOf = ({ served: { action }, id }: Call): Pick<Keyed, 'of' | 'idsIn'> => {
  if (!isEntity(action.of)) return {};
  const { of, on, answer } = action;
  const idsIn = (given: unknown): readonly number[] => {
    const own = on === 'row' ? [id] : [];
    if (answer === 'row' || isRowWith(answer)) return [...own, ...idsOfRow(given)];
    return answer === 'rows' && Array.isArray(given) ? [...own, ...given.flatMap(idsOfRow)] : own;
  };
  return { of, idsIn };
};

type Perform = ServedAction['perform'];

/** Returns the function that runs inside the transaction. Runs the `outside` work first, if the action has any. */
const performerOf = async (call: Call): Promise<Perform> => {
  const { served, id, parts } = call;
  const { pool } = parts.services;
  if (!served.outside) return served.perform;
  const of = entityOf(call);
  const row = of ? await findRow(pool, of, parts.actor, id) : undefined;
  const given = await checkCall(pool, call, row);
  return served.outside({ ...parts, ...given, row: row as unknown as Context['row'] });
};

interface Call {
  readonly served: ServedAction;
  readonly server: EntityServer | undefined;
  /** Id of the row: the first path parameter, or 0 if there is none. */
  readonly id: number;
  readonly version: number | undefined;
  readonly parts: Omit<Context, 'row' | 'client'>;
}

const inTransaction = async (client: pg.PoolClient, call: Call, perform: Perform): Promise<Answer> => {
  const { action } = call.served;
  const performOn = async (row: Row | undefined): Promise<unknown> => {
    const given = await checkCall(client, call, row);
    return perform({ client, ...call.parts, ...given, row: row as unknown as Context['row'] });
  };
  const entity = entityOf(call);
  const answer = entity
    ? await onRow(client, call, entity, performOn)
    : shaped(call, await performOn(undefined), undefined);
  const status = action.status === 'made' ? (isFound(answer) ? 200 : 201) : action.status;
  return { status, body: answer ?? null };
};

/** The entity of the action's row, as this book has it: perhaps a copy with other fields. Undefined without a row. */
const entityOf = ({ served: { action }, server }: Call): Entity | undefined => {
  if (action.on !== 'row' || !isEntity(action.of)) return undefined;
  const isOwn = server && originalOf(server.entity) === originalOf(action.of);
  return isOwn ? server.entity : action.of;
};

const onRow = async (
  client: pg.PoolClient,
  call: Call,
  entity: Entity,
  performOn: (row: Row) => Promise<unknown>,
): Promise<unknown> => {
  const { served, id, version } = call;
  const { actor, input } = call.parts;
  const { action, queue } = served;
  await queue?.({ client, actor, id, input });
  if (action.audit === undefined) {
    const row = await lockRow(client, call.server ?? { entity }, actor, id, version);
    return shaped(call, await performOn(row), undefined);
  }
  let performed: unknown;
  const row = await actOnRow(client, entity, actor, id, { action: action.audit, version }, async (before) => {
    performed = await performOn(before);
  });
  return shaped(call, performed, row);
};

/** Throws if the row's state forbids the action, or for the reasons of `checkCallInput`. */
const checkCall = async (
  client: pg.PoolClient | pg.Pool,
  { served: { action }, parts }: Call,
  row: Row | undefined,
): Promise<CallInput> => {
  const state = row ? stateOf(action, row, parts.actor.can) : true;
  if (state !== true) throw refusalOf(state);
  return checkCallInput(client, parts.services.book, parts.actor, action, parts, row);
};

/** A state that forbids the action is 409; a missing permission is 403 with the permission's name. */
const refusalOf = (refusal: Exclude<State, true>): ApiError => {
  if (typeof refusal !== 'string') return new ApiError(409, refusal);
  const [, module, key] = refusal.split('.');
  const permission = permissionActions.find((action) => action === key);
  if (module && permission) return forbidden(module, permission);
  return new ApiError(409, 'action.impossible');
};

type Context = ActionContext<Action>;

/** Shapes the reply as declared; rows go through the entity's `answered`. */
const shaped = (call: Call, performed: unknown, row: Row | undefined): unknown => {
  const { answer } = call.served.action;
  const shown = (one: unknown): unknown =>
    call.server && isRow(one) ? answered(call.server, call.parts.actor, one) : one;
  if (answer === 'nothing') return undefined;
  if (answer === 'row') return shown(row ?? performed);
  if (answer === 'rows') return Array.isArray(performed) ? performed.map(shown) : [];
  if (isDeclared(answer) && answer.shape === 'envelope') return { success: true, data: performed };
  if (!isRowWith(answer)) return performed;
  const { row: made, ...rest } = Object(performed);
  return { ...Object(shown(row ?? made)), ...rest };
};

const isRowWith = (answer: Action['answer']): answer is Declared<'rowWith', Fields> =>
  isDeclared(answer) && answer.shape === 'rowWith';

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

type CallInput = Pick<ActionContext<Action>, 'input'>;

export const callInputOf = (call: Action | Query, sent: unknown): CallInput => {
  const fields = inputIn(call);
  const input = parsed(payloadOf(fields), sent) as CallInput['input'];
  const issues = whenIssues(fieldsOf({ fields }), input);
  if (issues.length > 0) throw invalid(issues);
  return { input };
};

/** Refuses days that have not begun and references to rows out of scope. Returns the input with today filled in. */
const checkCallInput = async (
  client: pg.ClientBase | pg.Pool,
  book: Book,
  actor: Actor,
  { of, input: fields }: Action | Query,
  { input }: CallInput,
  row: Row | undefined,
): Promise<CallInput> => {
  const branchId = input.branchId ?? (row && isEntity(of) ? branchIdsOf(of, row)[0] : undefined);
  await refuseUnbegun(client, fields, input, branchId, book);
  await checkReferences(client, actor, book, fields, input);
  return { input: await withToday(client, fields, input, branchId, book) };
};

/** Registers the routes of declared queries. Order: permission, scope, input, references, reply. */
export const queryRoutes = (
  app: FastifyInstance,
  services: Services,
  queries: readonly ServedQuery[],
  server?: EntityServer,
): void => {
  for (const served of queries) {
    const { query } = served;
    const ask = async (request: FastifyRequest, actor: Actor, isFile: boolean) => {
      const context = await contextOf(services, query, server, request, actor);
      const answer = await served.answer({ ...context, isFile });
      return answerOf(query, server, actor, answer);
    };
    const asker = (request: FastifyRequest, permission: Query['permission']): Actor => {
      const actor = requireKey(request, permission);
      if (actor.ownOnly && tellsOfOthers(query)) throw new ApiError(403, 'forbidden.ownOnly');
      return query.also === undefined ? actor : requireKey(request, query.also);
    };
    app.route({
      method: query.method,
      url: query.path,
      config: { kind: kindOfQuery(query), reads: true, fields: () => inputIn(query) },
      handler: async (request, reply) => {
        const shown = await ask(request, asker(request, query.permission), false);
        if (Array.isArray(shown)) reply.header('X-Total-Count', String(shown.length));
        return reply.send(Array.isArray(shown) ? pagedRows(shown, request.query as RawQuery) : shown);
      },
    });
    const filePermission = filePermissionOf(query);
    if (filePermission === undefined) continue;
    app.route({
      method: query.method,
      url: `${query.path}/export`,
      config: { kind: 'export' },
      handler: async (request, reply) => {
        const actor = asker(request, filePermission);
        return sendRecords(reply, services, actor, query, await ask(request, actor, true));
      },
    });
  }
};

/** True if the query may show rows of other users and does not keep to the reader's own scope. */
const tellsOfOthers = ({ on, of, forOwn }: Query): boolean =>
  !forOwn && (on === 'branches' || (on === 'none' && isEntity(of) && ownershipOf(of) !== undefined));

const contextOf = async (
  services: Services,
  query: Query,
  server: EntityServer | undefined,
  request: FastifyRequest,
  actor: Actor,
): Promise<Omit<QueryContext<Query>, 'isFile'>> => {
  const pool = readsOf(services);
  const params = Object.fromEntries(paramsOf(query.path).map((name) => [name, idOf(request, name)]));
  const raw = request.query as RawQuery;
  const { scope, list } = reachOf(query, request, actor, raw);
  const isSent = query.method === 'POST';
  const sent = callInputOf(query, isSent ? objectOf(request.body) : payloadFromParameters(query.input, raw));
  // Find the row before its references are checked, as in actions: a row out of scope is 404 whatever the input.
  const row =
    query.on === 'row' && isEntity(query.of)
      ? await findRow(pool, query.of, actor, Object.values(params)[0] ?? 0)
      : undefined;
  const given = await checkCallInput(pool, services.book, actor, query, sent, row);
  return {
    pool,
    actor,
    services,
    ...given,
    params: params as QueryContext<Query>['params'],
    scope,
    row: row as QueryContext<Query>['row'],
    list: list as QueryContext<Query>['list'],
    shown: ((one: Row) => (server ? answered(server, actor, one) : one)) as QueryContext<Query>['shown'],
    server: server as QueryContext<Query>['server'],
  };
};

/** Scope of the query, and the list parameters if it runs on a list. */
const reachOf = (
  query: Query,
  request: FastifyRequest,
  actor: Actor,
  raw: RawQuery,
): { readonly scope: Scope; readonly list: unknown } => {
  switch (query.on) {
    case 'list': {
      if (!isEntity(query.of)) throw new Error(`${query.name}: a topic has no list`);
      const { query: list, scope } = readList(currentOf(query.of), actor, raw);
      return { scope, list };
    }
    case 'branches':
      return { scope: branchesAsked(request, actor), list: undefined };
    case 'row':
    case 'none':
      return { scope: scopeOf(actor), list: undefined };
  }
};

const objectOf = (body: unknown): Values => Object.fromEntries(Object.entries(Object(body ?? {})));

const answerOf = (query: Query, server: EntityServer | undefined, actor: Actor, answer: unknown): unknown => {
  if (!server) return answer;
  if (query.answer === 'row') return answered(server, actor, answer as Row);
  if (query.answer === 'rows') return (answer as readonly Row[]).map((row) => answered(server, actor, row));
  return answer;
};
