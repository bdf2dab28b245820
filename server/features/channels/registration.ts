import { randomInt } from 'node:crypto';
import { channels } from '../../../src/resources/channels/entity';
import { sealedPlaceOf } from '../../data/values';
import type { ChannelState, Result } from '../../messaging/provider-types';
import { type Channel, type ChannelServices, channelOf } from './access';
import { accountIs } from './account';

/** Hours between two tries that nobody asked for: the provider allows ten in three days. */
const hoursBetween = 8;

/**
 * Returns the state of a channel at its provider. A number that is proved but not registered is registered first, with
 * a PIN that is made, sealed and kept before the provider learns it (D15). `isAsked`: a person waits for it.
 */
export const stateOf = async (
  services: ChannelServices,
  channel: Channel,
  { isAsked = false } = {},
): Promise<Result<ChannelState>> => {
  const { provider, access } = channel;
  const state = await provider.getState(access);
  if (!state.ok || !provider.register) return state;
  const { channelId, phone } = access;
  const { pool } = services;
  const isRefused = await accountIs(pool, channelId, 'is_unregistered');
  const known = isRefused ? { ...state.value, isUnregistered: true } : state.value;
  if (!known.isUnregistered) return state;
  const found: ChannelState = { ...known, status: 'NOT_REGISTERED', phase: 'starting' };
  if (!known.isProved || known.linkedNumber !== phone) return { ok: true, value: found };
  if (await mayTry(services, channelId, isAsked)) {
    const registered = await provider.register(access, await pinOf(services, channel));
    await pool.query(
      'update channel_accounts set is_pin_wrong = $2, is_unregistered = is_unregistered and not $3 where channel_id = $1',
      [channelId, !registered.ok && registered.reason === 'wrongPin', registered.ok],
    );
    if (registered.ok) return provider.getState(access);
  }
  const isPinWrong = await accountIs(pool, channelId, 'is_pin_wrong');
  return { ok: true, value: isPinWrong ? { ...found, status: 'PIN_NEEDED' } : found };
};

/** True for one of all callers in a while, or for somebody who waits. */
const mayTry = async (
  { pool, now }: ChannelServices,
  channelId: number,
  isAsked: boolean,
): Promise<boolean> => {
  const at = now();
  const { rowCount } = await pool.query(
    `insert into channel_accounts as a (channel_id, register_tried_at) values ($1, $2)
     on conflict (channel_id) do update set register_tried_at = excluded.register_tried_at
       where $4 or a.register_tried_at is null or a.register_tried_at <= $3`,
    [channelId, at, new Date(at.getTime() - hoursBetween * 3_600_000), isAsked],
  );
  return rowCount !== 0;
};

/** Returns the channel's PIN. One that is made is stored before anybody learns it. */
const pinOf = async (services: ChannelServices, channel: Channel): Promise<string> => {
  if (channel.pin !== undefined) return channel.pin;
  const { pool, vault } = services;
  const { channelId } = channel.access;
  const made = String(randomInt(1_000_000)).padStart(6, '0');
  await pool.query('update channels set pin_sealed = $2 where id = $1 and pin_sealed is null', [
    channelId,
    vault.seal(made, sealedPlaceOf(channels, 'pin')).sealed,
  ]);
  return (await channelOf(services, pool, channelId))?.pin ?? made;
};

/** Forgets earlier tries, because somebody typed another PIN. */
export const forgetTries = `update channel_accounts set register_tried_at = null, is_pin_wrong = false where channel_id = $1`;

/** Stores that a send was refused because the number is not registered. The next look at the channel registers it. */
export const loseRegistration = async (
  { pool }: Pick<ChannelServices, 'pool'>,
  channelId: number,
): Promise<void> => {
  await pool.query(
    `insert into channel_accounts (channel_id, is_unregistered) values ($1, true)
     on conflict (channel_id) do update set is_unregistered = true`,
    [channelId],
  );
  await pool.query('update channel_states set read_at = null where channel_id = $1', [channelId]);
};
