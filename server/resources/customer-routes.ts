import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customers } from '../../src/resources/customers/entity';
import type { Actor } from '../data/actor';
import type { RouteParts } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { findRow, updateRow } from '../data/repository';
import { seesBranch } from '../data/scope';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { idOf, keyedOf } from '../http/crud';
import { foreignBranch, invalid, notFound } from '../http/errors';
import { normalisePhone } from '../lib/phones';
import { knownPhones } from './known-phones';
import { nextFreeCode, peekNextCode } from './paper-codes';

const branchBody = z.object({
  branchId: z.number({ error: 'validate.required' }).int({ error: 'validate.integer' }),
});
const codeBody = branchBody.extend({
  paperCode: z
    .number({ error: 'validate.required' })
    .int({ error: 'validate.integer' })
    .min(1, { error: 'validate.min' })
    .max(999_999_999, { error: 'validate.max' }),
});

/** The documents' calls about paper codes, and the warning about a known phone while typing. */
export const customerRoutes = (app: FastifyInstance, parts: RouteParts): void => {
  const { pool } = parts;
  app.get('/customers/paper-code/next/:branchId', async (request) => {
    const branchId = await ownBranch(
      pool,
      requireRight(request, 'customers', 'read'),
      idOf(request, 'branchId'),
    );
    return peekNextCode(pool, branchId);
  });

  app.get('/customers/paper-code/used/:branchId', async (request) => {
    const branchId = await ownBranch(
      pool,
      requireRight(request, 'customers', 'read'),
      idOf(request, 'branchId'),
    );
    const { rows } = await pool.query<{ code: number }>(
      'select code from paper_codes where branch_id = $1 order by code',
      [branchId],
    );
    return rows.map((row) => row.code);
  });

  app.get('/customers/:id/paper-code', async (request) => {
    const row = await findRow(pool, customers, requireRight(request, 'customers', 'read'), idOf(request));
    return { customerId: row.id, branchId: row.branchId, paperCode: row.paperCode };
  });

  app.post('/customers/:id/paper-code', async (request) => {
    const actor = requireRight(request, 'customers', 'update');
    const { branchId, paperCode } = parsed(codeBody, request.body);
    return assign(parts, request, actor, branchId, async () => paperCode);
  });

  app.post('/customers/:id/paper-code/auto', async (request) => {
    const actor = requireRight(request, 'customers', 'update');
    const { branchId } = parsed(branchBody, request.body);
    return assign(parts, request, actor, branchId, (client) => nextFreeCode(client, branchId));
  });

  app.get('/customers/phone-known', async (request) => {
    const actor = requireRight(request, 'customers', 'read');
    const { phone, except } = request.query as { readonly phone?: unknown; readonly except?: unknown };
    const norm = typeof phone === 'string' ? normalisePhone({ raw: phone.slice(0, 60) }) : null;
    const known = await knownPhones(pool, actor, {
      norms: norm === null ? [] : [norm],
      except: typeof except === 'string' && /^\d{1,9}$/.test(except) ? Number(except) : undefined,
    });
    return { known };
  });
};

type Pool = RouteParts['pool'];
type CodeOf = Parameters<typeof transaction<number>>[1];

/** Gives the customer in the path a code, once for each key. */
const assign = async (
  { pool, server }: RouteParts,
  request: FastifyRequest,
  actor: Actor,
  branchId: number,
  codeOf: CodeOf,
): Promise<unknown> => {
  const id = idOf(request);
  const answer = await transaction(pool, (client) =>
    onceForKey(client, actor, keyedOf(request), async () => {
      const row = await findRow(client, customers, actor, id);
      // `paperCode` is the code of the customer's own branch.
      if (!seesBranch(actor, branchId)) throw foreignBranch();
      if (row.branchId !== branchId) throw invalid([{ path: ['branchId'], key: 'validate.reference' }]);
      const paperCode = await codeOf(client);
      await updateRow(client, server, actor, id, { values: { paperCode }, body: {} });
      return { status: 200, body: { success: true, data: { paperCode } } };
    }),
  );
  return answer.body;
};

const ownBranch = async (pool: Pool, actor: Actor, branchId: number): Promise<number> => {
  if (!seesBranch(actor, branchId)) throw foreignBranch();
  const { rowCount } = await pool.query('select 1 from branches where id = $1', [branchId]);
  if (rowCount === 0) throw notFound();
  return branchId;
};
