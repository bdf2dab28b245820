import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { operation, type Paths, pathParameter } from '../../src/schema/openapi';
import { jsonSchemaOf } from '../../src/schema/openapi-calls';
import type { JsonObject } from '../../src/schema/openapi-schemas';

/** What a call that nothing declares says of itself where it is registered: by the schemas that parse and answer it. */
export interface Description {
  readonly summary: string;
  readonly body?: z.ZodType;
  /** Default `{ success: true }`. */
  readonly answer?: z.ZodType;
  /** Media type of the answer. Default JSON. */
  readonly media?: string;
  /** Statuses beyond those that every call knows, and every call with a body. */
  readonly refusals?: readonly string[];
}

/** The described ones of these routes as operations, by their path below the API's. */
export const describedPaths = (routes: readonly RouteOptions[], base: string): Paths => {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { method, url, config } of routes) {
    const { description, public: isPublic = false } = config ?? {};
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
        parameters: [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name)),
        ...(body ? { body: jsonSchemaOf(body, { entities: [] }, 'input') } : {}),
        answers: { '200': jsonSchemaOf(answer, { entities: [] }) },
        ...(media ? { media } : {}),
        refusals: [...(body ? ['400', '413'] : []), ...refusals],
      }),
    };
  }
  return paths;
};

const done = z.object({ success: z.literal(true) });
