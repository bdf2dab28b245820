import type pg from 'pg';
import { messagingSettings } from '../../../../src/resources/messages/settings';
import type { Services } from '../../../data/services';
import { settingsOf } from '../../../data/settings';
import { every, type Loop } from '../../../kernel/loop';
import { type FetchedRow, fetchRows } from '../../../kernel/rows';
import { transaction } from '../../../kernel/transaction';
import type { MessageReceiver } from '../../../messaging/provider-types';
import { channelOf, loseChannel } from '../../channels/index';
import { planMessages } from '../plan';
import { isUsable } from '../reach';
import { type Claim, claimMessage } from './claim';
import { type Channels, type Engine, type OpenChannel, type SenderTimes, usualTimes } from './engine';
import { askForHidden, hiddenWishOf, takeAck, takeInbound, takeMissedAcks, takePreference } from './incoming';
import { askNumber, channelFailed, mayHaveTurn, restingChannels } from './pace';
import { lookUpOne, storeResult, sweep } from './results';

const hourMs = 3_600_000;

/** Plans and sends as long as the process lives. Any number of processes may share one outbox (R-37, MSG-19). */
export const runMessaging = (engine: Engine): Loop => {
  const { times, warn } = engine;
  const served = new Map<number, Promise<unknown>>();
  let isStopped = false;

  /** Serves each channel by itself, one message at a time, so that a hanging provider delays no other channel. */
  const serveAll = async () => {
    for (const route of await routes(engine)) {
      const { id } = route.channel;
      if (isStopped || served.has(id)) continue;
      // The sending may go on after this turn.
      const serving = serveChannel(engine, route)
        .catch(warn)
        .finally(() => served.delete(id));
      served.set(id, serving);
    }
  };
  const lookUpAll = async () => {
    while (!isStopped && (await lookUpOne(engine)));
  };
  const loops = [
    every(times.planMs, () => planMessages(engine.pool, engine.now()), { warn }),
    every(times.tickMs, () => sweep(engine), { warn }),
    every(times.tickMs, () => takeMissedAcks(engine), { warn }),
    every(times.tickMs, lookUpAll, { warn }),
    every(times.tickMs, serveAll, { warn }),
    every(hourMs, async () => askForHidden(engine.pool, await engine.channels.open(), engine.now()), {
      warn,
    }),
  ];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all(served.values());
    },
  };
};

/** Queued messages that a channel may look at in one turn. */
const mostOffered = 50;

/** Messages of a channel: those of its branch; of a central one also those of branches without one. */
interface Route {
  readonly channel: OpenChannel;
  readonly isEnabled: boolean;
  /** Branches whose own channel works. Only a central channel uses them, to leave those branches out. */
  readonly served: readonly number[];
  readonly isCentral: boolean;
}

export const routes = async ({ pool, channels, now }: Engine): Promise<readonly Route[]> => {
  const { isEnabled, useCentralChannel } = await settingsOf(pool, messagingSettings);
  const resting = await restingChannels(pool, now());
  const open = (await channels.open()).filter(({ id }) => !resting.has(id));
  const served = open.flatMap(({ branchId }) => branchId ?? []);
  return open.map((channel) => {
    const isCentral = channel.branchId === null && useCentralChannel;
    return { channel, isEnabled, served, isCentral };
  });
};

/** Gives a channel its turn. Sends at most one message and returns true if it sent one. */
export const serveChannel = async (engine: Engine, route: Route): Promise<boolean> => {
  const { channel } = route;
  // Before anything is asked of the provider: a channel that waits for its pace is looked at every two seconds.
  if (!(await mayHaveTurn(engine, channel))) return false;
  for (let offered = 0; offered < mostOffered; offered++) {
    const candidate = await nextFor(engine.pool, route, engine.now());
    if (!candidate) return false;
    await hiddenWishOf(engine, channel, candidate.recipient);
    const messageId = await idFor(engine, channel, candidate);
    if (messageId === 'none') return false;
    const claim = await claimChecked(engine, channel, { id: candidate.id, messageId });
    if (claim === 'busy') return false;
    if (claim === 'ended' || claim === 'later') continue;
    // The claim is committed: whatever happens from here on, it sends once or not at all.
    const result = await channel.provider.send(channel.access, {
      to: claim.recipient,
      text: claim.body,
      template: channel.provider.capabilities.freeText ? undefined : (claim.template ?? undefined),
      messageId: claim.messageId,
      reference: String(claim.id),
    });
    await storeResult(engine, channel, claim, result);
    return true;
  }
  return false;
};

