import { z } from 'zod';

/** What the benchmark's processes tell each other. */

/** A server is listening. */
export const readyMessage = z.object({ port: z.number() });
/** A server's memory, asked for with 'memory'. */
export const memoryMessage = z.object({ rssBytes: z.number() });

export const loadJob = z.object({
  port: z.number(),
  token: z.string(),
  /** Asked one after the other, from the first again when they are used up. */
  paths: z.array(z.string()).min(1),
  connections: z.number(),
  /** Whichever comes first ends the round. */
  seconds: z.number(),
  requests: z.number(),
});
export type LoadJob = z.infer<typeof loadJob>;

export const loadResult = z.object({
  requests: z.number(),
  failures: z.number(),
  seconds: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
});
export type LoadResult = z.infer<typeof loadResult>;
