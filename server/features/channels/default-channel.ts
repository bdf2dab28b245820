import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import { settingKeyOf } from '../../../src/schema/settings';
import { messagingSettings } from '../../../src/settings/messaging';
import type { Actor } from '../../data/actor';
import type { EntityServer, Values } from '../../data/entity-server';
import { createRow, updateRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { storedGroup } from '../../data/settings';
import { unsealed, withSealed } from '../../data/values';
import { notFound } from '../../kernel/errors';
import { type FetchedRow, fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { baseOf } from './access';

/** Id of the channel that the messaging settings speak of; undefined before a phone was ever bound. */
export const defaultChannelId = async (client: pg.ClientBase | pg.Pool): Promise<number | undefined> =>
  (await defaultChannel(client))?.id;

export const requiredDefaultId = async (client: pg.ClientBase | pg.Pool): Promise<number> => {
  const id = await defaultChannelId(client);
  if (id === undefined) throw notFound();
  return id;
};

const defaultChannelColumns = {
  id: 'number',
  phoneNumber: 'text',
  apiEndpoint: 'text?',
  apiKey: 'text?',
  riskAccepted: 'flag?',
} as const;
type DefaultChannel = FetchedRow<typeof defaultChannelColumns>;

const defaultChannel = async (client: pg.ClientBase | pg.Pool): Promise<DefaultChannel | undefined> => {
  const [found] = await fetchRows(
    client,
    defaultChannelColumns,
  )(
    `select id, phone_number as "phoneNumber", api_endpoint as "apiEndpoint", api_key_sealed as "apiKey",
       risk_accepted as "riskAccepted"
     from channels where is_default and deleted_at is null`,
  );
  return found;
};

type Means = Pick<Services, 'messaging' | 'vault'>;

/** The settings' channel with that number: made as a central one, or changed, which takes its verification back (BND-03). */
export const bindDefault = async (
  { pool, ...means }: Services,
  server: EntityServer,
  actor: Actor,
  { phoneNumber, acceptsRisk }: { readonly phoneNumber: string; readonly acceptsRisk: boolean },
): Promise<number> =>
  transaction(pool, async (client) => {
    const known = await defaultChannel(client);
    if (known) {
      const wanted = {
        phoneNumber,
        ...(acceptsRisk ? { riskAccepted: true } : {}),
        ...(await providerOf(client, means)),
      };
      await change(client, { ...means, server, actor }, known, wanted);
      return known.id;
    }
    const values = {
      ...sealedOf(means, await providerOf(client, means)),
      channelName: 'القناة المركزية',
      phoneNumber,
      countryCode: '966',
      provider: means.messaging.served.find(({ provider }) => provider.capabilities.proof === 'phone')
        ?.provider.name,
      isActive: true,
      riskAccepted: acceptsRisk,
    };
    const row = await createRow(client, server, actor, { values });
    await client.query('update channels set is_default = true where id = $1', [row.id]);
    return row.id;
  });

interface Following extends Means {
  readonly actor: Actor;
  /** Keys of the settings that were changed. */
  readonly changed: readonly string[];
}

/** The settings' channel goes where the settings say, as soon as they do: its phone is bound by them (MSG-03). */
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

/** Writes only the values in which the channel differs. */
const change = async (
  client: pg.PoolClient,
  { server, actor, ...means }: Means & { readonly server: EntityServer; readonly actor: Actor },
  known: DefaultChannel,
  wanted: Values,
): Promise<void> => {
  const holds: Values = { ...known, apiKey: unsealed(means.vault, channels, 'apiKey', known.apiKey) };
  const different = Object.keys(wanted).filter((key) => wanted[key] !== holds[key]);
  // A key goes with its address: one that is the same is sent anew, or it would be dropped there.
  const keys = different.includes('apiEndpoint') && 'apiKey' in wanted ? [...different, 'apiKey'] : different;
  if (keys.length > 0)
    await updateRow(client, server, actor, known.id, {
      values: sealedOf(means, Object.fromEntries(keys.map((key) => [key, wanted[key]]))),
    });
};

const sealedOf = ({ vault }: Means, values: Values): Values => withSealed(vault, channels, values);

/** Address and key of the messaging settings, in clear; nothing where they name none. */
const providerOf = async (client: pg.PoolClient, { messaging, vault }: Means): Promise<Values> => {
  const { values } = await storedGroup(client, messagingSettings);
  const { apiEndpoint, apiKey } = values;
  const clear = apiKey === null ? undefined : vault.open(apiKey, settingKeyOf(messagingSettings, 'apiKey'));
  return {
    ...(apiEndpoint === null ? {} : baseOf(messaging, { apiEndpoint })),
    ...(clear === undefined ? {} : { apiKey: clear }),
  };
};
