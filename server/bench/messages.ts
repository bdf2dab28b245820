import { z } from 'zod';
import { rowNames } from './names';

/** What the benchmark's processes tell each other. */

/** A server is listening, or the load generator is there. */
export const readyMessage = z.object({ port: z.number() });

/** What a server process has used so far, and the PostgreSQL processes that work for it; asked for with 'usage'. */
export const usageMessage = z.object({
  cpuMs: z.number(),
  rssBytes: z.number(),
  /** Statements sent, without those that begin or end a transaction. */
  statements: z.number(),
  /** How often an answer was waited for; what went out together counts once. */
  waits: z.number(),
  backends: z.array(z.number()),
});
export type Usage = z.infer<typeof usageMessage>;

/** A customer as the questions need it. */
export const knownCustomer = z.object({
  id: z.number(),
  fullName: z.string(),
  phone: z.string(),
  paperCode: z.number(),
});

/** Somebody at the desk of a branch, and what there is to ask about. */
export const desk = z.object({
  branchId: z.number(),
  token: z.string(),
  staffIds: z.array(z.number()).min(1),
  service: z.object({ id: z.number(), name: z.string(), price: z.number(), minutes: z.number() }),
  customers: z.array(knownCustomer),
  /** Midnight, UTC, of the first day that bookings are made for; milliseconds. */
  bookedFrom: z.number(),
  /** What people look for. */
  terms: z.array(z.string()),
});
export type Desk = z.infer<typeof desk>;

export const loadJob = z.object({
  row: z.enum(rowNames),
  ports: z.array(z.number()).min(1),
  /** Requests go round over them. */
  desks: z.array(desk).min(1),
  /** Each connection stays with one desk and one port instead of going round over all. */
  isPinned: z.boolean(),
  /** The number of the first request; what it makes is named by it. */
  first: z.number(),
  /** Sets this run's keys apart from all others'. */
  run: z.string(),
  withKeys: z.boolean(),
  connections: z.number(),
  /** Whichever comes first ends the round. */
  seconds: z.number(),
  requests: z.number(),
});
export type LoadJob = z.infer<typeof loadJob>;

export const loadResult = z.object({
  /** Answered in full. */
  requests: z.number(),
  /** Numbers used up, so that the next round begins behind them. */
  sent: z.number(),
  seconds: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
  failures: z.number(),
  /** What was wrong with the first of them. */
  firstFailure: z.string().nullable(),
});
export type LoadResult = z.infer<typeof loadResult>;
