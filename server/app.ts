import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { languageOf } from '../src/i18n/say';
import { dropAbsentInput, originalOf } from '../src/schema/book';
import type { Entity } from '../src/schema/entity';
import { importsOf } from '../src/schema/import';
import { type EntityServer, plain, type ServedBook, subjectsOf } from './data/entity-server';
import type { Services } from './data/services';
import { actionRoutes } from './http/actions';
import { answerError } from './http/answers';
import { actorOf } from './http/context';
import { crudRoutes } from './http/crud';
import { csvRoute } from './http/csv';
import { importServerOf } from './http/imports/serve';
import { createLimiter, type Limiter, type Limits, noLimiter } from './http/limits/limits';
import { pressureOn } from './http/limits/pressure';
import { refuseForgedAddresses, type TrustedProxies } from './http/limits/proxies';
import { watchRefusals } from './http/limits/refusals';
import { suggestRoutes } from './http/lists';
import { liveRoutes } from './http/live';
import { openApiRoutes } from './http/openapi';
import { queryRoutes } from './http/queries';
import { answerClientError, securityHeaders, securityHeadersOf, webRoutes } from './http/web';
import { checkBook } from './kernel/check-book';
import { ApiError, notFound } from './kernel/errors';

export interface AppOptions {
  readonly served: ServedBook;
  readonly services: Omit<Services, 'book'>;
  /** Folder of the built browser application. Absent: API only. */
  readonly webRoot?: string;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: TrustedProxies;
  /** How much a person and an address may ask for. Absent: no limits. */
  readonly limits?: Limits | undefined;
  /** Called for each added route, so that tests can request all of them. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Builds the whole server without a port. Nothing is global, so that tests pass what they need. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { served, logger } = options;
  const { book, permissions } = served;
  checkBook(book);
  for (const { actions = [], queries = [] } of subjectsOf(served)) {
    for (const { action } of actions) dropAbsentInput(book, action);
    for (const { query } of queries) dropAbsentInput(book, query);
  }
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: 1024 * 1024,
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
  const pressure = pressureOn(app, pool);
  /** Of ordinary calls. Sign-in and the session of a call use the whole pool, so that they are answered under load. */
  const services: Services = {
    ...options.services,
    ...{ book, permissions, pool: pressure.pool, reads: pressure.reads },
  };
  const first: Services = { ...services, pool };
  const servers = book.entities.map((entity) => entityServerOf(entity, served, services));
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  acceptEmptyJson(app);
  refuseForgedAddresses(app);
  securityHeaders(app);
  app.setErrorHandler((error: Error, request, reply) => answerError(book, error, request, reply));
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
  app.get('/healthz', { config: { public: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (request) => {
    // On the whole pool, of which ordinary calls leave a part: a busy database is ready.
    await pool.query('select 1').catch((error: unknown) => {
      request.log.error({ err: error }, 'not ready');
      throw new ApiError(503, 'server.busy', { retryAfterSeconds: 2 });
    });
    return { status: 'ok', replicas: services.replicas?.states() };
  });
  await app.register(
    async (api) => {
      const limiter = options.limits ? createLimiter(options.limits) : noLimiter;
      authenticate(api, first, served, limiter);
      api.addHook('onRequest', async (request) => pressure.refuseWaiting(request));
      const watch = watchRefusals(services, served);
      api.addHook('onError', async (request, _reply, error) => watch(request, error));
      // First, because it collects every route that is added after it.
      openApiRoutes(api, served, servers);
      for (const { routes, actions = [], queries = [] } of served.topics) {
        await routes?.(api, first, served);
        actionRoutes(api, services, actions);
        queryRoutes(api, services, queries);
      }
      liveRoutes(api, services);
      for (const server of servers) {
        await server.routes?.(api, services, served);
        entityRoutes(api, services, server);
      }
    },
    { prefix: '/api' },
  );
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
  const declared = importsOf(served.book).find(({ of }) => of === entity);
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
  actionRoutes(api, services, server.actions ?? [], server);
  queryRoutes(api, services, server.queries ?? [], server);
  crudRoutes(api, services, server);
};

/** Authenticates every API request except those to public routes. */
const authenticate = (
  api: FastifyInstance,
  services: Services,
  served: ServedBook,
  limiter: Limiter,
): void => {
  const readSession = served.signIn.reader(services);
  const before = subjectsOf(served).flatMap(({ openBefore = [] }) => openBefore);
  const isOpenBefore = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
    before.some((call) => call.test(`${method} ${url.slice(api.prefix.length)}`));
  api.decorateRequest('actor', null);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    limiter.arrives(request);
    if (request.routeOptions.config.public) return limiter.isStrange(request);
    const [, token] = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '') ?? [];
    if (!token) {
      limiter.isStrange(request);
      throw new ApiError(401, 'auth.required');
    }
    const call = {
      lang: languageOf(request.headers['accept-language']),
      requestId: String(request.id),
      ip: request.ip,
    };
    const signedIn = await readSession(token, call);
    if (!signedIn) {
      limiter.isStrange(request);
      throw new ApiError(401, 'auth.expired');
    }
    request.actor = signedIn.actor;
    limiter.isOf(request, signedIn.actor);
    if (signedIn.isLocked && !request.routeOptions.config.whileLocked) throw new ApiError(423, 'auth.locked');
    if (signedIn.mustChangePassword && !isOpenBefore(request)) throw new ApiError(403, 'auth.passwordChange');
    reply.header('X-Permissions-Version', String(signedIn.policyVersion));
  });
  api.setNotFoundHandler((request) => {
    actorOf(request);
    throw notFound();
  });
};

/** Accepts an empty body with JSON as its type, because the client in the requirements sends it (ERR-01). */
const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
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
