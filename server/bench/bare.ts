import fastify from 'fastify';
import type pg from 'pg';
import { customers } from '../../src/resources/customers/entity';
import { listStatements, type Statement } from '../data/statements';
import { openDatabase } from '../db/open';
import { readSession } from '../features/account/sessions';
import { serveStarter } from './child';
import { listQuery } from './questions';

/**
 * The bare handler that the product is measured against: Fastify and pg with the product's own statements, written
 * once at start. It knows one question only; it checks no rights, reads no parameters and counts every time.
 */
const [dataDir = '', branch = '1'] = process.argv.slice(2);
const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN });
const { rows, count } = listStatements(
  customers,
  { all: false, branchIds: [Number(branch)] },
  listQuery({}),
  'Africa/Cairo',
);

/** The statement that looks a token up, taken from the product by listening to what it would ask. */
const sessionStatement = async (token: string): Promise<Statement> => {
  let heard: Statement | undefined;
  const listening = new Proxy(db.pool, {
    get: (pool, key) =>
      key === 'query'
        ? (statement: Statement) => {
            heard = statement;
            return Promise.resolve({ rows: [] });
          }
        : Reflect.get(pool, key),
  });
  const nobody = () => Promise.reject(new Error('nobody is signed in'));
  const policy = { at: nobody, explainAt: nobody };
  await readSession({ pool: listening, policy }, token, { lang: 'ar', requestId: '', ip: '' });
  if (!heard) throw new Error('the product asked nothing');
  return heard;
};

const statements = new Map<string, Promise<Statement>>();
const statementFor = (token: string): Promise<Statement> => {
  const known = statements.get(token) ?? sessionStatement(token);
  statements.set(token, known);
  return known;
};

const app = fastify({ logger: false });
app.get('/list', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const session = await db.pool.query(await statementFor(token));
  if (session.rows.length === 0) return reply.status(401).send({});
  const [page, total]: [pg.QueryResult, pg.QueryResult<{ n: number }>] = await Promise.all([
    db.pool.query(rows),
    db.pool.query<{ n: number }>(count),
  ]);
  const totalCount = total.rows[0]?.n ?? 0;
  return {
    data: page.rows.slice(0, 20),
    totalCount,
    totalPages: Math.ceil(totalCount / 20),
    hasNextPage: page.rows.length > 20,
    hasPreviousPage: false,
  };
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
serveStarter(typeof address === 'object' && address ? address.port : 0, async () => {
  await app.close();
  await db.close();
});
