import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import {
  type Call,
  callsOf,
  type Entity,
  fieldsOf,
  moduleOf,
  snake,
  tableNameOf,
  writeRightOf,
} from '../../src/schema/entity';
import { inputOf, issuesOf, payloadOf } from '../../src/schema/input';
import { carries, closedInputsOf, deletionInputsOf } from '../../src/schema/revealed';
import type { Actor } from '../data/actor';
import { answered } from '../data/answered';
import type { EntityServer, Row, Values } from '../data/entity-server';
import { createRow, deleteRow, updateRow, viewRow, type WriteRequest } from '../data/repository';
import type { Services } from '../data/services';
import { requestOf, withSealed } from '../data/values';
import { ApiError, constraintOf, errorCode, forbiddenKey, invalid, notFound } from '../kernel/errors';
import { transaction } from '../kernel/tx';
import { numberOf } from '../kernel/values';
import { textIn } from './answers';
import { parsed, requireKey, requireRight } from './context';
import { type Keyed, onceForKey } from './idempotency';
import { answerList } from './lists';

export const crudRoutes = (app: FastifyInstance, services: Services, server: EntityServer): void => {
  const { entity } = server;
  const answers = (call: Call) => callsOf(entity).includes(call);
  const one = `${entity.api}/:id`;

  app.get(entity.api, (request, reply) => answerList(services, server, request, reply));
  app.get(one, async (request) => {
    const actor = requireRight(request, moduleOf(entity), 'read');
    return answered(server, actor, await viewRow(services.pool, entity, actor, idOf(request)));
  });
  if (answers('create'))
    app.post(entity.api, async (request, reply) => {
      const actor = requireKey(request, writeRightOf(entity, 'create'));
      const answer = await create(services, server, actor, request);
      services.counts.forget(entity.name);
      return reply.status(answer.status).send(answer.body);
    });
  if (answers('update'))
    app.put(one, async (request) => {
      const actor = requireKey(request, writeRightOf(entity, 'update'));
      const row = await update(services, server, actor, request);
      services.counts.forget(entity.name);
      return row;
    });
  if (answers('delete'))
    app.delete(one, async (request, reply) => {
      const actor = requireKey(request, writeRightOf(entity, 'delete'));
      await remove(services, server, actor, request, reply);
      services.counts.forget(entity.name);
    });
  refuseOthers(app, entity);
};

/** The id in the path; anything that cannot be one does not exist. */
export const idOf = (request: FastifyRequest, name = 'id'): number => {
  const value = (request.params as Readonly<Record<string, string>>)[name] ?? '';
  if (!/^\d{1,9}$/.test(value)) throw notFound();
  return Number(value);
};

const parse = (
  server: EntityServer,
  mode: 'create' | 'update',
  body: unknown,
  actor: Actor,
): { parsed: Values; sent: Values } => {
  if (!isObject(body)) throw new ApiError(400, 'request.malformed');
  const schema = mode === 'create' ? inputOf(server.entity, 'create') : updateSchemaOf(server, actor, body);
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(issuesOf(result.error));
  return { parsed: result.data as Values, sent: body };
};

const partial = new WeakMap<Entity, z.ZodType>();

/**
 * What somebody cannot see they do not replace: sending it is refused, and it need not be sent. Creating is
 * different, as everybody knows what they type themselves.
 */
const updateSchemaOf = ({ entity, keepsAbsent }: EntityServer, { can }: Actor, body: Values): z.ZodType => {
  const closed = closedInputsOf(entity, can);
  for (const input of closed) if (carries(body, input)) throw forbiddenKey(input.right);
  const whole = inputOf(entity, 'update');
  if (!(whole instanceof z.ZodObject)) return whole;
  if (closed.length > 0) {
    const keys = new Set(closed.flatMap(({ key, sub }) => (sub === undefined ? [key] : [])));
    const open = Object.entries<z.ZodType>(whole.shape).filter(([key]) => !keys.has(key));
    const schema = z.object(Object.fromEntries(open), { error: 'validate.object' });
    return keepsAbsent ? schema.partial() : schema;
  }
  if (!keepsAbsent) return whole;
  const known = partial.get(entity) ?? whole.partial();
  partial.set(entity, known);
  return known;
};

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is to be written, with no secret in clear. */
const preparedRequest = <R extends { readonly values: Values }>(
  { vault }: Services,
  { entity }: EntityServer,
  request: R,
): R => ({ ...request, values: withSealed(vault, entity, request.values) });

const create = async (services: Services, server: EntityServer, actor: Actor, request: FastifyRequest) => {
  const { parsed, sent } = parse(server, 'create', request.body, actor);
  const made = preparedRequest(services, server, requestOf(server.entity, 'create', parsed, sent));
  return write(services, server, made.values, () =>
    onceForKey(services, actor, keyedOf(request), async (client) => {
      const written = (beside: WriteRequest['beside']) =>
        createRow(client, server, actor, { ...made, beside });
      return { status: 201, body: await withWarnings(client, server, actor, written) };
    }),
  );
};

