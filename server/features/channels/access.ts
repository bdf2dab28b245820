import type pg from 'pg';
import { lacksAcceptance } from '../../../src/resources/channels/actions';
import { channels } from '../../../src/resources/channels/entity';
import { fullNumberOf } from '../../../src/resources/channels/link-actions';
import { withoutEnd } from '../../../src/schema/text/length';
import type { Values } from '../../data/entity-server';
import type { Services } from '../../data/services';
import { unsealed } from '../../data/values';
import { invalid } from '../../kernel/errors';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import type { Vault } from '../../kernel/vault';
import type { Messaging } from '../../messaging/messaging';
import type { Provider } from '../../messaging/provider';
import type { ChannelAccess } from '../../messaging/provider-types';

export type ChannelServices = Pick<Services, 'pool' | 'messaging' | 'vault' | 'now'>;

/** A channel with its provider, ready for calls. Secrets are in clear: never answer or log them. */
export interface Channel extends Pick<Stored, 'isActive' | 'isVerified' | 'isProvisioned' | 'isDeleted'> {
  readonly provider: Provider;
  readonly access: ChannelAccess;
  /** True if the risk of its provider was accepted, or there is none. Otherwise it may not be used. */
  readonly isAccepted: boolean;
  /** PIN of the number at its provider, in clear; undefined until one was typed or made. */
  readonly pin: string | undefined;
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
       c.app_secret_sealed as "appSecret", c.pin_sealed as "pin", c.account_id as "account", c.is_active as "isActive", c.is_verified as "isVerified", c.risk_accepted as "riskAccepted",
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
  pin: 'text?',
  account: 'text?',
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
    account: stored.account?.trim() || undefined,
  };
  const pin = unsealed(vault, channels, 'pin', stored.pin);
  const isAccepted = !lacksAcceptance(stored);
  return { provider, access, isActive, isVerified, isAccepted, isProvisioned, isDeleted, pin };
};

/** Path to which providers send their events, followed by the channel's id. */
export const webhookPath = '/whatsapp/webhooks';

/** Place in the vault for a channel's own webhook secret. */
export const webhookPlace = 'channel_states.webhookSecret';

/** Returns the provider's address without the session: `{base}/api/sessions/{name}` -> base (CHN-31). */
const baseIn = (endpoint: string): string =>
  withoutEnd(endpoint.split(/\/api\/sessions(?=\/|$)/)[0] ?? '', '/');

/** Refuses hosts outside the allow-list (MSG-17). Stores null for the server's own provider, so that it may move. */
export const baseOf = (messaging: Messaging, { apiEndpoint: given }: Values, row: Values = {}): Values => {
  if (typeof given !== 'string') return {};
  const apiEndpoint = withoutSession(messaging, given, row);
  if (!messaging.isAllowed(apiEndpoint)) throw invalid([{ path: ['apiEndpoint'], key: 'validate.address' }]);
  const base = baseIn(apiEndpoint);
  return { apiEndpoint: messaging.isBase(base) ? null : base };
};

/** A form sends the address back as it was answered: followed by the row's own session. */
const withoutSession = (messaging: Messaging, address: string, { provider, sessionName }: Values): string => {
  if (typeof provider !== 'string' || typeof sessionName !== 'string') return address;
  const path = messaging.servedBy(provider).provider.sessionPath;
  const ending = `${path ?? ''}${sessionName}`;
  return path !== undefined && address.endsWith(ending) ? address.slice(0, -ending.length) : address;
};

/** Returns the address for replies, followed by the session if the provider has sessions. */
export const endpointOf = (messaging: Messaging, row: Readonly<Record<string, unknown>>): string | null => {
  const { provider, base } = messaging.servedBy(String(row.provider));
  const address = typeof row.apiEndpoint === 'string' ? row.apiEndpoint : base;
  if (address === undefined || provider.sessionPath === undefined) return address ?? null;
  return `${address}${provider.sessionPath}${String(row.sessionName ?? '')}`;
};
