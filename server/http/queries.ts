import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEntity, paramsOf } from '../../src/schema/answer';
import { payloadFromParameters, type RawQuery } from '../../src/schema/list-query';
import { filePermissionOf, type Query } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import { answered } from '../data/answered';
import type { EntityServer, QueryContext, Row, ServedQuery, Values } from '../data/entity-server';
import { findRow } from '../data/repository';
import { ownershipOf, type Scope, scopeOf } from '../data/scope';
import { readsOf, type Services } from '../data/services';
import { ApiError } from '../kernel/errors';
import { callInputOf, checkCallInput } from './actions';
import { requireKey } from './context';
import { idOf } from './crud';
import { sendRecords } from './csv';
import { kindOfQuery } from './limits/limits';
import { branchesAsked, pagedRows, readList } from './lists';

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
      return shaped(query, server, actor, answer);
    };
    const asker = (request: FastifyRequest, permission: Query['permission']): Actor => {
      const actor = requireKey(request, permission);
      if (actor.ownOnly && tellsOfOthers(query)) throw new ApiError(403, 'forbidden.ownOnly');
      return query.also === undefined ? actor : requireKey(request, query.also);
    };
    app.route({
      method: query.method,
      url: query.path,
      config: { kind: kindOfQuery(query), fields: query.input },
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
      const { query: list, scope } = readList(query.of, actor, raw);
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

const shaped = (query: Query, server: EntityServer | undefined, actor: Actor, answer: unknown): unknown => {
  if (!server) return answer;
  if (query.answer === 'row') return answered(server, actor, answer as Row);
  if (query.answer === 'rows') return (answer as readonly Row[]).map((row) => answered(server, actor, row));
  return answer;
};
