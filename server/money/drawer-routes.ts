import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { drawers } from '../../src/resources/drawers/entity';
import { saveChildren } from '../data/children';
import type { RouteParts, Row } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { actOnRow, findRow, recordMade } from '../data/repository';
import { seesBranch } from '../data/scope';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { answered, idOf, keyedOf } from '../http/crud';
import { ApiError, foreignBranch, invalid } from '../http/errors';
import { amount, amountOrNothing, note, rowId, whole } from './bodies';
import { branchAsked } from './branch-asked';
import { expectedIn } from './drawer';
import { sheetOf } from './drawer-sheet';
import { moneyRules } from './settings';

const openBody = z.object({ branchId: rowId, float: amountOrNothing });
const closeBody = z.object({
  counts: z
    .array(z.object({ denomination: amount, pieces: whole(0, 1_000_000) }), { error: 'validate.list' })
    .max(100, { error: 'validate.many' }),
  reason: note,
});

/** The day close: a branch's drawer is opened with a float, counted blind and closed for good. */
export const drawerRoutes = (app: FastifyInstance, { pool, server }: RouteParts): void => {
  app.get('/drawers/current', async (request) => {
    const actor = requireRight(request, 'invoices', 'read');
    const branchId = branchAsked(request, actor);
    const { rows } = await pool.query<{ id: number }>(
      `select id from drawers where branch_id = $1 and status = 'Open'`,
      [branchId],
    );
    const [open] = rows;
    const { drawerEnabled } = await moneyRules(pool);
    return {
      enabled: drawerEnabled,
      drawer: open ? answered(server, actor, await findRow(pool, drawers, actor, open.id)) : null,
    };
  });

  app.post('/drawers/open', async (request, reply) => {
    const actor = requireRight(request, 'invoices', 'update');
    const { branchId, float } = parsed(openBody, request.body);
    if (!seesBranch(actor, branchId)) throw foreignBranch();
    const answer = await transaction(pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        if (!(await moneyRules(client)).drawerEnabled) throw new ApiError(404, 'notFound');
        const { rows } = await client.query<{ id: number }>(
          `insert into drawers (branch_id, user_id, opened_at, status, float) select id, $2, clock_timestamp(), 'Open', $3 from branches where id = $1
           on conflict (branch_id) where status = 'Open' do nothing returning id`,
          [branchId, actor.userId, float],
        );
        const [made] = rows;
        const known = await client.query('select from branches where id = $1', [branchId]);
        if (known.rowCount === 0) throw invalid([{ path: ['branchId'], key: 'validate.reference' }]);
        if (!made) throw invalid([{ path: ['branchId'], key: 'validate.taken' }]);
        return {
          status: 201,
          body: answered(server, actor, await recordMade(client, drawers, actor, made.id)),
        };
      }),
    );
    return reply.status(answer.status).send(answer.body);
  });

  app.post('/drawers/:id/close', async (request) => {
    const actor = requireRight(request, 'invoices', 'update');
    const sent = parsed(closeBody, request.body);
    const id = idOf(request);
    const answer = await transaction(pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        const row = await actOnRow(client, drawers, actor, id, { action: 'Status' }, (before) =>
          close(client, before, sent),
        );
        return { status: 200, body: answered(server, actor, row) };
      }),
    );
    return answer.body;
  });

  app.get('/drawers/:id/sheet', async (request) => {
    const actor = requireRight(request, 'invoices', 'read');
    const drawer = await findRow(pool, drawers, actor, idOf(request));
    return { drawer: answered(server, actor, drawer), ...(await sheetOf(pool, actor, drawer)) };
  });
};

/** What was counted against what there must be; a difference needs its reason. */
const close = async (
  client: pg.PoolClient,
  before: Row,
  { counts, reason }: z.infer<typeof closeBody>,
): Promise<void> => {
  if (before.status === 'Closed') throw new ApiError(409, 'drawer.closed');
  const counted = counts.reduce(
    (sum, { denomination, pieces }) => sum + Math.round(denomination * 100) * pieces,
    0,
  );
  if (counted > 999_999_999_999) throw invalid([{ path: ['counts'], key: 'validate.invalid' }]);
  const expected = Math.round((await expectedIn(client, before.id)) * 100);
  if (counted !== expected && !reason) throw invalid([{ path: ['reason'], key: 'validate.required' }]);
  const { counts: field } = drawers.fields;
  await saveChildren(client, drawers, { id: before.id, key: 'counts', field }, counts, []);
  await client.query(
    `update drawers set status = 'Closed', closed_at = clock_timestamp(), expected = $2, counted = $3, difference = $4, reason = $5 where id = $1`,
    [before.id, expected / 100, counted / 100, (counted - expected) / 100, reason || null],
  );
};
