import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { asksPeriod, type Query } from '../../../src/schema/query';
import type { Actor } from '../../data/actor';
import { ApiError } from '../../kernel/errors';
import { networkOf } from './proxies';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Kind of the call, which decides its cost. Default: 'read' for GET and HEAD, else 'write'. */
    kind?: Kind;
  }
}

/**
 * Cost of a call by its kind, in units of one row that is read; the cost of everything a person may do. `waits`: the
 * kind is refused first when the database or the process is overloaded, because nobody stands at the desk for it.
 */
export const kinds = {
  read: { cost: 1, waits: false },
  write: { cost: 2, waits: false },
  list: { cost: 1, waits: true },
  search: { cost: 2, waits: true },
  stream: { cost: 5, waits: false },
  report: { cost: 10, waits: true },
  export: { cost: 50, waits: true },
  rows: { cost: 50, waits: false },
} as const satisfies Readonly<Record<string, { readonly cost: number; readonly waits: boolean }>>;

type Kind = keyof typeof kinds;

/** Returns the kind of a request. A list that is searched reads more rows than it shows. */
export const kindOf = ({ method, routeOptions, query }: FastifyRequest): Kind => {
  const { kind = method === 'GET' || method === 'HEAD' ? 'read' : 'write' } = routeOptions.config;
  const sought: unknown = kind === 'list' && Object(query).search;
  return sought ? 'search' : kind;
};

/** A query about a period sums rows of up to three years. One about a row, or without a scope, reads a few. */
export const kindOfQuery = (query: Pick<Query, 'on' | 'input'>): Kind => {
  if (asksPeriod(query)) return 'report';
  return query.on === 'list' || query.on === 'branches' ? 'list' : 'read';
};

/** Allowance of each key: `burst` at once, and `perSecond` in the long run. */
interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

interface Buckets {
  /** Takes `cost` from a key's allowance. Returns 0, or the seconds until it is there; nothing is taken then. */
  spend(key: string, cost: number): number;
  size(): number;
}

/** Keys that are remembered at most: some 3 MB. */
const mostKeys = 20_000;

/**
 * Counts costs by key in the memory of this process (token buckets). A key that has its whole allowance again is
 * forgotten; if too many others are left, so is the one that was first seen.
 */
export const createBuckets = (
  { burst, perSecond }: Allowance,
  now: () => number = () => performance.now(),
  most = mostKeys,
): Buckets => {
  const buckets = new Map<string, { left: number; at: number }>();
  const fullAfterMs = (1000 * burst) / perSecond;
  const forgetFull = (at: number) => {
    for (const [key, bucket] of buckets) if (at - bucket.at >= fullAfterMs) buckets.delete(key);
  };
  let forgotAt = now();
  return {
    spend: (key, cost) => {
      const at = now();
      if (at - forgotAt >= fullAfterMs) {
        forgetFull(at);
        forgotAt = at;
      }
      const known = buckets.get(key);
      if (!known && buckets.size >= most)
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest);
          break;
        }
      const left = known ? Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond) : burst;
      // A cost above the whole burst would never be granted.
      const wanted = Math.min(cost, burst);
      const isGranted = left >= wanted;
      buckets.set(key, { left: isGranted ? left - wanted : left, at });
      return isGranted ? 0 : Math.max(1, Math.ceil((wanted - left) / perSecond));
    },
    size: () => buckets.size,
  };
};

/** Allowances in units of cost (`kinds`). */
export interface Limits {
  /** Limit of a person: all sessions together, because a person may open as many as they like. */
  readonly person: Allowance;
  /**
   * Limit of all sessions of a network together; a centre with all its desks may be one. As much again of tokens that it tries,
   * none of which was good before.
   */
  readonly address: Allowance;
  /** Limit of a network for calls without a session: sign-in, images, events of providers. */
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
  /**
   * Counts a call before its session is read: for whoever its token was good for in this network before, as a try if it
   * never was, or as a stranger's. So a refused call costs none of the others, and reads no session. Throws 429
   * `rate.limited`.
   */
  arrives(request: FastifyRequest, token: string | undefined): void;
  /** Counts the first call of a token that is good, and remembers it. Throws the same. */
  isOf(request: FastifyRequest, token: string, actor: Actor): void;
  /** Forgets a token that is good no more. */
  isNobodys(request: FastifyRequest, token: string): void;
}

/** Good tokens that are remembered, by the first that was seen: more than people of a chain have. */
const mostTokens = 20_000;

/**
 * Counts calls in the memory of this process and refuses those above the allowances. Several processes count each for
 * itself, so that together they grant as many times as much. No request writes to the database for it.
 */
export const createLimiter = ({ person, address, stranger }: Limits): Limiter => {
  const persons = createBuckets(person);
  const addresses = createBuckets(address);
  const strangers = createBuckets(stranger);
  const tries = createBuckets(address);
  /** Whose a good token is, by `keyIn`. */
  const known = new Map<string, Actor>();
  const refuse = (wait: number): void => {
    if (wait > 0) throw new ApiError(429, 'rate.limited', { retryAfterSeconds: wait });
  };
  const count = (request: FastifyRequest, actor: Actor): void => {
    const { cost } = kinds[kindOf(request)];
    const wait = persons.spend(callerKeyOf(actor), cost) || addresses.spend(networkOf(request.ip), cost);
    // Whoever is refused is reported, also before the session is read.
    if (wait > 0) request.actor = actor;
    refuse(wait);
  };
  return {
    arrives: (request, token) => {
      const actor = token === undefined ? undefined : known.get(keyIn(request, token));
      if (actor) count(request, actor);
      else refuse((token === undefined ? strangers : tries).spend(networkOf(request.ip), 1));
    },
    isOf: (request, token, actor) => {
      const key = keyIn(request, token);
      if (known.has(key)) return;
      const [first] = known.keys();
      if (first !== undefined && known.size >= mostTokens) known.delete(first);
      known.set(key, actor);
      count(request, actor);
    },
    isNobodys: (request, token) => {
      known.delete(keyIn(request, token));
    },
  };
};

export const noLimiter: Limiter = { arrives: () => {}, isOf: () => {}, isNobodys: () => {} };

/** Hash of a token and its network: a copied token must not use up its owner's allowance elsewhere. */
const keyIn = ({ ip }: FastifyRequest, token: string): string =>
  createHash('sha256')
    .update(`${networkOf(ip)} ${token}`)
    .digest('base64url');

/** A program has its own count, also beside the user that it belongs to. */
export const callerKeyOf = ({ userId, program }: Actor): string =>
  program ? `program ${program.id}` : `person ${userId}`;
