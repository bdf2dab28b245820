import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { languageOf } from '../src/i18n/say';
import { type Book, dropAbsentInput, originalOf } from '../src/schema/book';
import type { Entity } from '../src/schema/entity';
import { importsOf } from '../src/schema/import';
import type { ReadSession } from './data/actor';
import { type EntityServer, plain, type ServedBook, subjectsOf } from './data/entity-server';
import { policyWithFields } from './data/policy';
import type { Services } from './data/services';
import { generatedManyRoutes } from './http/bulk-actions';
import { actionRoutes, queryRoutes } from './http/calls';
import { limitConnections, limitFiles, type Patience, timeLimits, usualPatience } from './http/connections';
import { callerOf, tokenOf } from './http/context';
import { crudRoutes } from './http/crud';
import { csvRoute } from './http/csv';
import { answerError, apiFile } from './http/error-answers';
import { figuresRoutes } from './http/figures';
import { importServerOf } from './http/imports/calls';
import { createLimiter, type Limiter, type Limits, noLimiter } from './http/limits/limits';
import { pressureOn } from './http/limits/pressure';
import { refuseForgedAddresses, type TrustedProxies } from './http/limits/proxies';
import { watchRefusals } from './http/limits/refusals';
import { suggestRoutes } from './http/lists';
import { liveRoutes } from './http/live';
import { metricsRoute } from './http/metrics';
import { openApiRoutes } from './http/openapi';
import {
  answerClientError,
  securityHeaders,
  securityHeadersOf,
  webRoutes,
  wellKnownRoutes,
} from './http/web';
import { ApiError, loggedError, notFound } from './kernel/errors';