const update = async (services: Services, server: EntityServer, actor: Actor, request: FastifyRequest) => {
  const id = idOf(request);
  const { parsed, sent } = parse(server, 'update', request.body, actor);
  if (typeof parsed.id === 'number' && parsed.id !== id)
    throw invalid([{ path: ['id'], key: 'validate.idMismatch' }]);
  const changed = preparedRequest(services, server, requestOf(server.entity, 'update', parsed, sent));
  const version = versionOf(request, parsed.version);
  return write(services, server, { ...sent, ...changed.values }, () =>
    transaction(services.pool, async (client) => {
      const written = (beside: WriteRequest['beside']) =>
        updateRow(client, server, actor, id, { ...changed, version, beside });
      return withWarnings(client, server, actor, written);
    }),
  );
};

/** The written row as it is answered, with what its entity has to remark. */
const withWarnings = async (
  client: pg.PoolClient,
  server: EntityServer,
  actor: Actor,
  written: (beside: WriteRequest['beside']) => Promise<Row>,
): Promise<object> => {
  let warnings: readonly unknown[] = [];
  const warn = async (row: Values & { readonly id?: number }) => {
    warnings = (await server.warn?.({ client, actor, row })) ?? [];
  };
  const row = await written(server.warnsEarly ? warn : undefined);
  if (!server.warnsEarly) await warn(row);
  const body = answered(server, actor, row);
  return warnings.length > 0 ? { ...body, warnings } : body;
};

const remove = async (
  services: Services,
  server: EntityServer,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const body = isObject(request.body) ? request.body : {};
  const version = versionOf(request, body.version);
  const input = parsed(payloadOf(deletionInputsOf(server.entity)), body);
  const outcome = await transaction(services.pool, (client) =>
    deleteRow(client, server, actor, idOf(request), version, input),
  );
  if (outcome === 'gone') await reply.status(204).send();
  else await reply.send({ success: true, message: deactivatedText(server.entity, actor) });
};

const deactivatedText = (entity: Entity, actor: Actor): string => {
  const own = textIn(actor.lang, `${entity.name}.deactivated`);
  return own === `${entity.name}.deactivated` ? textIn(actor.lang, 'generic.deactivated') : own;
};

/** Names the refusal behind a constraint of the database, where the entity knows it. */
export const write = async <T>(
  { pool }: Services,
  { entity, conflict }: EntityServer,
  values: Values,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw (await conflict?.(pool, error, values)) ?? uniqueViolation(entity, error) ?? error;
  }
};

/** Turns a violation of a generated unique index, or of not being empty, into a refusal of the field. */
export const uniqueViolation = (entity: Entity, error: unknown): ApiError | undefined => {
  if (errorCode(error) === '23502') return missingValue(entity, error);
  if (errorCode(error) !== '23505') return undefined;
  const constraint = constraintOf(error);
  const key = fieldsOf(entity).find(
    ([name]) => constraint === `${tableNameOf(entity)}_${snake(name)}_unique`,
  )?.[0];
  return key ? invalid([{ path: [key], key: 'validate.taken' }]) : undefined;
};

/** A value that must be there was emptied and has no default that could stand in for it. */
const missingValue = (entity: Entity, error: unknown): ApiError | undefined => {
  const column = error instanceof Error && 'column' in error ? error.column : undefined;
  const key = fieldsOf(entity).find(([name]) => snake(name) === column)?.[0];
  return key ? invalid([{ path: [key], key: 'validate.required' }]) : undefined;
};

export const keyedOf = (request: FastifyRequest): Keyed => ({
  key: keyOf(request),
  content: `${request.method} ${request.url} ${JSON.stringify(request.body)}`,
});

const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  const key = Array.isArray(header) ? header[0] : header;
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new ApiError(400, 'request.malformed');
  return key;
};

/** The version the writer has seen, from `If-Match` or the body (P-13). */
export const versionOf = (request: FastifyRequest, sent: unknown): number | undefined => {
  const header = request.headers['if-match'];
  if (header !== undefined && header !== '*') {
    const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
    if (!match) throw new ApiError(400, 'request.malformed');
    return Number(match[1]);
  }
  return numberOf(sent);
};

/** Methods a path does not know are refused as such, not as a missing path. */
const refuseOthers = (app: FastifyInstance, entity: Entity): void => {
  const answers = (call: Call) => callsOf(entity).includes(call);
  const refuseAt = (url: string, allowed: readonly string[]) => {
    const others = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => !allowed.includes(method),
    );
    app.route({
      method: [...others],
      url,
      handler: () => {
        throw new ApiError(405, 'method.notAllowed', { allow: ['GET', ...allowed].join(', ') });
      },
    });
  };
  refuseAt(entity.api, answers('create') ? ['POST'] : []);
  refuseAt(`${entity.api}/:id`, [
    ...(answers('update') ? ['PUT'] : []),
    ...(answers('delete') ? ['DELETE'] : []),
  ]);
};
