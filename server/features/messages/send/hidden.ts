import type pg from 'pg';
import type { MessagePurpose } from '../../../../src/resources/messages/choices';
import { messages } from '../../../../src/resources/messages/entity';
import { fetchRows } from '../../../kernel/rows';
import { transaction } from '../../../kernel/tx';
import type { Engine, OpenChannel } from './engine';
import { stopMessages } from './suppress';

/**
 * Wishes to stop of senders whom the provider names by an alias only. They count for the alias at once, and for the
 * number as soon as anybody tells whose alias it is: a later message, or the provider when it is asked.
 */
export const keepHidden = async (
  client: pg.PoolClient,
  channelId: number,
  alias: string,
  purposes: readonly MessagePurpose[],
): Promise<void> => {
  await client.query(
    `insert into hidden_wishes (channel_id, alias, purpose) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [channelId, alias.slice(0, 200), purposes],
  );
};

interface Revealed {
  readonly alias: string;
  /** E.164 with a plus. */
  readonly recipient: string;
}

/** Carries out the kept wishes of an alias whose number is known now. */
export const revealed = async (
  client: pg.PoolClient,
  channelId: number,
  { alias, recipient }: Revealed,
  now: Date,
): Promise<void> => {
  const wishes = await fetchRows(client, { purpose: messages.fields.purpose })(
    'delete from hidden_wishes where channel_id = $1 and alias = $2 returning purpose',
    [channelId, alias],
  );
  const purposes = wishes.map(({ purpose }) => purpose);
  if (purposes.length > 0) await stopMessages(client, channelId, { from: recipient, purposes }, now);
};

/**
 * Before a message goes to a number: asks for its alias if the channel keeps wishes of aliases, and carries out the
 * one that is theirs. The claim then finds the number stopped.
 */
export const hiddenWishOf = async (
  { pool, now }: Engine,
  { id, provider, access }: OpenChannel,
  recipient: string,
): Promise<void> => {
  if (!provider.aliasOf) return;
  const aliases = await aliasesOf(pool, id);
  if (aliases.size === 0) return;
  const found = await provider.aliasOf(access, recipient);
  if (!found.ok || found.value === undefined || !aliases.has(found.value)) return;
  const alias = found.value;
  await transaction(pool, (client) => revealed(client, id, { alias, recipient }, now()));
};

const aliasesOf = async (pool: pg.Pool, channelId: number): Promise<ReadonlySet<string>> => {
  const rows = await fetchRows(pool, { alias: 'text' })(
    'select distinct alias from hidden_wishes where channel_id = $1',
    [channelId],
  );
  return new Set(rows.map(({ alias }) => alias));
};

/** Asks the provider again whose the aliases of kept wishes are. Runs once an hour. */
export const askForHidden = async (
  pool: pg.Pool,
  channels: readonly OpenChannel[],
  now: Date,
): Promise<void> => {
  for (const { id, provider, access } of channels)
    for (const alias of await aliasesOf(pool, id)) {
      const found = await provider.resolveSender(access, alias);
      const recipient = found.ok ? found.value : undefined;
      if (recipient !== undefined)
        await transaction(pool, (client) => revealed(client, id, { alias, recipient }, now));
    }
};
