import { officialProviders } from '../src/resources/channels/providers';
import type { Services } from './data/services';
import { channelOf, type MessageReceiver } from './features/channels/index';
import {
  type Channels,
  isUsable,
  type OpenChannel,
  runMessaging,
  type SenderTimes,
  takeAck,
  takeInbound,
  usualTimes,
} from './features/messages/index';
import type { Loop } from './kernel/loop';
import { fetchRows } from './kernel/rows';

/** Joins the outbox with the channels that its messages go through and that answers come back by. */

/** Plans and sends as long as the process lives; any number of processes may share one outbox. */
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

const channelsOf = (services: Services): Channels => {
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
        [officialProviders],
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

/** Hears what providers tell of messages, those sent and those that come in. */
export const outboxReceiver = (services: Pick<Services, 'now'>): MessageReceiver => ({
  acknowledged: (client, channelId, event) =>
    takeAck(client, channelId, event, { now: services.now, times: usualTimes }),
  received: async (client, channelId, { from, text }) => {
    if (from !== undefined) await takeInbound(client, channelId, { from, text }, services.now());
  },
});
