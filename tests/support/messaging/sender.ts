import type pg from 'pg';
import type { Channels, SenderTimes } from '../../../server/features/messages/send/engine';
import { channelsOf } from '../../../server/features/messages/send/sender';
import { createVault } from '../../../server/kernel/vault';
import { cloudProvider } from '../../../server/messaging/cloud/provider';
import { addressPolicy } from '../../../server/messaging/http/addresses';
import { createHttp } from '../../../server/messaging/http/client';
import { createMessaging } from '../../../server/messaging/messaging';
import type { Provider } from '../../../server/messaging/provider';
import { wahaProvider } from '../../../server/messaging/waha/provider';
import { cloudToken } from './wire/cloud-events';
import { standInKey } from './wire/waha/state';

/** The real adapter over HTTP to a local provider, for tests of the sender alone. */

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

/** Adapters by their names, with the key that their local provider wants. */
const made = {
  waha: { make: wahaProvider, apiKey: standInKey },
  cloud: { make: cloudProvider, apiKey: cloudToken },
} as const;
export type AdapterName = keyof typeof made;

export const adapterTo = (url: string, name: AdapterName = 'waha'): Provider =>
  made[name].make(createHttp(addressPolicy({ baseUrls: [url] }), { timeoutMs: 300 }));

/** Finds channels as the product does, all of them at one provider, through `adapter`. */
export const channelsAt = (
  pool: pg.Pool,
  url: string,
  adapter: Provider,
  name: AdapterName = 'waha',
): Channels =>
  channelsOf({
    pool,
    vault: createVault(Buffer.alloc(32, 7)),
    messaging: createMessaging({
      baseUrl: url,
      apiKey: made[name].apiKey,
      ownUrl: () => url,
      adapters: [{ make: () => adapter, usual: ({ baseUrl, apiKey }) => ({ base: baseUrl, apiKey }) }],
    }),
  });
