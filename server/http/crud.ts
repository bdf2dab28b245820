import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Call, callsOf, type Entity, fieldsOf, inputKeyOf, moduleOf } from '../../src/schema/entity';
import { inputOf } from '../../src/schema/input';
import { issuesOf } from '../../src/schema/issues';
import { countLimitOf, type ListQuery, type Page, type RawQuery, readQuery } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import { record } from '../data/audit';
import type { EntityServer, Row, Values } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { createRow, deleteRow, findRow, uniqueViolation, updateRow } from '../data/repository';
import { type Scope, scopeOf } from '../data/scope';
import { listStatements, pickerStatement } from '../data/statements';
import { valuesOf } from '../data/values';
import { transaction } from '../db/tx';
import { textIn } from './answers';
import { actorOf, requireRight, type Services } from './context';
import { ApiError, invalid, notFound } from './errors';
import { defaultZone } from './zone';

/** The generated calls of one entity. */
export const crudRoutes = (app: FastifyInstance, services: Services, server: EntityServer): void => {
  const { entity } = server;
  const module = moduleOf(entity);
  const answers = (call: Call) => callsOf(entity).includes(call);
  const one = `${entity.api}/:id`;

  app.get(entity.api, async (request, reply) => {
    const raw = request.query as RawQuery;
    if (raw.view === 'picker') return pick(services, entity, request, raw);
    const actor = requireRight(request, module, 'read');
    const { query, scope } = readList(entity, actor, raw);
    const answer = await list(services, entity, scope, query);
    if (isPage(answer)) return { ...answer, data: answer.data.map((row) => answered(server, actor, row)) };
    const rows = answer.map((row) => answered(server, actor, row));
    return reply
      .header('X-Total-Count', String(await totalOf(services, entity, scope, query, answer.length)))
      .send(rows);
  });
  app.get(one, async (request) => {
    const actor = requireRight(request, module, 'read');
    const row = await findRow(services.pool, entity, actor, idOf(request));
    if (entity.viewsAudited) await recordView(services, entity, actor, row);
    return answered(server, actor, row);
  });
  if (answers('create'))
    app.post(entity.api, async (request, reply) => {
      const actor = requireRight(request, module, 'create');
      const answer = await create(services, server, actor, request);
      services.counts.forget(entity.name);
      return reply.status(answer.status).send(answer.body);
    });
  if (answers('update'))
    app.put(one, async (request) => {
      const actor = requireRight(request, module, 'update');
      const row = await update(services, server, actor, request);
      services.counts.forget(entity.name);
      return row;
    });
  if (answers('delete'))
    app.delete(one, async (request, reply) => {
      const actor = requireRight(request, module, 'delete');
      await remove(services, server, actor, request, reply);
      services.counts.forget(entity.name);
    });
  refuseOthers(app, entity);
};

/** A row as this entity answers it. */
export const answered = (server: EntityServer, actor: Actor, row: Row): Row =>
  server.answer?.(row, actor) ?? row;

const recordView = async ({ pool }: Services, entity: Entity, actor: Actor, row: Row): Promise<void> => {
  const branchId = typeof row.branchId === 'number' ? row.branchId : undefined;
  const entry = { action: 'View', entity: entity.audit, entityId: row.id, branchId } as const;
  await transaction(pool, (client) => record(client, actor, entry));
};

/** Reads a list's query and the scope it may run in. */
export const readList = (
  entity: Entity,
  actor: Actor,
  raw: RawQuery,
): { readonly query: ListQuery; readonly scope: Scope } => {
  const result = readQuery(entity, raw);
  if (!result.ok) throw invalid(result.issues);
  return { query: result.query, scope: scopeOf(actor, result.branchIds) };
};

/** The id in the path; anything that cannot be one does not exist. */
export const idOf = (request: FastifyRequest, name = 'id'): number => {
  const value = (request.params as Readonly<Record<string, string>>)[name] ?? '';
  if (!/^\d{1,9}$/.test(value)) throw notFound();
  return Number(value);
};

