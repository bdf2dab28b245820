import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { settingKeyOf } from '../../../src/schema/settings';
import type { Actor } from '../../data/actor';
import type { EntityServer, Values } from '../../data/entity-server';
import { createRow, updateRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { unsealed, withSealed } from '../../data/values';
import { notFound } from '../../kernel/errors';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { baseOf } from './access';

const defaultChannelColumns = {
  id: 'number',
  phoneNumber: 'text',
  apiEndpoint: 'text?',
  apiKey: 'text?',
  riskAccepted: 'flag?',
} as const;
type DefaultChannel = FetchedRow<typeof defaultChannelColumns>;

/** Returns the channel of the messaging settings. Undefined until a phone was bound. */
export const defaultChannel = async (
  client: pg.ClientBase | pg.Pool,
): Promise<DefaultChannel | undefined> => {
  const text = `select id, phone_number as "phoneNumber", api_endpoint as "apiEndpoint", api_key_sealed as "apiKey",
      risk_accepted as "riskAccepted" from channels where is_default and deleted_at is null`;
  const [found] = await fetchRows(client, defaultChannelColumns)(text);
  return found;
};

export const requiredDefaultId = async (client: pg.ClientBase | pg.Pool): Promise<number> => {
  const channel = await defaultChannel(client);
  if (!channel) throw notFound();
  return channel.id;
};

type Means = Pick<Services, 'messaging' | 'vault'>;

/** Creates the settings' channel with this number, or changes its number and clears its verification (BND-03). */
export const bindDefault = async (
  { pool, ...means }: Services,
  server: EntityServer,
  actor: Actor,
  { phoneNumber, acceptsRisk }: { readonly phoneNumber: string; readonly acceptsRisk: boolean },
): Promise<number> =>
  transaction(pool, async (client) => {
    const known = await defaultChannel(client);
    const place = await providerOf(client, means);
    if (known) {
      const wanted = { phoneNumber, ...(acceptsRisk && { riskAccepted: true }), ...place };
      await change(client, { ...means, server, actor }, known, wanted);
      return known.id;
    }
    const providers = means.messaging.served.map(({ provider }) => provider);
    const values = {
      ...withSealed(means.vault, channels, place),
      channelName: 'القناة المركزية',
      phoneNumber,
      countryCode: '966',
      provider: providers.find(({ capabilities }) => capabilities.proof === 'phone')?.name,
      isActive: true,
      riskAccepted: acceptsRisk,
    };
    const row = await createRow(client, server, actor, { values });
    await client.query('update channels set is_default = true where id = $1', [row.id]);
    return row.id;
  });

interface Following extends Means {
  readonly actor: Actor;
  readonly changed: readonly string[];
}

/** Moves the settings' channel to the address and key of the settings, in the same transaction (MSG-03). */
export const followDefault = async (
  client: pg.PoolClient,
  server: EntityServer,
  { changed, ...means }: Following,
): Promise<void> => {
  const known = await defaultChannel(client);
  if (!known || !changed.some((key) => key === 'apiEndpoint' || key === 'apiKey')) return;
  const wanted = await providerOf(client, means);
  const isMoved = changed.includes('apiEndpoint');
  await change(client, { ...means, server }, known, isMoved ? { apiEndpoint: null, ...wanted } : wanted);
};

/** Writes only the values that differ from the channel's. */
const change = async (
  client: pg.PoolClient,
  { server, actor, vault }: Means & { readonly server: EntityServer; readonly actor: Actor },
  known: DefaultChannel,
  wanted: Values,
): Promise<void> => {
  const holds: Values = { ...known, apiKey: unsealed(vault, channels, 'apiKey', known.apiKey) };
  const different = Object.keys(wanted).filter((key) => wanted[key] !== holds[key]);
  // A new address drops the stored key, so an unchanged key is sent again with it.
  const keys = different.includes('apiEndpoint') && 'apiKey' in wanted ? [...different, 'apiKey'] : different;
  const values = Object.fromEntries(keys.map((key) => [key, wanted[key]]));
  if (keys.length > 0)
    await updateRow(client, server, actor, known.id, { values: withSealed(vault, channels, values) });
};

/** Returns address and key of the messaging settings, in clear. A key that they do not set is absent. */
const providerOf = async (client: pg.PoolClient, { messaging, vault }: Means): Promise<Values> => {
  const { apiEndpoint, apiKey } = await settingsOf(client, messagingSettings);
  const clear = apiKey === null ? undefined : vault.open(apiKey, settingKeyOf(messagingSettings, 'apiKey'));
  return {
    ...(apiEndpoint === null ? {} : baseOf(messaging, { apiEndpoint })),
    ...(clear === undefined ? {} : { apiKey: clear }),
  };
};

/**
 * Returns the settings keys that follow from the channels: true if a phone is linked that carries messages, that of the
 * settings or another channel's (BND-08).
 */
export const defaultState = async (client: pg.ClientBase | pg.Pool): Promise<object> => {
  const [row] = await fetchRows(client, { isVerified: 'flag' })(
    `select exists(select from channels where deleted_at is null and is_verified
       and (is_default or is_active and status = 'WORKING')) as "isVerified"`,
  );
  return { isVerified: row?.isVerified ?? false };
};
