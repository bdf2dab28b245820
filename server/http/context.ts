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
    /** Set on every route but the public ones. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Answers without a session. */
    public?: boolean;
    /** Answers while the screen is locked. */
    whileLocked?: boolean;
    /** For the description of the API, of a route that no declaration makes. */
    description?: Description;
  }
}

export const actorOf = (request: FastifyRequest): Actor => {
  if (!request.actor) throw new ApiError(401, 'auth.required');
  return request.actor;
};

export const requireRight = (request: FastifyRequest, module: string, action: Action): Actor => {
  const actor = actorOf(request);
  if (!actor.can(`${module}.${action}`)) throw forbidden(module, action);
  return actor;
};

/** The signed-in caller, who must hold the right, or one of several; null asks for a session alone. */
export const requireKey = (request: FastifyRequest, right: string | readonly string[] | null): Actor => {
  const actor = actorOf(request);
  const keys = right === null ? [] : typeof right === 'string' ? [right] : right;
  const [first] = keys;
  if (first === undefined || keys.some((key) => actor.can(key))) return actor;
  const [module = '', action = ''] = first.split('.');
  throw forbidden(module, actions.find((known) => known === action) ?? 'read');
};

/** A body as the schema reads it, or a refusal of its fields. */
export const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  if (!isObject(body)) throw new ApiError(400, 'request.malformed');
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(issuesOf(result.error));
  return result.data;
};
