import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { openDatabase } from '../db/open';
import { flatSchema } from './flat-table';

/**
 * The floor: handlers that a careful person writes by hand over one flat table (`flat-table.ts`), with the
 * product's addresses. Phones are one text, rows are put together by pg, answers by Fastify's schemas. Each call
 * looks its token up. A list counts its branch; a search reads trigrams of all branches and counts nothing.
 * Everything else that the product does is left out: permissions, audit, versions, keys against repetition.
 */
const db = await openDatabase({ dataDir: process.env.DATA_DIR ?? '', pgBin: process.env.PG_BIN });
const app = fastify({ logger: false });

const card = `c.id, c.full_name as "fullName", c.name_ar as "nameAr", c.branch_id as "branchId", c.nationality, c.phones,
  c.email, c.address, c.loyalty_points as "loyaltyPoints", c.balance, c.created_at as "createdAt"`;
const newest = 'order by c.created_at desc, c.id desc limit 20';
const customers = `${flatSchema}.customers`;
const statements = {
  token: `select u.id from ${flatSchema}.sessions s join ${flatSchema}.users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now()`,
  list: `select ${card} from ${customers} c where c.branch_id = $1 ${newest}`,
  count: `select count(*)::int as n from ${customers} c where c.branch_id = $1`,
  search: `select ${card} from ${customers} c
    where c.full_name ilike $1 or c.name_ar ilike $1 or c.phones ilike $1 ${newest}`,
  one: `select ${card} from ${customers} c where c.id = $1`,
  create: `insert into ${customers} (full_name, branch_id, nationality, phones) values ($1, $2, $3, $4)
    returning id, created_at as "createdAt"`,
};
const ask = async (name: keyof typeof statements, values: readonly unknown[]) =>
  (await db.pool.query({ name, text: statements[name], values: [...values] })).rows;

const text = { type: 'string' };
const whole = { type: 'integer' };
const row = {
  type: 'object',
  properties: {
    ...{
      id: whole,
      fullName: text,
      nameAr: text,
      branchId: whole,
      nationality: text,
      phones: text,
      email: text,
    },
    ...{
      address: text,
      loyaltyPoints: whole,
      balance: text,
      createdAt: { type: 'string', format: 'date-time' },
    },
  },
};
const page = { type: 'object', properties: { data: { type: 'array', items: row }, totalCount: whole } };

app.addHook('onRequest', async ({ headers }, reply) => {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const [user] = await ask('token', [createHash('sha256').update(token).digest('hex')]);
  if (!user) return reply.code(401).send({ error: 'unauthorized' });
});

app.get<{ Querystring: { branchId: number; search?: string } }>('/api/customers', {
  schema: {
    querystring: { type: 'object', properties: { branchId: whole, search: text } },
    response: { 200: page },
  },
  handler: async ({ query: { branchId, search } }) => {
    if (search !== undefined) {
      const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
      // Without a name, because the plan that PostgreSQL keeps for a named statement reads no trigrams.
      return { data: (await db.pool.query(statements.search, [pattern])).rows };
    }
    const [data, [total]] = await Promise.all([ask('list', [branchId]), ask('count', [branchId])]);
    return { data, totalCount: total.n };
  },
});

app.get<{ Params: { id: number } }>('/api/customers/:id', {
  schema: { params: { type: 'object', properties: { id: whole } }, response: { 200: row } },
  handler: async ({ params: { id } }) => (await ask('one', [id]))[0],
});

interface Created {
  readonly fullName: string;
  readonly branchId: number;
  readonly nationality: string;
  readonly phoneNumbers: readonly string[];
}
app.post<{ Body: Created }>('/api/customers', {
  schema: { response: { 201: row } },
  handler: async ({ body }, reply) => {
    const { fullName, branchId, nationality, phoneNumbers } = body;
    const phones = phoneNumbers.join(' ');
    const [made] = await ask('create', [fullName, branchId, nationality, phones]);
    return reply.code(201).send({ fullName, branchId, nationality, phones, ...made });
  },
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`Ready: ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => db.close()));
