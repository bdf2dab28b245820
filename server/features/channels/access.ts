import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import { fullNumberOf } from '../../../src/resources/channels/numbers';
import { lacksAcceptance } from '../../../src/resources/channels/risk';
import { withoutEnd } from '../../../src/schema/text/without-end';
import { systemActor } from '../../data/actor';
import type { Values } from '../../data/entity-server';
import { changeOf, tellChange } from '../../data/notices';
import { actOnRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { unsealed } from '../../data/values';
import { invalid } from '../../kernel/errors';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import type { Vault } from '../../kernel/vault';
import type { Messaging } from '../../messaging/messaging';
import type { ChannelAccess, ChannelState, Provider } from '../../messaging/provider';

export type ChannelServices = Pick<Services, 'pool' | 'messaging' | 'vault' | 'now'>;

/** A channel with its provider, ready for calls. Secrets are in clear: never answer or log them. */
export interface Channel extends Pick<Stored, 'isActive' | 'isVerified' | 'isProvisioned' | 'isDeleted'> {
  readonly provider: Provider;
  readonly access: ChannelAccess;
  /** True if the risk of its provider was accepted, or there is none. Otherwise it may not be used. */
  readonly isAccepted: boolean;
}

/** Returns undefined for an unknown id. Finds deleted channels, because they may still exist at their provider. */
export const channelOf = async (
  { messaging, vault }: Pick<Services, 'messaging' | 'vault'>,
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<Channel | undefined> => {
  const [stored] = await fetchRows(client, storedColumns)(
    `select c.id, c.branch_id as "branchId", c.session_name as session, c.provider, c.country_code as "countryCode",
       c.phone_number as "phoneNumber", c.api_endpoint as endpoint, c.api_key_sealed as "apiKey",
       c.app_secret_sealed as "appSecret", c.is_active as "isActive", c.is_verified as "isVerified", c.risk_accepted as "riskAccepted",
       c.deleted_at is not null as "isDeleted", coalesce(s.is_provisioned, false) as "isProvisioned",
       s.webhook_secret_sealed as "webhookSecret"
     from channels c left join channel_states s on s.channel_id = c.id where c.id = $1`,
    [id],
  );
  return stored && opened(messaging, vault, stored);
};

const storedColumns = {
  id: 'number',
  branchId: 'number?',
  session: 'text?',
  provider: 'text',
  countryCode: 'text?',
  phoneNumber: 'text',
  endpoint: 'text?',
  apiKey: 'text?',
  appSecret: 'text?',
  isActive: 'flag',
  isVerified: 'flag',
  riskAccepted: 'flag?',
  isDeleted: 'flag',
  isProvisioned: 'flag',
  webhookSecret: 'text?',
} as const;
type Stored = FetchedRow<typeof storedColumns>;

const opened = (messaging: Messaging, vault: Vault, stored: Stored): Channel => {
  const { endpoint, isActive, isVerified, isProvisioned, isDeleted } = stored;
  const { provider, ...usual } = messaging.servedBy(stored.provider);
  const own = unsealed(vault, channels, 'apiKey', stored.apiKey);
  const base = endpoint ?? usual.base;
  // The server's own key goes only to its own provider, never to another host.
  const apiKey = own ?? (base === usual.base ? usual.apiKey : undefined);
  const webhookSecret = provider.capabilities.ownSecret
    ? unsealed(vault, channels, 'appSecret', stored.appSecret)
    : vault.open(stored.webhookSecret ?? '', webhookPlace);
  const access = {
    channelId: stored.id,
    branchId: stored.branchId,
    session: stored.session ?? '',
    phone: fullNumberOf(stored.countryCode, stored.phoneNumber) ?? '',
    // Without an endpoint, nothing is sent.
    endpoint: base ?? '',
    apiKey,
    webhookSecret: webhookSecret ?? '',
  };
  const isAccepted = !lacksAcceptance(stored);
  return { provider, access, isActive, isVerified, isAccepted, isProvisioned, isDeleted };
};

/** Path to which providers send their events, followed by the channel's id. */
export const webhookPath = '/whatsapp/webhooks';

/** Place in the vault for a channel's own webhook secret. */
export const webhookPlace = 'channel_states.webhookSecret';

/** Returns the provider's address without the session: `{base}/api/sessions/{name}` -> base (CHN-31). */
const baseIn = (endpoint: string): string =>
  withoutEnd(endpoint.split(/\/api\/sessions(?=\/|$)/)[0] ?? '', '/');

/** Refuses hosts outside the allow-list (MSG-17). Stores null for the server's own provider, so that it may move. */
export const baseOf = (messaging: Messaging, { apiEndpoint }: Values): Values => {
  if (typeof apiEndpoint !== 'string') return {};
  if (!messaging.isAllowed(apiEndpoint)) throw invalid([{ path: ['apiEndpoint'], key: 'validate.address' }]);
  const base = baseIn(apiEndpoint);
  return { apiEndpoint: messaging.isBase(base) ? null : base };
};

/** Returns the address for replies, followed by the session if the provider has sessions. */
export const endpointOf = (messaging: Messaging, row: Readonly<Record<string, unknown>>): string | null => {
  const { provider, base } = messaging.servedBy(String(row.provider));
  const address = typeof row.apiEndpoint === 'string' ? row.apiEndpoint : base;
  if (address === undefined || provider.sessionPath === undefined) return address ?? null;
  return `${address}${provider.sessionPath}${String(row.sessionName ?? '')}`;
};

/** Milliseconds for which a stored state is fresh, for all dialogs and processes together (API-102). */
const freshMs = 2000;

export interface Connection {
  readonly status: string;
  readonly me: { readonly id: string | null; readonly pushName: string | null } | null;
}

/** Returns the stored state of a channel. Asks the provider first if the state is older than two seconds. */
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

/** Our own status words, for failures that the provider has no word for. */
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

/** True for one of all callers within two seconds: only that one asks the provider. */
const mayAsk = async ({ pool, now }: Services, id: number): Promise<boolean> => {
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
  await client.query(
    `update channel_states set read_at = greatest(read_at, coalesce($5, read_at)), linked_number = $2, display_name = $3,
       restricted_until = coalesce($4, restricted_until) where channel_id = $1`,
    [id, state.linkedNumber ?? null, state.displayName ?? null, state.restrictedUntil ?? null, at ?? null],
  );
  await storeStatus(client, id, state.status);
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
