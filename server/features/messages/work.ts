import { safeProviders } from '../../../src/resources/channels/providers';
import type { Services } from '../../data/services';
import type { Loop } from '../../kernel/loop';
import { fetchRows } from '../../kernel/rows';
import type { MessageReceiver } from '../../messaging/terms';
import { channelOf } from '../channels/index';
import { isUsable } from './reach';
import { type Channels, type OpenChannel, type SenderTimes, usualTimes } from './send/engine';
import { takeAck, takeInbound, takePreference } from './send/incoming';
import { runMessaging } from './send/sender';

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
        `select id from channels h where ${isUsable('$1')} and status = 'WORKING' order by id`,
        [safeProviders],
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
