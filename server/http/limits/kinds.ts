import type { FastifyRequest } from 'fastify';
import { asksPeriod, type Query } from '../../../src/schema/query';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call costs. Default: 'read' for GET and HEAD, else 'write'. */
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
} as const satisfies Readonly<Record<string, { readonly cost: number; readonly waits: boolean }>>;

export type Kind = keyof typeof kinds;

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
