import type pg from 'pg';
import type { Channels, SenderTimes } from '../../server/features/messages/send/engine';
import { channelsOf } from '../../server/features/messages/work';
import { createVault } from '../../server/kernel/vault';
import { addressPolicy } from '../../server/messaging/http/addresses';
import { createHttp } from '../../server/messaging/http/client';
import { createMessaging } from '../../server/messaging/messaging';
import type { Provider } from '../../server/messaging/provider';
import { wahaProvider } from '../../server/messaging/waha/provider';

/** The real adapter over HTTP to a local provider, for tests of the sender alone. */

export const standInKey = 'stand-in-key';

/** All times of the sender in short. A send still times out long before its claim does. */
export const quickTimes: SenderTimes = {
  tickMs: 10,
  planMs: 60_000,
  leaseMs: 800,
  doubtMs: 400,
  secondMs: 0.1,
  recipientMs: 20,
  limitScale: 1_000_000,
  youngDays: 0,
  waitScale: 0.002,
  notReadyMs: 50,
  pauseMs: 100,
};

export const sendTimeoutMs = 300;

export const adapterTo = (url: string): Provider =>
  wahaProvider(createHttp(addressPolicy({ baseUrls: [url] }), { timeoutMs: sendTimeoutMs }));

/** Finds channels as the product does, all of them at one provider, through `adapter`. */
export const channelsAt = (pool: pg.Pool, url: string, adapter: Provider): Channels =>
  channelsOf({
    pool,
    vault: createVault(Buffer.alloc(32, 7)),
    messaging: createMessaging({
      baseUrl: url,
      apiKey: standInKey,
      ownUrl: () => url,
      adapters: [{ make: () => adapter, usual: ({ baseUrl, apiKey }) => ({ base: baseUrl, apiKey }) }],
    }),
  });
