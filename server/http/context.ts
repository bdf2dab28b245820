import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Action, actions } from '../../src/schema/entity';
import { issuesOf } from '../../src/schema/input';
import type { Actor } from '../data/actor';
import { ApiError, forbidden, invalid } from '../kernel/errors';
import { isObject } from '../kernel/values';
import type { Description } from './openapi';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user. Null on public routes. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** True: the route needs no session. */
    public?: boolean;
    /** True: the route answers while the screen is locked. */
    whileLocked?: boolean;
    /** True: the route calls `requireFresh`, which its description tells (ASVS 3.7.1). */
    fresh?: boolean;
    /** OpenAPI description of a route that no declaration generates. */
    description?: Description;
  }
}

export const actorOf = (request: FastifyRequest): Actor => {
  if (!request.actor) throw new ApiError(401, 'auth.required');
  return request.actor;
};

export const requirePermission = (request: FastifyRequest, module: string, action: Action): Actor => {
  const actor = actorOf(request);
  if (!actor.can(`${module}.${action}`)) throw forbidden(module, action);
  return actor;
};

/** Returns the signed-in user, who needs the permission or any of several. Null: a session is enough. */
export const requireKey = (request: FastifyRequest, permission: string | readonly string[] | null): Actor => {
  const actor = actorOf(request);
  const keys = permission === null ? [] : typeof permission === 'string' ? [permission] : permission;
  const [first] = keys;
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
