import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import { peopleOnlyOf } from '../../src/access/catalogue';
import { languageOf } from '../../src/i18n/say';
import type { Book } from '../../src/schema/book';
import { generatedManyOf } from '../../src/schema/bulk-actions';
import type { Lang } from '../../src/schema/field';
import { figuresQueryOf } from '../../src/schema/figures';
import { manyCallOf } from '../../src/schema/many-call';
import { callPaths, jsonSchemaOf, settingsPaths } from '../../src/schema/openapi/calls';
import {
  type OpenApiDocument,
  openApiOf,
  operation,
  type Paths,
  pathParameter,
} from '../../src/schema/openapi/document';
import { type Json, type JsonObject, schemaNameOf } from '../../src/schema/openapi/schemas';
import {
  type AnswerShape,
  type EntityServer,
  type ProgramTokens,
  type ServedBook,
  subjectsOf,
} from '../data/entity-server';
import { currentServer } from '../data/hooks';
import { notFound } from '../kernel/errors';
import { actorOf } from './context';
import page from './docs.html?raw';
import initializer from './docs.js?raw';

/**
 * Registers the OpenAPI document, which needs a session unless `isOpen`, and a page to browse it. A browser opens a page
 * without the session's token, so the page itself is empty and asks for the document with the token of the sign-in.
 */
export const openApiRoutes = (
  app: FastifyInstance,
  served: ServedBook,
  servers: readonly EntityServer[],
  isOpen = false,
): void => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  const known = new Map<Lang, OpenApiDocument>();
  let described: readonly EntityServer[] = [];
  app.get('/openapi.json', { config: { public: isOpen, description: itself } }, async (request) => {
    if (!isOpen) actorOf(request);
    const lang = languageOf(request.headers['accept-language']);
    const now = servers.map(currentServer);
    if (now.some(({ entity }, place) => entity !== described[place]?.entity)) known.clear();
    described = now;
    const document =
      known.get(lang) ?? (await describe(served, now, lang, describedPaths(routes, app.prefix)));
    known.set(lang, document);
    return document;
  });
  app.get('/docs', { config: { public: true, description: browsed } }, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/assets/:file', { config: { public: true } }, (request, reply) => {
    const { file } = request.params as { readonly file: string };
    const type = Object.hasOwn(assets, file) ? assets[file] : undefined;
    if (!type) throw notFound();
    reply.type(type).header('Cache-Control', 'public, max-age=3600');
    return reply.send(
      file === initializerName ? initializer : createReadStream(path.join(assetFolder(), file)),
    );
  });
};

const itself = { summary: 'This document', answer: z.looseObject({}) };
const browsed = { summary: 'A page to browse it', answer: z.string(), media: 'text/html' };

const describe = async (
  served: ServedBook,
  servers: readonly EntityServer[],
  lang: Lang,
  described: Paths,
): Promise<OpenApiDocument> => {
  const { book, topics } = served;
  const entities = servers.map(({ entity }) => entity);
  const context = { entities, currency: book.currency, lang };
  const document = openApiOf(book.name, context);
  const callers = [...servers, ...topics];
  const own = callers.flatMap((caller) => caller.actions ?? []).map(({ action }) => action);
  const actions = [...own, ...entities.flatMap(generatedManyOf).map(manyCallOf)];
  const asked = callers.flatMap((caller) => caller.queries ?? []).map(({ query }) => query);
  const queries = [...asked, ...entities.flatMap((entity) => figuresQueryOf(entity) ?? [])];
  const paths: Record<string, Paths[string]> = { ...document.paths };
  const declared = settingsPaths(await book.settings(), context);
  for (const part of [described, declared, callPaths(actions, queries, context)])
    for (const [url, operations] of Object.entries(part)) paths[url] = { ...paths[url], ...operations };
  const schemas = servers.reduce(withServer, objectIn(document.components.schemas));
  const whole: OpenApiDocument = { ...document, paths, components: { ...document.components, schemas } };
  return subjectsOf(served).reduce((known, { tokens }) => withTokens(known, book, lang, tokens), whole);
};

