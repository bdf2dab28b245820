import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { systemSettings } from '../../../src/settings/system';
import { systemActor } from '../../data/actor';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { textIn } from '../../http/answers';
import { alone, every, type Loop } from '../../kernel/loop';
import { normalisePhone } from '../../kernel/phones';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { endTask, openTask } from '../tasks/index';
import { putMessage } from './outbox';
import { unlinkedOf } from './unlinked';

/** Number of the advisory lock. No other part of the product may use it. */
const outageLock = 4_180_047;

/** Minutes for which a channel may be cut off before the owner is told: a restart takes less. */
const graceMinutes = 10;

const actor = systemActor('ChannelOutage');

type OutageServices = Pick<Services, 'pool' | 'messaging' | 'now'>;

/**
 * Tells the owner of a channel that is cut off while messages wait: by a task, and by a message through another channel
 * that works. Once for each outage, and once when it is over. Several processes may call it at once.
 */
export const watchOutages = (services: OutageServices): Promise<number> =>
  alone(services.pool, outageLock, async () => {
    const { pool, now } = services;
    const at = now();
    for (const { channelId } of await unlinkedOf(pool, null, at))
      await pool.query(
        'insert into channel_outages (channel_id, since) values ($1, $2) on conflict (channel_id) do nothing',
        [channelId, at],
      );
    const begun = await tellOfNew(services, at);
    return begun + (await tellOfEnded(services, at));
  });

interface Outage {
  readonly channelId: number;
  readonly channelName: string;
  readonly branchId: number | null;
}
const outageColumns = { channelId: 'number', channelName: 'text', branchId: 'number?' } as const;
const columns = 'o.channel_id as "channelId", h.channel_name as "channelName", h.branch_id as "branchId"';
const isLinked = `h.status = 'WORKING' and h.is_verified`;

const tellOfNew = async (services: OutageServices, at: Date): Promise<number> => {
  const { pool } = services;
  const rows = await fetchRows(pool, outageColumns)(
    `select ${columns} from channel_outages o join channels h on h.id = o.channel_id
     where o.told_at is null and o.since <= $1 and h.deleted_at is null and h.is_active and not (${isLinked})`,
    [new Date(at.getTime() - graceMinutes * 60_000)],
  );
  for (const outage of rows)
    await transaction(pool, async (client) => {
      const { channelId, channelName } = outage;
      const branchId = await branchOf(client, outage);
      if (branchId === undefined) return;
      await openTask(client, actor, {
        key: keyOf(channelId),
        title: `القناة ${channelName} غير متصلة وفي انتظارها رسائل. افتح القناة واربط هاتفها من جديد`,
        branchId,
        forRight: 'messaging.manage',
        about: { route: channels.route, id: channelId },
      });
      await client.query('update channel_outages set told_at = $2 where channel_id = $1', [channelId, at]);
      await writeToOwner(client, services, { outage, branchId, text: 'messages.outage', at });
    });
  return rows.length;
};

/** Forgets outages that are over. The owner hears of the end only of those that they were told of. */
const tellOfEnded = async (services: OutageServices, at: Date): Promise<number> => {
  const { pool } = services;
  const rows = await fetchRows(pool, { ...outageColumns, wasTold: 'flag', isBack: 'flag' })(
    `select ${columns}, o.told_at is not null as "wasTold", (${isLinked}) as "isBack"
     from channel_outages o join channels h on h.id = o.channel_id
     where (${isLinked}) or h.deleted_at is not null or not h.is_active`,
  );
  for (const outage of rows)
    await transaction(pool, async (client) => {
      await client.query('delete from channel_outages where channel_id = $1', [outage.channelId]);
      await endTask(client, actor, keyOf(outage.channelId));
      const branchId = await branchOf(client, outage);
      if (branchId !== undefined && outage.wasTold && outage.isBack)
        await writeToOwner(client, services, { outage, branchId, text: 'messages.outageOver', at });
    });
  return rows.length;
};

const keyOf = (channelId: number): string => `channel.outage.${channelId}`;

/** The channel's branch; of a central one the first that is active. */
const branchOf = async (client: pg.PoolClient, { branchId }: Outage): Promise<number | undefined> => {
  if (branchId !== null) return branchId;
  const [first] = await fetchRows(client, { id: 'number' })(
    'select id from branches where is_active order by id limit 1',
  );
  return first?.id;
};

interface Word {
  readonly outage: Outage;
  readonly branchId: number;
  readonly text: 'messages.outage' | 'messages.outageOver';
  readonly at: Date;
}

const hour = 3_600_000;

/** Queues a message to the number for alerts, bound to a working channel that takes free text. */
const writeToOwner = async (
  client: pg.PoolClient,
  { messaging }: OutageServices,
  { outage, branchId, text, at }: Word,
): Promise<void> => {
  const settings = await settingsOf(client, messagingSettings, systemSettings);
  const { alertPhoneNumber: number, countryCode } = settings;
  if (number === null) return;
  const recipient =
    normalisePhone({ raw: number }) ??
    normalisePhone({ raw: `+${countryCode ?? ''}${number.replace(/^0+/, '')}` });
  if (recipient === null) return;
  const free = messaging.served.flatMap(({ provider }) =>
    provider.capabilities.freeText ? provider.name : [],
  );
  const [through] = await fetchRows(client, { id: 'number' })(
    `select h.id from channels h where h.deleted_at is null and h.is_active and ${isLinked} and h.provider = any($1::text[])
     order by h.id <> $2, h.is_default desc, h.id limit 1`,
    [free, outage.channelId],
  );
  if (!through) return;
  await putMessage(client, {
    kind: 'alert',
    purpose: 'service',
    dedupeKey: `alert:${randomUUID()}`,
    customerId: null,
    branchId,
    recipient,
    body: textIn('ar', text, { channel: outage.channelName, center_name: settings.systemName ?? '' }),
    notBefore: at,
    expiresAt: new Date(at.getTime() + 24 * hour),
    channelId: through.id,
  });
};

const everyMs = 60_000;

export const startOutages = (services: Services, warn: (error: unknown) => void): Loop =>
  every(everyMs, () => watchOutages(services), { warn });
