import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import type { status } from '../../../src/resources/channels/queries';
import type { QueryAnswer } from '../../../src/schema/query';
import { systemActor } from '../../data/actor';
import { changeOf, tellChange } from '../../data/notices';
import { actOnRow } from '../../data/repository';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import type { ChannelState, Failure } from '../../messaging/provider-types';
import { type Channel, type ChannelServices, channelOf } from './access';
import { accountIs } from './account';
import { forgetCode } from './codes';
import { stateOf } from './registration';

/**
 * Tasks at a provider. A task is stored with the change that causes it. Any server process runs it after the
 * commit, because a restart takes seconds and a provider may not answer. A new task replaces the one before.
 */
export const tasks = ['create', 'start', 'stop', 'restart', 'logout', 'remove'] as const;
export type Task = (typeof tasks)[number];

export const wish = async (client: pg.ClientBase | pg.Pool, channelId: number, task: Task): Promise<void> => {
  await client.query(
    `insert into channel_states (channel_id, webhook_secret_sealed, task) values ($1, '', $2)
     on conflict (channel_id) do update set task = excluded.task, task_due_at = now(), task_failures = 0`,
    [channelId, task],
  );
};

/** Milliseconds for which a stored state is fresh, for all dialogs and processes together (API-102). */
const freshMs = 2000;

type Connection = QueryAnswer<typeof status>;

/** Returns the stored state of a channel. Asks the provider first if the state is older than two seconds. */
export const connectionOf = async (services: ChannelServices, id: number): Promise<Connection> => {
  const channel = await channelOf(services, services.pool, id);
  if (channel?.isProvisioned && (await mayAsk(services, id))) await askState(services, channel);
  return stored(services.pool, id);
};

/** Asks the provider for the channel's state, and stores the answer or that there is none. */
export const askState = async (services: ChannelServices, channel: Channel): Promise<void> => {
  const state = await stateOf(services, channel);
  await transaction(services.pool, (client) =>
    state.ok
      ? takeState(client, services, channel, state.value, { isAsked: true })
      : takeFailure(client, channel.access.channelId, state),
  );
};

/** Stores that the provider did not tell a state. A channel that it lost is made anew, and then waits to be linked. */
const takeFailure = async (client: pg.PoolClient, id: number, { reason }: Failure): Promise<void> => {
  switch (reason) {
    case 'absent':
      return loseChannel(client, id);
    case 'unauthorised':
    case 'unreachable':
    case 'forbiddenAddress':
    case 'tooOld':
    case 'wrongPin':
      return storeStatus(client, id, failureStatus[reason]);
    // Says nothing about the phone.
    case 'notReady':
    case 'limited':
    case 'refused':
    case 'unsupported':
      return undefined;
  }
};

/** Stores that the provider no longer knows the channel, and plans to make it anew unless something is planned. */
export const loseChannel = async (client: pg.PoolClient, id: number): Promise<void> => {
  await storeStatus(client, id, failureStatus.absent);
  const { rowCount } = await client.query(
    `select from channels c join channel_states s on s.channel_id = c.id
     where c.id = $1 and c.is_active and c.deleted_at is null and s.task is null for update of s`,
    [id],
  );
  if (rowCount !== 0) await wish(client, id, 'start');
};

interface Told {
  /** Time of an event, which may be late. Default: the state is of now. */
  readonly at?: Date | undefined;
  /** True for an answer to our question, which may be older than a task that was planned meanwhile. */
  readonly isAsked?: boolean;
}

/**
 * Stores a state of the phone's connection that was heard or asked for. The channel's own number verifies it, because
 * a QR code has no code to type (BND-08). Another number is logged out. A provider that proves numbers itself
 * verifies a channel by its word.
 */