const list = async (
  { pool, counts }: Services,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<readonly Row[] | Page<Row>> => {
  if (!scope.all && scope.branchIds.length === 0 && entity.branch !== false)
    return query.page === undefined ? [] : pageOf([], 0, query.page, query);
  const statements = listStatements(entity, scope, query, defaultZone);
  if (query.page === undefined) return (await pool.query<Row>(statements.rows)).rows;
  const count = async () => (await pool.query<{ n: number }>(statements.count)).rows[0]?.n ?? 0;
  // Rows that no call of their own makes send no notices, so nothing would forget their totals.
  const isHeard = callsOf(entity).includes('create');
  const [rows, total] = await Promise.all([
    pool.query<Row>(statements.rows),
    isHeard ? counts.of(entity.name, statements.count, count) : count(),
  ]);
  return pageOf(rows.rows, total, query.page, query);
};

const isPage = (answer: readonly Row[] | Page<Row>): answer is Page<Row> => 'data' in answer;

/** Of a plain array: its own length, unless it was cut off at the most rows an array may have (P-04). */
const totalOf = async (
  services: Services,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  shown: number,
): Promise<number> => {
  if (shown < query.pageSize) return shown;
  const { count } = listStatements(entity, scope, query, defaultZone);
  return (await services.pool.query<{ n: number }>(count)).rows[0]?.n ?? shown;
};

const pageOf = (rows: readonly Row[], counted: number, page: number, query: ListQuery): Page<Row> => {
  const size = query.pageSize;
  const isFloor = counted > countLimitOf(query);
  const totalCount = Math.min(counted, countLimitOf(query));
  return {
    data: rows.slice(0, size),
    totalCount,
    totalPages: Math.max(1, Math.ceil(totalCount / size)),
    hasNextPage: rows.length > size,
    hasPreviousPage: page > 1,
    ...(isFloor ? { totalIsFloor: true } : {}),
  };
};

const pick = async (services: Services, entity: Entity, request: FastifyRequest, raw: RawQuery) => {
  const actor =
    entity.picker === 'session' ? actorOf(request) : requireRight(request, moduleOf(entity), 'read');
  const { query, scope } = readList(entity, actor, {
    search: raw.search,
    branchId: raw.branchId,
    pageSize: raw.pageSize,
  });
  const sent = typeof raw.ids === 'string' ? [raw.ids] : (raw.ids ?? []);
  if (!sent.every((id) => /^\d{1,9}$/.test(id))) throw invalid([{ path: ['ids'], key: 'validate.integer' }]);
  const asked = {
    search: query.search,
    ids: sent.slice(0, 200).map(Number),
    limit: Math.min(query.pageSize, 200),
  };
  return (await services.pool.query(pickerStatement(entity, scope, asked))).rows;
};

const parse = (
  server: EntityServer,
  mode: 'create' | 'update',
  body: unknown,
): { parsed: Values; sent: Values } => {
  if (!isObject(body)) throw new ApiError(400, 'request.malformed');
  const schema = mode === 'create' ? inputOf(server.entity, 'create') : updateSchemaOf(server);
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(issuesOf(result.error));
  return { parsed: result.data as Values, sent: body };
};

const partial = new WeakMap<Entity, z.ZodType>();

const updateSchemaOf = ({ entity, keepsAbsent }: EntityServer): z.ZodType => {
  const whole = inputOf(entity, 'update');
  if (!keepsAbsent || !(whole instanceof z.ZodObject)) return whole;
  const known = partial.get(entity) ?? whole.partial();
  partial.set(entity, known);
  return known;
};

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const create = async (services: Services, server: EntityServer, actor: Actor, request: FastifyRequest) => {
  const { parsed, sent } = parse(server, 'create', request.body);
  const values = valuesOf(server.entity, parsed, sent, 'create');
  return write(services, server, values, () =>
    transaction(services.pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        const row = await createRow(client, server, actor, { values, body: sent });
        const warnings = (await server.warn?.({ client, actor, row })) ?? [];
        const body = answered(server, actor, row);
        return { status: 201, body: warnings.length > 0 ? { ...body, warnings } : body };
      }),
    ),
  );
};

const update = async (services: Services, server: EntityServer, actor: Actor, request: FastifyRequest) => {
  const id = idOf(request);
  const { parsed, sent } = parse(server, 'update', request.body);
  if (typeof parsed.id === 'number' && parsed.id !== id)
    throw invalid([{ path: ['id'], key: 'validate.idMismatch' }]);
  const values = valuesOf(server.entity, parsed, sent, 'update');
  const version = versionOf(request, parsed.version);
  return write(services, server, { ...sent, ...values }, () =>
    transaction(services.pool, async (client) => {
      const row = await updateRow(client, server, actor, id, { values, body: sent, version });
      const warnings = (await server.warn?.({ client, actor, row })) ?? [];
      const answer = answered(server, actor, row);
      return warnings.length > 0 ? { ...answer, warnings } : answer;
    }),
  );
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
  const outcome = await transaction(services.pool, (client) =>
    deleteRow(client, server, actor, idOf(request), version, body),
  );
  if (outcome === 'gone') await reply.status(204).send();
  else await reply.send({ success: true, message: deactivatedText(server.entity, actor) });
};

const deactivatedText = (entity: Entity, actor: Actor): string => {
  const own = textIn(actor.lang, `${entity.name}.deactivated`);
  return own === `${entity.name}.deactivated` ? textIn(actor.lang, 'generic.deactivated') : own;
};

const write = async <T>(
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

/** The key of a creating call, and what must be the same when it is sent again. */
export const keyedOf = (
  request: FastifyRequest,
): { readonly key: string | undefined; readonly content: string } => ({
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
const versionOf = (request: FastifyRequest, sent: unknown): number | undefined => {
  const header = request.headers['if-match'];
  if (header !== undefined && header !== '*') {
    const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
    if (!match) throw new ApiError(400, 'request.malformed');
    return Number(match[1]);
  }
  return typeof sent === 'number' ? sent : undefined;
};

/** Methods a path does not know are refused as such, not as a missing path. */
const refuseOthers = (app: FastifyInstance, entity: Entity): void => {
  const answers = (call: Call) => callsOf(entity).includes(call);
  const refuse = (url: string, allowed: readonly string[]) => {
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
  refuse(entity.api, answers('create') ? ['POST'] : []);
  refuse(`${entity.api}/:id`, [
    ...(answers('update') ? ['PUT'] : []),
    ...(answers('delete') ? ['DELETE'] : []),
  ]);
};

/** Wire name of a field's payload key, for issues raised by hand. */
export const inputPathOf = (entity: Entity, key: string): string => {
  const field = fieldsOf(entity).find(([name]) => name === key)?.[1];
  return field ? inputKeyOf(key, field) : key;
};
