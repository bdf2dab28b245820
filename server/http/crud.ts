import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { currentOf } from '../../src/schema/book';
import {
  callsOf,
  type Entity,
  fieldsOf,
  moduleOf,
  snake,
  tableNameOf,
  writePermissionOf,
} from '../../src/schema/entity';
import { inputOf, payloadOf } from '../../src/schema/input';
import { carries, closedInputsOf, deletionInputsOf } from '../../src/schema/visibility';
import type { Actor } from '../data/actor';
import type { EntityServer, Row, Values } from '../data/entity-server';
import { currentServer, remarksOn } from '../data/hooks';
import { createRow, deleteRow, updateRow, viewRow } from '../data/repository';
import { answered } from '../data/row-answers';
import type { Services } from '../data/services';
import { requestOf, withSealed } from '../data/values';
import { ApiError, constraintOf, errorCode, forbiddenKey, invalid, notFound } from '../kernel/errors';
import { isObject, numberOf } from '../kernel/rows';
import { transaction } from '../kernel/transaction';
import { parsed, requireKey, requirePermission } from './context';
import { type Keyed, onceForKey } from './idempotency';
import { answerList } from './lists';
import { ownTextIn, textIn } from './texts';

export const crudRoutes = (app: FastifyInstance, services: Services, served: EntityServer): void => {
  const { entity } = served;
  const calls = callsOf(entity);
  const one = `${entity.api}/:id`;

  app.get(entity.api, { config: { kind: 'list' } }, (request, reply) =>
    answerList(services, currentServer(served), request, reply),
  );
  app.get(one, async (request) => {
    const actor = requirePermission(request, moduleOf(entity), 'read');
    return answered(served, actor, await viewRow(services.pool, entity, actor, idOf(request)));
  });
  if (calls.includes('create'))
    app.post(entity.api, { config: { fields: () => currentOf(entity).fields } }, async (request, reply) => {
      const actor = requireKey(request, writePermissionOf(entity, 'create'));
      const answer = await create(services, currentServer(served), actor, request);
      services.counts.forget(entity.name);
      return reply.status(answer.status).send(answer.body);
    });
  if (calls.includes('update'))
    app.put(one, { config: { fields: () => currentOf(entity).fields } }, async (request) => {
      const actor = requireKey(request, writePermissionOf(entity, 'update'));
      const row = await update(services, currentServer(served), actor, request);
      services.counts.forget(entity.name);
      return row;
    });
  if (calls.includes('delete'))
    app.delete(one, async (request, reply) => {
      const actor = requireKey(request, writePermissionOf(entity, 'delete'));
      const body = isObject(request.body) ? request.body : {};
      const version = versionOf(request, body.version);
      const input = parsed(payloadOf(deletionInputsOf(entity)), body);
      const outcome = await transaction(services.pool, (client) =>
        deleteRow(client, served, actor, idOf(request), version, input),
      );
      services.counts.forget(entity.name);
      if (outcome === 'gone') return reply.status(204).send();
      return { success: true, message: deactivatedText(entity, actor) };
    });
  refuseAt(app, entity.api, calls.includes('create') ? ['POST'] : []);
  refuseAt(app, one, [
    ...(calls.includes('update') ? ['PUT'] : []),
    ...(calls.includes('delete') ? ['DELETE'] : []),
  ]);
};

/** Reads the id from the path. Throws 404 for anything that cannot be an id. */
export const idOf = (request: FastifyRequest, name = 'id'): number => {
  const value = (request.params as Readonly<Record<string, string>>)[name] ?? '';
  if (!/^\d{1,9}$/.test(value)) throw notFound();
  return Number(value);
};

/** Checks the payload of a write. `values` are as stored, with sealed secrets. */
const requestIn = (
  { vault }: Services,
  server: EntityServer,
  mode: 'create' | 'update',
  sent: unknown,
  actor: Actor,
) => {
  if (!isObject(sent)) throw new ApiError(400, 'request.malformed');
  const { entity } = server;
  const schema = mode === 'create' ? inputOf(entity, 'create') : updateSchemaOf(server, actor, sent);
  const payload = parsed(schema, sent) as Values;
  const { values, input } = requestOf(entity, mode, payload, sent);
  return { sent, payload, input, values: withSealed(vault, entity, values) };
};

const partial = new WeakMap<Entity, z.ZodType>();

