import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Action } from '../../src/schema/entity';
import type { Actor } from '../data/actor';
import type { Counts } from '../data/counts';
import type { Notifier } from '../data/notifier';
import type { PolicyBook } from '../data/policy';
import { ApiError, forbidden } from './errors';

/** What every route works with; handed in, so that nothing is global and tests build their own. */
export interface Services {
  readonly pool: pg.Pool;
  readonly notifier: Notifier;
  readonly policy: PolicyBook;
  readonly counts: Counts;
  /** The current instant; tests set it. */
  readonly now: () => Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route but the public ones. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Answers without a session. */
    public?: boolean;
  }
}

/** The signed-in caller. */
export const actorOf = (request: FastifyRequest): Actor => {
  if (!request.actor) throw new ApiError(401, 'auth.required');
  return request.actor;
};

/** The signed-in caller, who must hold the right. */
export const requireRight = (request: FastifyRequest, module: string, action: Action): Actor => {
  const actor = actorOf(request);
  if (!actor.can(`${module}.${action}`)) throw forbidden(module, action);
  return actor;
};
