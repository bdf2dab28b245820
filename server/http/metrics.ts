import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge as Figure, Histogram, Registry } from 'prom-client';
import { type ServedBook, subjectsOf } from '../data/entity-server';
import type { Services } from '../data/services';
import { readGauge } from '../kernel/background-work';
import { ApiError } from '../kernel/errors';
import { kindOf } from './limits/limits';

/** Upper limits in seconds. A list is answered in the first ones, a report or a file in the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves `/metrics` in the text format of Prometheus to whoever sends the token: requests, pool, and the
 * gauges of all subjects (outbox, backups). Labels hold routes and kinds, never names, numbers or addresses of people.
 */
export const metricsRoute = (
  app: FastifyInstance,
  { pool }: Pick<Services, 'pool'>,
  served: ServedBook,
  token: string,
): void => {
  const register = new Registry();
  const registers = [register];
  const requests = new Counter({
    name: 'centre_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'centre_request_seconds',
    help: 'Seconds to an answer, by kind of call. Live streams are left out',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    requests.inc({ method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) });
    const kind = kindOf(request);
    if (kind !== 'stream') seconds.observe({ kind }, reply.elapsedTime / 1000);
    done();
  });
  new Figure({
    name: 'centre_pool_connections',
    help: 'Database connections of this process, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  for (const gauge of subjectsOf(served).flatMap(({ gauges = [] }) => gauges))
    new Figure({
      name: `centre_${gauge.name}`,
      help: gauge.help,
      registers,
      async collect() {
        const value = await readGauge(pool, gauge);
        this.set(value ?? Number.NaN);
      },
    });
  const expected = digestOf(`Bearer ${token}`);
  app.get('/metrics', { config: { public: true } }, async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      throw new ApiError(401, 'auth.required');
    return reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
};

/** Digests have one length, so that comparing them takes the same time for every text. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
