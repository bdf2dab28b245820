import fastify from 'fastify';
import { openDatabase } from '../db/open';
import { callerOf } from './bare-call';
import { portOf, serveStarter } from './child';
import { countStatements } from './counting';
import { questions } from './questions';

/** The bare handlers of all questions on a port of their own, beside which the product is measured. */
const [dataDir = ''] = process.argv.slice(2);
const counted = countStatements();
const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN });
const app = fastify({ logger: false });
const routes = new Set(questions.map(({ bare }) => bare).filter((bare) => bare !== undefined));
for (const { method, url, handle } of routes)
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const userId = await callerOf(db.pool, request);
      if (userId === undefined) return reply.status(401).send({});
      const { status, body } = await handle({ pool: db.pool, request, userId });
      return reply.status(status).send(body);
    },
  });
await app.listen({ port: 0, host: '127.0.0.1' });
serveStarter(portOf(app.server), counted, async () => {
  await app.close();
  await db.close();
});
