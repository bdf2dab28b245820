import type { close, drop, open } from '../../../src/resources/drawers/actions';
import { drawers } from '../../../src/resources/drawers/entity';
import { childStatements } from '../../data/children';
import type { ActionContext, Row } from '../../data/entity-server';
import { recordMade } from '../../data/repository';
import { settingsOf } from '../../data/settings';
import { ApiError, invalid } from '../../kernel/errors';
import { allOf } from '../../kernel/tx';
import { expectedIn } from './drawer';

/** Opens a branch's drawer; 404 where drawers are switched off, and of two desks at once the second is refused. */
export const openDrawer = async ({
  client,
  actor,
  input: { branchId, float },
}: ActionContext<typeof open>): Promise<Row> => {
  if (!(await settingsOf(client)).drawerEnabled) throw new ApiError(404, 'notFound');
  const { rows } = await client.query<{ id: number }>(
    `insert into drawers (branch_id, user_id, opened_at, status, float) values ($1, $2, clock_timestamp(), 'Open', $3)
     on conflict (branch_id) where status = 'Open' do nothing returning id`,
    [branchId, actor.userId, float],
  );
  const [made] = rows;
  if (!made) throw invalid([{ path: ['branchId'], key: 'validate.taken' }]);
  return recordMade(client, drawers, actor, made.id);
};

/** Cash that leaves the open drawer. The drawer's row is locked by now, so that a count has it or refuses it. */
export const dropCash = async ({
  client,
  actor,
  row,
  input: { amount, reason },
}: ActionContext<typeof drop>): Promise<void> => {
  await client.query(
    `insert into drawers_drops (parent_id, position, amount, reason, at, user_id)
     values ($1, (select count(*) from drawers_drops where parent_id = $1), $2, $3, clock_timestamp(), $4)`,
    [row.id, amount, reason, actor.userId],
  );
};

/** What was counted against what there must be; a difference needs its reason. */
export const closeDrawer = async ({
  client,
  row,
  input: { counts, reason },
}: ActionContext<typeof close>): Promise<void> => {
  const counted = counts.reduce(
    (sum, { denomination, pieces }) => sum + Math.round(denomination * 100) * pieces,
    0,
  );
  if (counted > 999_999_999_999) throw invalid([{ path: ['counts'], key: 'validate.invalid' }]);
  const expected = Math.round((await expectedIn(client, row.id)) * 100);
  if (counted !== expected && !reason) throw invalid([{ path: ['reason'], key: 'validate.required' }]);
  const { counts: field } = drawers.fields;
  const lines = childStatements(drawers, row.id, { key: 'counts', field, rows: counts }, []);
  await allOf(lines.map((statement) => client.query(statement)));
  await client.query(
    `update drawers set status = 'Closed', closed_at = clock_timestamp(), expected = $2, counted = $3, difference = $4, reason = $5 where id = $1`,
    [row.id, expected / 100, counted / 100, (counted - expected) / 100, reason || null],
  );
};
