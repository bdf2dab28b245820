import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../kernel/errors';
import { callerOf } from './context';

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

/** Most connections from one address: a centre of 80 browsers behind one router, each with six. */
const mostPerAddress = 500;

/** Closes connections beyond the most from one address. Not for a server behind a proxy, whose address all share. */
export const limitConnections = (server: Server, most = mostPerAddress): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
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
  const open = new Map<string, number>();
  api.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.kind !== 'export') return;
    const { userId, program } = callerOf(request);
    const user = program ? `program ${program.id}` : String(userId);
    const count = open.get(user) ?? 0;
    if (count >= mostFiles) throw new ApiError(429, 'rate.limited', { retryAfterSeconds });
    open.set(user, count + 1);
    waitFor(request, patience.reader);
    finished(reply.raw, () => {
      const left = (open.get(user) ?? 1) - 1;
      if (left > 0) open.set(user, left);
      else open.delete(user);
    });
  });
};