/** Claims a message. If its number must be checked first, asks the provider and claims again. */
const claimChecked = async (
  engine: Engine,
  channel: OpenChannel,
  candidate: { readonly id: number; readonly messageId: string | undefined },
): Promise<Claim | 'ended' | 'later' | 'busy'> => {
  const claim = (isChecked: boolean) =>
    transaction(engine.pool, (client) => claimMessage(client, engine, channel, { ...candidate, isChecked }));
  const first = await claim(false);
  if (typeof first === 'string' || !('unchecked' in first)) return first;
  await askNumber(engine.pool, channel, first.unchecked, engine.now());
  const second = await claim(true);
  // With `isChecked` a claim never asks for another check, so this only narrows the type.
  return typeof second === 'string' || !('unchecked' in second) ? second : 'busy';
};

const candidateColumns = {
  id: 'number',
  channelId: 'number?',
  messageId: 'text?',
  recipient: 'text',
} as const;
type Candidate = FetchedRow<typeof candidateColumns>;

const nextFor = async (
  pool: pg.Pool,
  { channel, isEnabled, served, isCentral }: Route,
  now: Date,
): Promise<Candidate | undefined> => {
  const [next] = await fetchRows(pool, candidateColumns)(
    `select id, channel_id as "channelId", provider_msg_id as "messageId", recipient from messages
     where status = 'queued' and not_before <= $1 and (next_attempt_at is null or next_attempt_at <= $1) and expires_at > $1
       and ($2 or kind in ('test', 'optOut'))
       and case when is_bound then channel_id = $3
         else branch_id = $4 or ($5 and not branch_id = any($6::int[])) end
     order by (kind in ('test', 'optOut', 'answer')) desc, not_before, id limit 1`,
    [now, isEnabled, channel.id, channel.branchId, isCentral, served],
  );
  return next;
};

/** Returns the message's id at the provider, reserved before the claim. An earlier id of this channel is kept. */
const idFor = async (
  engine: Engine,
  { id, provider, access }: OpenChannel,
  candidate: Candidate,
): Promise<string | undefined | 'none'> => {
  if (!provider.reserveMessageId) return undefined;
  if (candidate.messageId !== null && candidate.channelId === id) return candidate.messageId;
  const reserved = await provider.reserveMessageId(access);
  if (reserved.ok) return reserved.value;
  const { reason } = reserved;
  // Nothing was sent, so nobody bans the number for it: it goes on soon after the provider is reached again.
  const until =
    reason === 'unreachable' ? new Date(engine.now().getTime() + engine.times.notReadyMs) : undefined;
  await channelFailed(engine.pool, engine, id, { reason, until, atOnce: reason === 'unauthorised' });
  if (reason === 'absent') await transaction(engine.pool, (client) => loseChannel(client, id));
  return 'none';
};

/** Plans and sends as long as the process lives. Any number of processes may share one outbox. */
export const startOutbox = (
  services: Services,
  warn: (error: unknown) => void,
  times: SenderTimes = usualTimes,
): Loop =>
  runMessaging({
    pool: services.pool,
    channels: channelsOf(services),
    times,
    now: services.now,
    random: Math.random,
    warn,
  });

export const channelsOf = (services: Pick<Services, 'pool' | 'messaging' | 'vault'>): Channels => {
  const opened = async (id: number): Promise<OpenChannel | undefined> => {
    const channel = await channelOf(services, services.pool, id);
    if (!channel || channel.isDeleted || !channel.isProvisioned) return undefined;
    const { provider, access } = channel;
    return { id, branchId: access.branchId, provider, access };
  };
  return {
    open: async () => {
      const rows = await fetchRows(services.pool, { id: 'number' })(
        `select id from channels h where ${isUsable} and status = 'WORKING' order by id`,
      );
      const found: OpenChannel[] = [];
      for (const { id } of rows) {
        const channel = await opened(id);
        if (channel) found.push(channel);
      }
      return found;
    },
    named: opened,
  };
};

export const outboxReceiver = (services: Pick<Services, 'now'>): MessageReceiver => ({
  acknowledged: (client, channelId, event) =>
    takeAck(client, channelId, event, { now: services.now, times: usualTimes }),
  received: (client, channelId, event) => takeInbound(client, channelId, event, services.now()),
  preferred: takePreference,
});
