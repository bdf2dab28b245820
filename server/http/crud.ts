import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import {
  type Call,
  callsOf,
  type Entity,
  fieldsOf,
  isOpenToPick,
  moduleOf,
  writeRightOf,
} from '../../src/schema/entity';
import { deletionInputsOf, inputOf, payloadOf } from '../../src/schema/input';
import { issuesOf } from '../../src/schema/issues';
import {
  countLimitOf,
  type ListQuery,
  type Page,
  type RawQuery,
  readQuery,
} from '../../src/schema/list-query';
import { carries, closedInputsOf, isRevealed, readRightOf } from '../../src/schema/revealed';
import type { Actor } from '../data/actor';
import { answered, shaped } from '../data/answered';
import type { EntityServer, Row, Values } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { readingOf } from '../data/reading';
import {
  createRow,
  deleteRow,
  uniqueViolation,
  updateRow,
  viewRow,
  type WriteRequest,
} from '../data/repository';
import { type Scope, scopeOf } from '../data/scope';
import { withSealed } from '../data/secrets';
import type { Services } from '../data/services';
import { listStatements, pickerStatement, totalKey } from '../data/statements';
import { requestOf } from '../data/values';
import { zonesOf } from '../data/zones';
import { ApiError, forbiddenKey, invalid, notFound } from '../kernel/errors';
import { transaction } from '../kernel/tx';
import { textIn } from './answers';
import { parsed } from './body';
import { requireKey, requireRight } from './context';

/** The generated calls of one entity. */
export const crudRoutes = (app: FastifyInstance, services: Services, server: EntityServer): void => {
  const { entity } = server;
  const answers = (call: Call) => callsOf(entity).includes(call);
  const one = `${entity.api}/:id`;

  app.get(entity.api, async (request, reply) => {
    const raw = request.query as RawQuery;
    if (raw.view === 'picker') return pick(services, entity, request, raw);
    const actor = requireKey(request, listingRightsOf(entity));
    const { query, scope } = readList(entity, actor, raw);
    const reading = readingOf(services, actor);
    const answer = await list(reading, entity, scope, query);
    if (isPage(answer)) return { ...answer, data: answer.data.map((row) => shaped(server, actor, row)) };
    const rows = answer.map((row) => shaped(server, actor, row));
    return reply
      .header('X-Total-Count', String(await totalOf(reading, entity, scope, query, answer.length)))
      .send(rows);
  });
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

/** The rights of which one opens the list. */
const listingRightsOf = (entity: Entity): readonly string[] => [
  readRightOf(entity),
  ...(entity.listedBy ? [entity.listedBy] : []),
];

/** Reads a list's query and the scope it may run in. */
export const readList = (
  entity: Entity,
  actor: Actor,
  raw: RawQuery,
): { readonly query: ListQuery; readonly scope: Scope } => {
  refuseHidden(entity, actor, raw);
  const result = readQuery(entity, raw);
  if (!result.ok) throw invalid(result.issues);
  return { query: result.query, scope: scopeOf(actor, result.branchIds) };
};

/** Order and narrowing tell what a field holds, so they need its right: 403 names it. */
const refuseHidden = (entity: Entity, actor: Actor, raw: RawQuery): void => {
  const isSent = (name: string) => raw[name] !== undefined && raw[name] !== '';
  for (const [key, field] of fieldsOf(entity)) {
    if (field.readable === undefined || isRevealed(field, actor.can)) continue;
    const narrows = field.filter && [key, `${key}From`, `${key}To`].some(isSent);
    if (narrows || (field.sort && [raw.sortBy].flat().includes(key))) throw forbiddenKey(field.readable);
  }
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
  const zones = await zonesOf(pool, entity, scope, query);
  const statements = listStatements(entity, scope, query, zones);
  const read = async (): Promise<readonly Row[]> => (await pool.query<Row>(statements.rows)).rows;
  if (query.page === undefined) return read();
  // Rows that no call of their own makes send no notices, so nothing would forget their totals.
  // Whose own a row is changes with other rows, of which no notice tells here.
  const isHeard = callsOf(entity).includes('create') && (scope.all || scope.own === undefined);
  const count = async () => (await pool.query<{ n: number }>(statements.count)).rows[0]?.n ?? 0;
  if (isHeard && counts.isApart) {
    const [rows, total] = await Promise.all([read(), counts.of(entity.name, statements.count, count)]);
    return pageOf(rows, total, query.page, query);
  }
  let shown: readonly Row[] | undefined;
  const together = async (): Promise<number> => {
    const { rows } = await pool.query<Row & { [totalKey]: number }>(statements.page);
    const total = rows[0]?.[totalKey] ?? (query.page === 1 ? 0 : await count());
    // A search that finds more than is counted was not ordered among all that it found.
    if (query.search.trim() === '' || total <= countLimitOf(query))
      shown = rows.map(({ [totalKey]: _, ...row }) => row);
    return total;
  };
  const total = await (isHeard ? counts.of(entity.name, statements.count, together) : together());
  return pageOf(shown ?? (await read()), total, query.page, query);
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
  const zones = await zonesOf(services.pool, entity, scope, query);
  const { count } = listStatements(entity, scope, query, zones);
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
  const actor = requireKey(request, isOpenToPick(entity) ? null : listingRightsOf(entity));
  const { query, scope } = readList(entity, actor, {
    search: raw.search,
    branchId: raw.branchId,
    pageSize: raw.pageSize,
    includeInactive: raw.includeInactive,
  });
  const sent = typeof raw.ids === 'string' ? [raw.ids] : (raw.ids ?? []);
  if (!sent.every((id) => /^\d{1,9}$/.test(id))) throw invalid([{ path: ['ids'], key: 'validate.integer' }]);
  const asked = {
    search: query.search,
    ids: sent.slice(0, 200).map(Number),
    limit: Math.min(query.pageSize, 200),
    includeInactive: query.includeInactive,
    titleOnly: !actor.can(readRightOf(entity)),
  };
  return (await readingOf(services, actor).pool.query(pickerStatement(entity, scope, asked))).rows;
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

/** What is to be written, as the configuration wants it and with no secret in clear. */
const preparedRequest = <R extends { readonly values: Values }>(
  { vault }: Services,
  { entity, adapt }: EntityServer,
  request: R,
): R => ({ ...request, values: withSealed(vault, entity, adapt?.(request.values) ?? request.values) });

const create = async (services: Services, server: EntityServer, actor: Actor, request: FastifyRequest) => {
  const { parsed, sent } = parse(server, 'create', request.body, actor);
  const made = preparedRequest(services, server, requestOf(server.entity, 'create', parsed, sent));
  return write(services, server, made.values, () =>
    transaction(services.pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        const written = (beside: WriteRequest['beside']) =>
          createRow(client, server, actor, { ...made, beside });
        return { status: 201, body: await withWarnings(client, server, actor, written) };
      }),
    ),
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
export const versionOf = (request: FastifyRequest, sent: unknown): number | undefined => {
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