/** Adds tokens of programs as another way in, at the calls that need a permission which a program may hold. */
const withTokens = (
  document: OpenApiDocument,
  book: Book,
  lang: Lang,
  tokens: ProgramTokens | undefined,
): OpenApiDocument => {
  if (!tokens) return document;
  const { name, description } = tokens.scheme;
  const isOpen = (key: Json | undefined) => typeof key === 'string' && !peopleOnlyOf(book).has(key);
  const marked = (operation: JsonObject): JsonObject => {
    const { 'x-permission': first, 'x-permission-or': other, 'x-permission-and': also } = operation;
    const isUsable =
      operation['x-people-only'] !== true &&
      (isOpen(first) || isOpen(other)) &&
      (also === undefined || isOpen(also));
    return isUsable ? { ...operation, security: [...document.security, { [name]: [] }] } : operation;
  };
  const { securitySchemes } = document.components;
  const scheme = { type: 'http', scheme: 'bearer', description: description[lang] };
  return {
    ...document,
    paths: mapped(document.paths, (operations) => mapped(operations, marked)),
    components: {
      ...document.components,
      securitySchemes: { ...objectIn(securitySchemes), [name]: scheme },
    },
  };
};

const mapped = <T>(values: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

const initializerName = 'initializer.js';

/** Files of the browse page. Other names are 404. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  [initializerName]: 'text/javascript; charset=utf-8',
};

const assetFolder = (): string =>
  path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** OpenAPI operations of the routes with a description, by path without the prefix of the API. */
const describedPaths = (routes: readonly RouteOptions[], base: string): Paths => {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { method, url, config } of routes) {
    const { description, fresh, public: isPublic = false } = config ?? {};
    if (!description || typeof method !== 'string' || method === 'HEAD') continue;
    const path = url.slice(base.length).replace(/:(\w+)/g, '{$1}');
    const names = path.match(/\w+/g) ?? [];
    const { summary, body, answer = done, media, refusals = [] } = description;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation({
        id: [method.toLowerCase(), ...names].join('.'),
        tag: names[0] ?? '',
        summary,
        isPublic,
        fresh: fresh ? 'whole' : undefined,
        parameters: [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name)),
        body: body && jsonSchemaOf(body, { entities: [] }, 'input'),
        answers: { '200': jsonSchemaOf(answer, { entities: [] }) },
        media,
        refusals: [...(body ? ['400', '413'] : []), ...refusals],
      }),
    };
  }
  return paths;
};

const done = z.object({ success: z.literal(true) });

/** Adds what a server changes in the schemas of rows, payloads and errors. */
const withServer = (schemas: JsonObject, server: EntityServer): JsonObject => {
  const { entity, keepsAbsent, answerShape, refusalKeys } = server;
  const name = schemaNameOf(entity);
  const update = `${name}Update`;
  return {
    ...schemas,
    ...(answerShape ? { [name]: shaped(objectIn(schemas[name]), answerShape) } : {}),
    ...(keepsAbsent ? { [update]: { ...objectIn(schemas[update]), required: [] } } : {}),
    ...(refusalKeys ? { Error: withKeys(objectIn(schemas.Error), refusalKeys) } : {}),
  };
};

const shaped = (row: JsonObject, { adds, inRows = {} }: AnswerShape): JsonObject => {
  const isKept = (key: string): boolean => !(adds.shape[key] instanceof z.ZodNever);
  const whole = withKeys(row, adds);
  const properties = objectIn(whole.properties);
  const lists = Object.entries(inRows).map(([key, more]): [string, JsonObject] => {
    const list = objectIn(properties[key]);
    return [key, { ...list, items: withKeys(objectIn(list.items), more) }];
  });
  const kept = Object.entries({ ...properties, ...Object.fromEntries(lists) });
  return {
    ...whole,
    required: textsIn(whole.required).filter(isKept),
    properties: Object.fromEntries(kept.filter(([key]) => isKept(key))),
  };
};

const withKeys = (schema: JsonObject, more: z.ZodObject): JsonObject => {
  const { properties, required } = jsonSchemaOf(more, { entities: [] });
  return {
    ...schema,
    required: [...new Set([...textsIn(schema.required), ...textsIn(required)])],
    properties: { ...objectIn(schema.properties), ...objectIn(properties) },
  };
};

const objectIn = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];