export interface AppOptions {
  readonly served: ServedBook;
  readonly services: Omit<Services, 'book'>;
  /** Folder of the built browser application. Absent: API only. */
  readonly webRoot?: string;
  readonly logger?: FastifyBaseLogger;
  /** True if users reach the server by https (PUBLIC_URL). Default: false. */
  readonly isHttps?: boolean;
  readonly trustProxy?: TrustedProxies;
  /** Limits of a person and of an address. Absent: none. */
  readonly limits?: Limits | undefined;
  /** True if the description of the API needs no session. Default: false. */
  readonly opensDescription?: boolean;
  /** URL for reports of weaknesses, in security.txt. Absent: there is no such file. */
  readonly securityContact?: string | undefined;
  /** Token for `/metrics`. Absent: there is no such page. */
  readonly metricsToken?: string | undefined;
  /** Time limits that differ from the usual ones, in milliseconds. */
  readonly patience?: Partial<Patience>;
  /** Called for each added route, so that tests can request all of them. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Builds the whole server without a port. Nothing is global, so that tests pass what they need. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { served, logger } = options;
  const { book, permissions } = served;
  const patience = { ...usualPatience, ...options.patience };
  checkBook(book);
  for (const { actions = [], queries = [] } of subjectsOf(served)) {
    for (const { action } of actions) dropAbsentInput(book, action);
    for (const { query } of queries) dropAbsentInput(book, query);
  }
  const app = fastify({
    ...(logger
      ? { loggerInstance: logger.child({}, { serializers: { err: loggedError } }) }
      : { logger: false }),
    ...timeLimits(patience),
    bodyLimit: 1024 * 1024,
    // A counter would begin anew with each start, and its numbers would not be unique in the audit log.
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    // Unreadable URLs never reach a route. Refuse them in the same format.
    frameworkErrors: (error, request, reply) =>
      answerError(book, error, request, reply.headers(securityHeadersOf(request))),
    // Bytes that are no HTTP request get the same format: the parser fails before there is a request.
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // The hook below writes one line for each request, without query strings, because they contain names and phones.
    logController: new LogController({ disableRequestLogging: true }),
  });
  const { pool } = options.services;
  const ownFields = subjectsOf(served).find((subject) => subject.ownFields)?.ownFields;
  const following = ownFields === undefined ? undefined : policyWithFields(options.services, book, ownFields);
  const pressure = pressureOn(app, pool);
  /** Limit of ordinary calls. Sign-in and the session of a call use the whole pool, so that they are answered under load. */
  const services: Services = {
    ...options.services,
    ...(following ? { policy: following.policy } : {}),
    ...{ book, permissions, pool: pressure.pool, reads: pressure.reads },
  };
  const first: Services = { ...services, pool };
  if (following) app.addHook('onReady', following.start);
  const servers = book.entities.map((entity) => entityServerOf(entity, served, services));
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  if (!options.trustProxy) limitConnections(app.server);
  acceptJsonOnly(app);
  refuseForgedAddresses(app);
  securityHeaders(app, options.isHttps ?? false);
  app.setErrorHandler((error: Error, request, reply) => answerError(book, error, request, reply));
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
  if (options.metricsToken !== undefined) metricsRoute(app, options.services, served, options.metricsToken);
  app.get('/healthz', { config: { public: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (request) => {
    // On the whole pool, of which ordinary calls leave a part: a busy database is ready.
    await pool.query('select 1').catch((error: unknown) => {
      request.log.error({ err: error }, 'not ready');
      throw new ApiError(503, 'server.busy', { retryAfterSeconds: 2 });
    });
    return { status: 'ok' };
  });
  await app.register(
    async (api) => {
      const readSession = sessionReaderOf(first, served);
      const limiter = options.limits ? createLimiter(options.limits) : noLimiter;
      authenticate(api, readSession, served, limiter);
      api.addHook('onRequest', async (request) => pressure.refuseWaiting(request));
      const watch = watchRefusals(services, served);
      api.addHook('onError', async (request, _reply, error) => watch(request, error));
      limitFiles(api, patience);
      api.addHook('onSend', (_, reply, payload, done) => {
        if (/^application\/json/.test(String(reply.getHeader('content-type') ?? ''))) reply.headers(apiFile);
        done(null, payload);
      });
      // First, because it collects every route that is added after it.
      openApiRoutes(api, served, servers, options.opensDescription);
      for (const { routes, actions = [], queries = [] } of served.topics) {
        await routes?.(api, first, served);
        actionRoutes(api, services, actions);
        queryRoutes(api, services, queries);
      }
      liveRoutes(api, services, readSession, patience.look);
      for (const server of servers) {
        await server.routes?.(api, services, served);
        entityRoutes(api, services, server);
      }
    },
    { prefix: '/api' },
  );
  wellKnownRoutes(app, options.securityContact, services);
  if (options.webRoot) await webRoutes(app, options.webRoot);
  else
    app.setNotFoundHandler(() => {
      throw notFound();
    });
  return app;
};

/** Returns the server of an entity, its own or a plain one, with the actions and queries of its import. */
const entityServerOf = (entity: Entity, served: ServedBook, services: Services): EntityServer => {
  const named = (name: string) => served.servers.find((one) => one.entity.name === name);
  const own = served.servers.find((one) => originalOf(one.entity) === originalOf(entity)) ?? plain(entity);
  const server = { ...own, entity, ...own.configured?.(services) };
  const declared = importsOf(served.book).find(({ of }) => of.name === entity.name);
  const imports = importServerOf(server, named, declared);
  return {
    ...server,
    actions: [...(server.actions ?? []), ...imports.actions],
    queries: [...(server.queries ?? []), ...imports.queries],
  };
};

const entityRoutes = (api: FastifyInstance, services: Services, server: EntityServer): void => {
  csvRoute(api, services, server.entity);
  suggestRoutes(api, services, server.entity);
  figuresRoutes(api, services, server.entity);
  actionRoutes(api, services, server.actions ?? [], server);
  queryRoutes(api, services, server.queries ?? [], server);
  generatedManyRoutes(api, services, server);
  crudRoutes(api, services, server);
};

const authenticate = (
  api: FastifyInstance,
  readSession: ReadSession,
  served: ServedBook,
  limiter: Limiter,
): void => {
  const before = subjectsOf(served).flatMap(({ openBefore = [] }) => openBefore);
  const toEnrol = [...before, ...subjectsOf(served).flatMap(({ openToEnrol = [] }) => openToEnrol)];
  const ofSession = subjectsOf(served).flatMap(({ ofSession = [] }) => ofSession);
  const isAmong = (calls: readonly RegExp[], { method, routeOptions: { url = '' } }: FastifyRequest) =>
    calls.some((call) => call.test(`${method} ${url.slice(api.prefix.length)}`));
  api.decorateRequest('actor', null);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const isPublic = request.routeOptions.config.public === true;
    const token = isPublic ? undefined : tokenOf(request);
    limiter.arrives(request, token);
    if (isPublic) return;
    if (!token) throw new ApiError(401, 'auth.required');
    const call = {
      lang: languageOf(request.headers['accept-language']),
      requestId: String(request.id),
      ip: request.ip,
    };
    const signedIn = await readSession(token, call, { headers: request.headers });
    if (!signedIn) {
      limiter.isNobodys(request, token);
      throw new ApiError(401, 'auth.expired');
    }
    const { actor, person = actor } = signedIn;
    const isOwn = isAmong(ofSession, request);
    request.actor = isOwn ? person : actor;
    limiter.isOf(request, token, person);
    if (signedIn.isLocked && !request.routeOptions.config.whileLocked) throw new ApiError(423, 'auth.locked');
    // The password comes first: whoever knows a temporary one must not add a second step of their own.
    if (signedIn.mustChangePassword && !isAmong(before, request))
      throw new ApiError(403, 'auth.passwordChange');
    if (signedIn.mustEnrol && !isAmong(toEnrol, request)) throw new ApiError(403, 'auth.enrol');
    if (actor.mask && !isOwn && !looksOnly(request)) throw new ApiError(403, 'auth.masked');
    reply.header('X-Permissions-Version', String(signedIn.version));
  });
  api.setNotFoundHandler((request) => {
    callerOf(request);
    throw notFound();
  });
};