export const takeState = async (
  client: pg.PoolClient,
  { now }: Pick<ChannelServices, 'now'>,
  { provider, access }: Pick<Channel, 'provider' | 'access'>,
  state: ChannelState,
  { at, isAsked = false }: Told = {},
): Promise<void> => {
  const { channelId } = access;
  // Locks the row first, so that concurrent events are handled one after another.
  const [row] = await fetchRows(client, { isVerified: 'flag', eventAt: 'text?', isPlanned: 'flag' })(
    `select c.is_verified as "isVerified", s.event_at as "eventAt", s.task is not null as "isPlanned" from channels c
     join channel_states s on s.channel_id = c.id where c.id = $1 and c.deleted_at is null for update`,
    [channelId],
  );
  // Ignores an event that is older than the last one handled.
  if (!row || (at && row.eventAt && at.getTime() < Date.parse(row.eventAt))) return;
  if (at)
    await client.query('update channel_states set event_at = $2 where channel_id = $1', [channelId, at]);
  await storeState(client, channelId, state, now());
  if (state.phase !== 'working' || state.linkedNumber === undefined || (isAsked && row.isPlanned)) return;
  const isOwn = state.linkedNumber === access.phone;
  if (provider.capabilities.proof !== 'phone') {
    if (isOwn && state.isProved && !row.isVerified) await storeProof(client, channelId, true);
    return;
  }
  if (!isOwn) await wish(client, channelId, 'logout');
  if (isOwn === row.isVerified) return;
  // The code of the right phone stays valid: its owner may be typing it at this moment.
  if (!isOwn) await forgetCode(client, channelId);
  await storeProof(client, channelId, isOwn);
};

/** Our own status words, for failures that the provider has no word for. */
export const failureStatus = {
  absent: 'STOPPED',
  unauthorised: 'UNAUTHORISED',
  tooOld: 'PROVIDER_TOO_OLD',
  wrongPin: 'PIN_NEEDED',
  forbiddenAddress: 'UNREACHABLE',
  unreachable: 'UNREACHABLE',
  notReady: 'STARTING',
  limited: 'STARTING',
  refused: 'FAILED',
  unsupported: 'FAILED',
} as const;

/** True for one of all callers within two seconds: only that one asks the provider. */
const mayAsk = async ({ pool, now }: ChannelServices, id: number): Promise<boolean> => {
  const at = now();
  const { rowCount } = await pool.query(
    'update channel_states set read_at = $2 where channel_id = $1 and (read_at is null or read_at <= $3)',
    [id, at, new Date(at.getTime() - freshMs)],
  );
  return (rowCount ?? 0) > 0;
};

const stored = async (pool: pg.Pool, id: number): Promise<Connection> => {
  const [row] = await fetchRows(pool, { status: 'text?', number: 'text?', name: 'text?' })(
    `select c.status, s.linked_number as number, s.display_name as name
     from channels c left join channel_states s on s.channel_id = c.id where c.id = $1`,
    [id],
  );
  const status = row?.status ?? 'STOPPED';
  // Only the status tells if a phone is linked.
  if (status !== 'WORKING') return { status, me: null };
  return { status, me: { id: row?.number?.replace('+', '') ?? null, pushName: row?.name ?? null } };
};

/** Stores a provider's state and notifies desks of a new status. Keeps the version: no user changed the row. */
export const storeState = async (
  client: pg.PoolClient,
  id: number,
  state: ChannelState,
  at?: Date,
): Promise<void> => {
  const { linkedNumber, displayName, restrictedUntil } = state;
  await client.query(
    `update channel_states set read_at = greatest(read_at, coalesce($5, read_at)), linked_number = $2, display_name = $3,
       restricted_until = case when $6 then $4 else restricted_until end where channel_id = $1`,
    [
      id,
      linkedNumber ?? null,
      displayName ?? null,
      restrictedUntil ?? null,
      at ?? null,
      restrictedUntil !== undefined,
    ],
  );
  // The number itself does not tell that the provider keeps its account locked.
  const isLocked = await accountIs(client, id, 'is_locked');
  await storeStatus(client, id, isLocked ? 'ACCOUNT_LOCKED' : state.status);
};

/** Stores whether the linked phone has the channel's own number, with an audit entry. */
export const storeProof = async (client: pg.PoolClient, id: number, isOwn: boolean): Promise<void> => {
  const actor = systemActor(isOwn ? 'ChannelLinked' : 'ChannelWrongNumber');
  await actOnRow(client, channels, actor, id, { action: 'Status' }, async () => {
    await client.query('update channels set is_verified = $2 where id = $1', [id, isOwn]);
  });
};

export const storeStatus = async (client: pg.PoolClient, id: number, status: string): Promise<void> => {
  const [changed] = await fetchRows(client, { branchId: 'number?' })(
    `update channels set status = $2 where id = $1 and status is distinct from $2 returning branch_id as "branchId"`,
    [id, status.slice(0, 60)],
  );
  if (changed) await tellChange(client, changeOf(channels.name, 'updated', [{ id, ...changed }], null));
};
