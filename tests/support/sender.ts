import type pg from 'pg';
import type { Channels, OpenChannel, SenderTimes } from '../../server/features/messages/send/engine';
import { addressPolicy } from '../../server/messaging/http/addresses';
import { createHttp } from '../../server/messaging/http/client';
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
  paceMs: [0, 5],
  recipientMs: 20,
  perHour: 1_000_000,
  perDay: 1_000_000,
  youngDays: 0,
  waitScale: 0.002,
  notReadyMs: 50,
  pauseMs: 100,
};

export const sendTimeoutMs = 300;

export const adapterTo = (url: string): Provider =>
  wahaProvider(createHttp(addressPolicy({ baseUrls: [url] }), { timeoutMs: sendTimeoutMs }));

interface Row {
  readonly id: number;
  readonly branchId: number | null;
  readonly session: string;
}

/** Returns all channels of the table, all at one provider. */
export const channelsAt = (pool: pg.Pool, url: string, provider: Provider): Channels => {
  const found = async (where: string, values: readonly unknown[]): Promise<readonly OpenChannel[]> => {
    const { rows } = await pool.query<Row>(
      `select id, branch_id as "branchId", session_name as session from channels where ${where} order by id`,
      [...values],
    );
    return rows.map(({ id, branchId, session }) => ({
      id,
      branchId,
      provider,
      access: {
        channelId: id,
        branchId,
        session,
        phone: '+201000000000',
        endpoint: url,
        apiKey: standInKey,
        webhookSecret: 'secret',
      },
    }));
  };
  return {
    open: () => found(`deleted_at is null and is_active and is_verified and status = 'WORKING'`, []),
    named: async (id) => (await found('id = $1', [id]))[0],
  };
};
