import { type Json, listOf, objectOf, textOf } from '../http/client';
import type { ChannelAccess } from '../terms';
import { wahaEvents } from './webhook';

/** Path of a channel's session, below the base URL. */
export const sessionPath = (channel: ChannelAccess): string => `/api/sessions/${sessionOf(channel)}`;

export const sessionOf = (channel: ChannelAccess): string => encodeURIComponent(channel.session);

/**
 * Configuration of a channel's session: ours over what the session already holds, because WAHA takes the whole
 * configuration and drops what is missing (proxy, ignored chats, stores, other webhooks). NOWEB finds a sent message
 * again only with its store switched on.
 */
export const configOf = (
  { channelId, branchId, phone, webhookSecret }: ChannelAccess,
  url: string,
  engine: string,
  held: Json = {},
): Json => {
  const others = listOf(held.webhooks).filter((webhook) => !isOurs(objectOf(webhook), url));
  const noweb = objectOf(held.noweb);
  return {
    ...held,
    metadata: {
      ...objectOf(held.metadata),
      channelId: String(channelId),
      branchId: branchId === null ? '' : String(branchId),
      phone,
    },
    webhooks: [
      ...others,
      {
        url,
        events: wahaEvents,
        hmac: { key: webhookSecret },
        retries: { policy: 'exponential', delaySeconds: 2, attempts: 10 },
      },
    ],
    ...(engine === 'NOWEB'
      ? { noweb: { ...noweb, store: { ...store, ...objectOf(noweb?.store), enabled: true } } }
      : {}),
  };
};

const store = { enabled: true, fullSync: false };

/** True for a webhook of this channel, also at an address that the server had before. */
const isOurs = (webhook: Json | undefined, url: string): boolean =>
  pathOf(textOf(webhook?.url) ?? '') === pathOf(url);

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
