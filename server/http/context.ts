import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Action, actions } from '../../src/schema/entity';
import type { Fields } from '../../src/schema/field';
import { issuesOf } from '../../src/schema/input';
import type { Actor } from '../data/actor';
import { ApiError, forbidden, invalid } from '../kernel/errors';
import { isObject } from '../kernel/rows';

/** OpenAPI description of a hand-written route, given at registration with the schemas that it uses. */
interface Description {
  readonly summary: string;
  readonly body?: z.ZodType;
  /** Default: `{ success: true }`. */
  readonly answer?: z.ZodType;
  /** Media type of the reply. Default: JSON. */
  readonly media?: string;
  /** Error statuses in addition to those of every call and of every call with a body. */
  readonly refusals?: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user or the program. Null on public routes. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** True: the route needs no session. */
    public?: boolean;
    /** True: the route answers while the screen is locked. */
    whileLocked?: boolean;
    /** True: the route changes nothing, although it is no GET. */
    reads?: boolean;
    /** True: the route calls `requireFresh`, which its description tells (ASVS 3.7.1). */
    fresh?: boolean;
    /** Declared fields of what the route takes: a refusal says their own sentences. */
    fields?: () => Fields;
    /** OpenAPI description of a route that no declaration generates. */
    description?: Description;
  }
}

/**
 * Returns the signed-in user. Refuses programs, because what needs no permission is about the caller's own sign-in,
 * password, screen or day. So a new call is closed to programs until it names a permission.
 */
export const actorOf = (request: FastifyRequest): Actor => {
  const actor = callerOf(request);
  if (actor.program) throw new ApiError(403, 'forbidden.program');
  return actor;
};

/** Returns the signed-in user or the program. The caller must check a permission. */
export const callerOf = (request: FastifyRequest): Actor => {
  if (!request.actor) throw new ApiError(401, 'auth.required');
  return request.actor;
};

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1];

export const requirePermission = (request: FastifyRequest, module: string, action: Action): Actor => {
  const actor = callerOf(request);
  if (!actor.can(`${module}.${action}`)) throw forbidden(module, action);
  return actor;
};

/** Returns the caller, who needs the permission or any of several. Null: a session is enough. */
export const requireKey = (request: FastifyRequest, permission: string | readonly string[] | null): Actor => {
  const keys = permission === null ? [] : typeof permission === 'string' ? [permission] : permission;
  const [first] = keys;
  const actor = first === undefined ? actorOf(request) : callerOf(request);
  if (first === undefined || keys.some((key) => actor.can(key))) return actor;
  const [module = '', action = ''] = first.split('.');
  throw forbidden(module, actions.find((known) => known === action) ?? 'read');
};

/** Parses a body with the schema. Throws a refusal of the wrong fields. */
export const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  if (!isObject(body)) throw new ApiError(400, 'request.malformed');
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(issuesOf(result.error));
  return result.data;
};

/** The body of a call, which may be missing if the call needs none. */
export const bodyOf = (request: FastifyRequest): Readonly<Record<string, unknown>> => {
  const body = request.body ?? {};
  if (!isObject(body)) throw new ApiError(400, 'request.malformed');
  return body;
};
