import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../data/actor';
import { type Allowance, createBuckets } from '../../kernel/buckets';
import { ApiError } from '../../kernel/errors';
import { networkOf } from '../../kernel/network';
import { kindOf, kinds } from './kinds';

/** Allowances in units of cost (`kinds`). */
export interface Limits {
  /** Of a person: all sessions together, because a person may open as many as they like. */
  readonly person: Allowance;
  /** Of a network, with or without a session. A centre with all its desks may be one. */
  readonly address: Allowance;
  /** Of a network for calls without a session: sign-in, images, events of providers. */
  readonly stranger: Allowance;
}

/** Cost that a person may cause each second, in the long run. */
export const usualRate = 40;

/**
 * Allowances for a rate of `perSecond` a person. A person may use half a minute of it at once: the page of reports with
 * all its charts costs some 150, and the busiest half minute of our browser tests 425 (111 in its busiest second), by one
 * person who opens one page of reports after the other. A network is worth ten persons who never pause, which no centre
 * has.
 */
export const limitsOf = (perSecond: number): Limits => ({
  person: { perSecond, burst: 30 * perSecond },
  address: { perSecond: 10 * perSecond, burst: 300 * perSecond },
  stranger: { perSecond, burst: 30 * perSecond },
});

export interface Limiter {
  /** Counts a call before its session is known. Throws 429 `rate.limited`. */
  arrives(request: FastifyRequest): void;
  /** Counts a call that has no session, or a wrong one. Throws the same. */
  isStrange(request: FastifyRequest): void;
  /** Counts a call of a signed-in user by its cost. Throws the same. */
  isOf(request: FastifyRequest, actor: Actor): void;
}

/**
 * Counts calls in the memory of this process and refuses those above the allowances. Several processes count each for
 * itself, so that together they grant as many times as much. No request writes to the database for it.
 */
export const createLimiter = ({ person, address, stranger }: Limits): Limiter => {
  const [persons, addresses, strangers] = [person, address, stranger].map((one) => createBuckets(one));
  const spend = (buckets: typeof persons, key: string, cost: number): void => {
    const wait = buckets?.spend(key, cost) ?? 0;
    if (wait > 0) throw new ApiError(429, 'rate.limited', { retryAfterSeconds: wait });
  };
  return {
    arrives: ({ ip }) => spend(addresses, networkOf(ip), 1),
    isStrange: ({ ip }) => spend(strangers, networkOf(ip), 1),
    isOf: (request, actor) => {
      const { cost } = kinds[kindOf(request)];
      spend(persons, keyOf(actor), cost);
      if (cost > 1) spend(addresses, networkOf(request.ip), cost - 1);
    },
  };
};

/** Limiter that refuses nothing, for `API_RATE=off`. */
export const noLimiter: Limiter = { arrives: () => {}, isStrange: () => {}, isOf: () => {} };

/** A program has its own count, also beside the user that it belongs to. */
const keyOf = ({ userId, program }: Actor): string =>
  program ? `program ${program.id}` : `person ${userId}`;