/**
 * The schema of an update. Refuses keys of fields that the user may not see, and does not require them, so that
 * hidden values stay as they are. A create needs no such check, because the user types all values.
 */
const updateSchemaOf = ({ entity, keepsAbsent }: EntityServer, { can }: Actor, body: Values): z.ZodType => {
  const closed = closedInputsOf(entity, can);
  for (const input of closed) if (carries(body, input)) throw forbiddenKey(input.permission);
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

const create = async (services: Services, server: EntityServer, actor: Actor, request: FastifyRequest) => {
  const { values, input } = requestIn(services, server, 'create', request.body, actor);
  return write(services, server, values, () =>
    onceForKey(
      services,
      actor,
      { ...keyedOf(request), of: server.entity, idsIn: idsOfRow },
      async (client) => {
        const row = await createRow(client, server, actor, { values, input });
        return { status: 201, body: await withWarnings(client, server, actor, row) };
      },
    ),
  );
};

const update = async (services: Services, server: EntityServer, actor: Actor, request: FastifyRequest) => {
  const id = idOf(request);
  const { sent, payload, values, input } = requestIn(services, server, 'update', request.body, actor);
  if (typeof payload.id === 'number' && payload.id !== id)
    throw invalid([{ path: ['id'], key: 'validate.idMismatch' }]);
  const version = versionOf(request, payload.version);
  return write(services, server, { ...sent, ...values }, () =>
    transaction(services.pool, async (client) => {
      const row = await updateRow(client, server, actor, id, { values, input, version });
      return withWarnings(client, server, actor, row);
    }),
  );
};

/** Returns the reply about a written row, with the entity's warnings, and with remarks on what else the write did. */
const withWarnings = async (
  client: pg.PoolClient,
  server: EntityServer,
  actor: Actor,
  row: Row,
): Promise<object> => {
  const warnings = (await server.warn?.({ client, actor, row })) ?? [];
  const remarks = await remarksOn(server, { client, actor, row });
  return {
    ...answered(server, actor, row),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
};

const deactivatedText = ({ name }: Entity, { lang }: Actor): string =>
  ownTextIn(lang, `${name}.deactivated`) ?? textIn(lang, 'generic.deactivated');

/** Runs a write. Turns a constraint error of the database into a refusal, first by the `conflict` hook. */
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

/** Turns a unique or not-null violation of a declared field into a refusal of that field. */
export const uniqueViolation = (entity: Entity, error: unknown): ApiError | undefined => {
  const refused = (key: 'validate.taken' | 'validate.required', isIt: (column: string) => boolean) => {
    const found = fieldsOf(entity).find(([name]) => isIt(snake(name)));
    return found && invalid([{ path: [found[0]], key }]);
  };
  switch (errorCode(error)) {
    case '23505': {
      const constraint = constraintOf(error);
      return refused('validate.taken', (name) => constraint === `${tableNameOf(entity)}_${name}_unique`);
    }
    case '23502': {
      // The field was sent empty, and its column has no default.
      const column = error instanceof Error && 'column' in error ? error.column : undefined;
      return refused('validate.required', (name) => name === column);
    }
    default:
      return undefined;
  }
};

export const keyedOf = ({ headers, method, url, body }: FastifyRequest): Keyed => {
  const [key] = [headers['idempotency-key']].flat();
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new ApiError(400, 'request.malformed');
  const branchId = isObject(body) ? numberOf(body.branchId) : undefined;
  return { key, content: `${method} ${url} ${JSON.stringify(body)}`, branchId };
};

export const idsOfRow = (answer: unknown): readonly number[] =>
  isObject(answer) && typeof answer.id === 'number' ? [answer.id] : [];

/** Reads the row version that the writer has seen, from `If-Match` or the body (P-13). */
export const versionOf = (request: FastifyRequest, sent: unknown): number | undefined => {
  const header = request.headers['if-match'];
  if (header !== undefined && header !== '*') {
    const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
    if (!match) throw new ApiError(400, 'request.malformed');
    return Number(match[1]);
  }
  return numberOf(sent);
};

/** Answers 405 with an `Allow` header to methods that the path does not support. Otherwise they would get 404. */
const refuseAt = (app: FastifyInstance, url: string, allowed: readonly string[]): void => {
  const handler = () => {
    throw new ApiError(405, 'method.notAllowed', { allow: ['GET', ...allowed].join(', ') });
  };
  const others = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !allowed.includes(method));
  app.route({ method: others, url, handler });
};
