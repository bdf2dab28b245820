import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { errorCodeOf } from '../../src/i18n/errors';
import { type Action, stateOf } from '../../src/schema/action';
import { type Declared, isDeclared, isEntity, paramsOf } from '../../src/schema/answer';
import { type Entity, actions as rightActions } from '../../src/schema/entity';
import type { Fields } from '../../src/schema/field';
import { inputOf, payloadOf } from '../../src/schema/input';
import type { Query } from '../../src/schema/query';
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
import { checkReferences, requestOf } from '../data/values';
import { ApiError, forbidden, invalid } from '../kernel/errors';
import { transaction } from '../kernel/tx';
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
        for (const { name } of action.touches) services.counts.forget(name);
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
    services,
    served,
    perform: served.perform,
    server,
    actor,
    params,
    given: callInputOf(action, body),
    version: versionOf(request, body.version),
  };
  const work = async () => {
    const known =
      served.outside && action.once ? await answerOfKey(services.pool, actor, keyedOf(request)) : undefined;
    if (known) return known;
    return carryOutInside({ ...call, perform: await performerOf(call) }, request);
  };
  return server ? write(services, server, body, work) : work();
};

/** What is done inside the transaction, once everything before it is over. */
const performerOf = async (call: Call): Promise<ServedAction['perform']> => {
  const { served, services, actor, params, given } = call;
  const { action } = served;
  if (!served.outside) return served.perform;
  const { of } = action;
  const isOnRow = action.on === 'row' && isEntity(of);
  const row = isOnRow ? await findRow(services.pool, of, actor, Object.values(params)[0] ?? 0) : undefined;
  if (row) refuseState(action, row, actor);
  await checkCallInput(services.pool, actor, action, given);
  return served.outside({ ...partsOf(call), row: row as unknown as Context['row'] });
};

const carryOutInside = (call: Call, request: FastifyRequest): Promise<Answer> => {
  const { services, actor, served } = call;
  const work = (client: pg.PoolClient) => inTransaction(client, call);
  return served.action.once
    ? onceForKey(services.pool, actor, keyedOf(request), work)
    : transaction(services.pool, work);
};

interface Call {
  readonly services: Services;
  readonly served: ServedAction;
  readonly perform: ServedAction['perform'];
  readonly server: EntityServer | undefined;
  readonly actor: Actor;
  readonly params: Readonly<Record<string, number>>;
  readonly given: CallInput;
  readonly version: number | undefined;
}

const inTransaction = async (client: pg.PoolClient, call: Call): Promise<Answer> => {
  const { action } = call.served;
  const { of } = action;
  const answer =
    action.on === 'row' && isEntity(of) ? await onRow(client, call, of) : await onEntity(client, call);
  const status = action.finds && isFound(answer) ? 200 : action.status;
  return { status, body: answer ?? null };
};

/** A call without content may come without a body. */
const bodyOf = (request: FastifyRequest): Values => {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new ApiError(400, 'request.malformed');
  return Object.fromEntries(Object.entries(body));
};

const onEntity = async (client: pg.PoolClient, call: Call): Promise<unknown> => {
  const { served, actor, given } = call;
  await checkCallInput(client, actor, served.action, given);
  const row = undefined as unknown as Context['row'];
  return shaped(call, await call.perform({ client, ...partsOf(call), row }), undefined);
};

const onRow = async (client: pg.PoolClient, call: Call, entity: Entity): Promise<unknown> => {
  const { served, actor, params, given, version } = call;
  const { action, queue } = served;
  const id = Object.values(params)[0] ?? 0;
  await queue?.({ client, actor, id, input: given.input });
  if (action.audit === undefined) {
    const row = await lockRow(client, call.server ?? { entity }, actor, id, version);
    return shaped(call, await performOn(client, call, row), undefined);
  }
  let performed: unknown;
  const row = await actOnRow(client, entity, actor, id, { action: action.audit, version }, async (before) => {
    performed = await performOn(client, call, before);
  });
  return shaped(call, performed, row);
};

const performOn = async (client: pg.PoolClient, call: Call, row: Row): Promise<unknown> => {
  const { served, actor, given } = call;
  refuseState(served.action, row, actor);
  await checkCallInput(client, actor, served.action, given);
  return call.perform({ client, ...partsOf(call), row: row as Context['row'] });
};

const refuseState = (action: Action, row: Row, actor: Actor): void => {
  const state = stateOf(action, row, actor.can);
  if (state !== true) throw refusalOf(state);
};

/** A state that an action is not for conflicts with it; one that only somebody with more rights may act on names that right. */
const refusalOf = (code: string): ApiError => {
  const [, module, key] = /^forbidden\.(\w+)\.(\w+)$/.exec(code) ?? [];
  const right = rightActions.find((action) => action === key);
  if (module && right) return forbidden(module, right);
  return new ApiError(409, errorCodeOf(code) ?? 'action.impossible');
};

type Context = ActionContext<Action>;

const partsOf = (call: Call): Omit<Context, 'row' | 'client'> => ({
  actor: call.actor,
  services: call.services,
  ...call.given,
  params: call.params as Context['params'],
  server: call.server as Context['server'],
});

/** What the declaration says is answered, with rows as the entity answers them. */
const shaped = (call: Call, performed: unknown, row: Row | undefined): unknown => {
  const { answer } = call.served.action;
  const shown = (one: unknown): unknown =>
    call.server && isRow(one) ? answered(call.server, call.actor, one) : one;
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

/** What a declared call takes, checked: its own input, and the payload of a new row where it begins from one. */
type CallInput = Pick<ActionContext<Action>, 'input' | 'base'>;

export const callInputOf = (call: Action | Query, sent: unknown): CallInput => {
  const input = parsed(payloadOf(call.input), sent) as CallInput['input'];
  const issues = call.check(input);
  if (issues.length > 0) throw invalid(issues);
  const base = call.base && isEntity(call.of) ? parsed(inputOf(call.of, 'create'), sent) : undefined;
  return { input, base: base as CallInput['base'] };
};

/** Every row that the input names exists within the actor's reach. */
export const checkCallInput = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  { of, input: fields }: Action | Query,
  { input, base }: CallInput,
): Promise<void> => {
  await checkReferences(client, actor, { fields }, input);
  if (base && isEntity(of))
    await checkReferences(client, actor, of, requestOf(of, 'create', Object(base)).values);
};
