import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { type Action, stateOf } from '../../src/schema/action';
import { type Declared, isDeclared, isEntity, paramsOf } from '../../src/schema/answer';
import { type Book, touchedBy } from '../../src/schema/book';
import { type Entity, actions as rightActions } from '../../src/schema/entity';
import type { Fields } from '../../src/schema/field';
import { payloadOf } from '../../src/schema/input';
import type { Query } from '../../src/schema/query';
import type { State } from '../../src/schema/refusal';
import type { Actor } from '../data/actor';
import { answered } from '../data/answered';
import {
  type ActionContext,
  type EntityServer,
  isFound,
  type Row,
  type ServedAction,
  type Values,
} from '../data/entity-server';
import { actOnRow, findRow, lockRow } from '../data/repository';
import type { Services } from '../data/services';
import { branchIdsOf, checkReferences, refuseUnbegun, withToday } from '../data/values';
import { ApiError, forbidden, invalid } from '../kernel/errors';
import { transaction } from '../kernel/tx';
import { isObject } from '../kernel/values';
import { parsed, requireKey } from './context';
import { idOf, keyedOf, versionOf, write } from './crud';
import { type Answer, answerOfKey, onceForKey } from './idempotency';

/**
 * The calls of declared actions. Each runs in this order: right, input, transaction { key, row lock, version, state,
 * references, performer, trail and notice }, answer.
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
      handler: async (request, reply) => {
        const answer = await carryOut(services, served, server, request);
        for (const name of touchedBy(action)) services.counts.forget(name);
        return reply.status(answer.status).send(answer.body ?? undefined);
      },
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
  const actor = requireKey(request, action.right);
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
  const work = async () => {
    const known =
      served.outside && action.once ? await answerOfKey(services, actor, keyedOf(request)) : undefined;
    if (known) return known;
    const perform = await performerOf(call);
    const inside = (client: pg.PoolClient) => inTransaction(client, call, perform);
    return action.once
      ? onceForKey(services, actor, keyedOf(request), inside)
      : transaction(services.pool, inside);
  };
  return server ? write(services, server, body, work) : work();
};

type Perform = ServedAction['perform'];

/** What is done inside the transaction, once everything before it is over. */
const performerOf = async (call: Call): Promise<Perform> => {
  const { served, id, parts } = call;
  const { pool } = parts.services;
  const { on, of } = served.action;
  if (!served.outside) return served.perform;
  const row = on === 'row' && isEntity(of) ? await findRow(pool, of, parts.actor, id) : undefined;
  const given = await checkCall(pool, call, row);
  return served.outside({ ...parts, ...given, row: row as unknown as Context['row'] });
};

interface Call {
  readonly served: ServedAction;
  readonly server: EntityServer | undefined;
  /** Of the row, of an action on one. */
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
  const answer =
    action.on === 'row' && isEntity(action.of)
      ? await onRow(client, call, action.of, performOn)
      : shaped(call, await performOn(undefined), undefined);
  const status = action.status === 'made' ? (isFound(answer) ? 200 : 201) : action.status;
  return { status, body: answer ?? null };
};

/** A call without content may come without a body. */
const bodyOf = (request: FastifyRequest): Values => {
  const body = request.body ?? {};
  if (!isObject(body)) throw new ApiError(400, 'request.malformed');
  return body;
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

/** Refuses what the state of the row forbids, and input that names what is not within reach. */
const checkCall = async (
  client: pg.PoolClient | pg.Pool,
  { served: { action }, parts }: Call,
  row: Row | undefined,
): Promise<CallInput> => {
  const state = row ? stateOf(action, row, parts.actor.can) : true;
  if (state !== true) throw refusalOf(state);
  return checkCallInput(client, parts.services.book, parts.actor, action, parts, row);
};

/** A state that an action is not for conflicts with it; one that only somebody with more rights may act on names that right. */
const refusalOf = (refusal: Exclude<State, true>): ApiError => {
  if (typeof refusal !== 'string') return new ApiError(409, refusal);
  const [, module, key] = refusal.split('.');
  const right = rightActions.find((action) => action === key);
  if (module && right) return forbidden(module, right);
  return new ApiError(409, 'action.impossible');
};

type Context = ActionContext<Action>;

/** What the declaration says is answered, with rows as the entity answers them. */
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

/** What a declared call takes, checked. */
type CallInput = Pick<ActionContext<Action>, 'input'>;

export const callInputOf = (call: Action | Query, sent: unknown): CallInput => {
  const input = parsed(payloadOf(call.input), sent) as CallInput['input'];
  const issues = call.check(input);
  if (issues.length > 0) throw invalid(issues);
  return { input };
};

/** The input with today filled in, once every row that it names is known to be within the actor's reach. */
export const checkCallInput = async (
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
