import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import { tellChange } from '../../data/notices';
import type { Services } from '../../data/services';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import type { ChannelState } from '../../messaging/provider';
import { channelOf } from './access';

/** Milliseconds that an answer is good for, however many dialogs are open in however many processes (API-102). */
const freshMs = 2000;

export interface Connection {
  readonly status: string;
  readonly me: { readonly id: string | null; readonly pushName: string | null } | null;
}

/** How a channel stands: from what the provider's events said, asked afresh when that is older than two seconds. */
export const connectionOf = async (services: Services, id: number): Promise<Connection> => {
  const channel = await channelOf(services, services.pool, id);
  if (channel?.isProvisioned && (await mayAsk(services, id))) {
    const state = await channel.provider.getState(channel.access);
    if (state.ok) await transaction(services.pool, (client) => storeState(client, id, state.value));
    else if (state.reason === 'absent' || state.reason === 'unauthorised')
      await transaction(services.pool, (client) => storeStatus(client, id, failureStatus[state.reason]));
  }
  return stored(services.pool, id);
};

/** Words of our own beside the provider's, for what it does not say itself. */
export const failureStatus = {
  absent: 'STOPPED',
  unauthorised: 'UNAUTHORISED',
  tooOld: 'PROVIDER_TOO_OLD',
  forbiddenAddress: 'UNREACHABLE',
  unreachable: 'UNREACHABLE',
  notReady: 'STARTING',
  limited: 'STARTING',
  refused: 'FAILED',
  unsupported: 'FAILED',
} as const;

/** One of all who ask within two seconds does. */
const mayAsk = async ({ pool, now }: Services, id: number): Promise<boolean> => {
  const at = now();
  const { rowCount } = await pool.query(
    'update channel_states set read_at = $2 where channel_id = $1 and (read_at is null or read_at <= $3)',
    [id, at, new Date(at.getTime() - freshMs)],
  );
  return (rowCount ?? 0) > 0;
};

const stored = async (pool: pg.Pool, id: number): Promise<Connection> => {
  const rows = await fetchRows(pool, { status: 'text?', number: 'text?', name: 'text?' })(
    `select c.status, s.linked_number as number, s.display_name as name
     from channels c left join channel_states s on s.channel_id = c.id where c.id = $1`,
    [id],
  );
  const [row] = rows;
  const status = row?.status ?? 'STOPPED';
  // Only the status tells whether somebody is linked.
  if (status !== 'WORKING') return { status, me: null };
  return { status, me: { id: row?.number?.replace('+', '') ?? null, pushName: row?.name ?? null } };
};

/** Keeps what a provider says, and tells every desk when it is news. Raises no version: nobody changed anything. */
export const storeState = async (
  client: pg.PoolClient,
  id: number,
  state: ChannelState,
  at?: Date,
): Promise<void> => {
  await client.query(
    `update channel_states set read_at = greatest(read_at, coalesce($5, read_at)), linked_number = $2, display_name = $3,
       restricted_until = coalesce($4, restricted_until) where channel_id = $1`,
    [id, state.linkedNumber ?? null, state.displayName ?? null, state.restrictedUntil ?? null, at ?? null],
  );
  await storeStatus(client, id, state.status);
};

export const storeStatus = async (client: pg.PoolClient, id: number, status: string): Promise<void> => {
  const rows = await fetchRows(client, { branchId: 'number?' })(
    `update channels set status = $2 where id = $1 and status is distinct from $2 returning branch_id as "branchId"`,
    [id, status.slice(0, 60)],
  );
  const [changed] = rows;
  if (changed) await tellChanged(client, id, changed.branchId);
};

export const tellChanged = (client: pg.PoolClient, id: number, branchId: number | null): Promise<void> =>
  tellChange(client, {
    kind: 'change',
    resource: channels.name,
    type: 'updated',
    ids: [id],
    branchIds: branchId === null ? [] : [branchId],
    by: null,
  });
