import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../kernel/errors';
import { callerOf } from './context';
import { callerKeyOf } from './limits/limits';

/** Times that the server waits for its clients, in milliseconds. Tests inject shorter ones. */
export interface Patience {
  /** Until the headers of a request are complete. */
  readonly headers: number;
  /** Until a request is complete, body included. A body of 1 MB then needs 9 kB a second. */
  readonly request: number;
  /** Until the next request on an open connection. Longer than the 60 s of nginx, which reuses connections. */
  readonly keepAlive: number;
  /** Without a byte in either direction. Longer than the time limit of a statement. */
  readonly idle: number;
  /** Without progress of a file that a client reads. */
  readonly reader: number;
  /** Between two looks for requests that took too long. */
  readonly check: number;
  /** Between two looks whether the sessions of live streams still stand. */
  readonly look: number;
}

export const usualPatience: Patience = {
  headers: 20_000,
  request: 120_000,
  keepAlive: 72_000,
  idle: 120_000,
  reader: 60_000,
  check: 5_000,
  look: 5_000,
};

/** Options of Fastify that end half requests and silent connections. Fastify itself sets no time limit. */
export const timeLimits = ({ headers, request, keepAlive, idle, check }: Patience) =>
  ({
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionTimeout: idle,
    http: { headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: check },
  }) satisfies FastifyHttpOptions<Server>;

/** Counts what is open by key. Returns a function that closes one again, or undefined, if the most are open already. */
const openAtMost = (most: number) => {
  const open = new Map<string, number>();
  return (key: string): (() => void) | undefined => {
    const count = open.get(key) ?? 0;
    if (count >= most) return undefined;
    open.set(key, count + 1);
    return () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
};

/** Most connections from one address: a centre of 80 browsers behind one router, each with six. */
const mostPerAddress = 500;

/** Closes connections beyond the most from one address. Not for a server behind a proxy, whose address all share. */
export const limitConnections = (server: Server, most = mostPerAddress): void => {
  const open = openAtMost(most);
  server.on('connection', (socket: Socket) => {
    const close = open(socket.remoteAddress ?? '');
    if (close) socket.once('close', close);
    else socket.destroy();
  });
};

/** Sets how long the connection of a request may be silent: milliseconds, or 0 for ever. Until its answer is sent. */
export const waitFor = ({ raw }: FastifyRequest, milliseconds: number): void => {
  // Requests of tests without a port have no connection.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(milliseconds);
};

/** Files that a user may load at once, in one server process. */
const mostFiles = 2;
const retryAfterSeconds = 10;

/**
 * Limits the routes whose answer is a file (kind `export`): a user loads two at once, and a client that reads nothing for a
 * minute is cut off. A file may be long, so that more of them would be work without end.
 */
export const limitFiles = (api: FastifyInstance, patience: Patience): void => {
  const open = openAtMost(mostFiles);
  api.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.kind !== 'export') return;
    const close = open(callerKeyOf(callerOf(request)));
    if (!close) throw new ApiError(429, 'rate.limited', { retryAfterSeconds });
    waitFor(request, patience.reader);
    finished(reply.raw, close);
  });
};