/** True for a call that changes nothing and takes no file away: all that is open to who sees the product as another. */
const looksOnly = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  (config.reads || method === 'GET' || method === 'HEAD') && config.kind !== 'export';

/** Returns the reader of all tokens: those of programs by their shape, any other as that of a sign-in. */
const sessionReaderOf = (services: Services, served: ServedBook): ReadSession => {
  const readSignIn = served.signIn.reader(services);
  const programs = subjectsOf(served).flatMap(({ tokens }) =>
    tokens ? [{ isFor: tokens.isFor, read: tokens.reader(services) }] : [],
  );
  return (token, call, how) =>
    (programs.find(({ isFor }) => isFor(token))?.read ?? readSignIn)(token, call, how);
};

/**
 * Accepts bodies of JSON and no others; Fastify itself also reads plain text. An empty body may have JSON as its type,
 * because the client in the requirements sends it (ERR-01).
 */
const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else if (isTooDeep(text)) done(new ApiError(400, 'request.malformed'), undefined);
    else parse(request, text, done);
  });
};

/** Deepest accepted nesting. No form nests deeper, and reading a very deep body would overflow the stack. */
const deepest = 50;

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (isInText && mark === '\\') at += 1;
    else if (mark === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
};

/**
 * Throws an Error if two entities share a name or API path, two pages share an address, or a declaration names an
 * entity that does not exist. Runs when the server starts; the browser needs no check, because it uses the same book.
 */
const checkBook = (book: Book): void => {
  refuseDoubles(book);
  refuseLostNames(book);
};

const refuseDoubles = ({ entities, pages }: Book): void => {
  for (const key of ['name', 'api'] as const) {
    const double = doubleIn(entities.map((entity) => entity[key]));
    if (double !== undefined) throw new Error(`two entities have the ${key} ${double}`);
  }
  const address = doubleIn(pages.map(({ at }) => at));
  if (address !== undefined) throw new Error(`two pages have the address ${address}`);
};

const doubleIn = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

const refuseLostNames = ({ entities, nouns, find }: Book): void => {
  for (const { name, fields } of entities)
    for (const [key, field] of Object.entries(fields))
      if (field.kind === 'reference' && !find(field.to))
        throw new Error(`${name}.${key} points to ${field.to}, which is no entity`);
  for (const { entity, inputs = [], actsOn = {} } of nouns)
    for (const name of [...inputs.flatMap(({ of }) => of), ...Object.keys(actsOn)])
      if (!find(name)) throw new Error(`${entity.name} has inputs or actions of ${name}, which is no entity`);
};
