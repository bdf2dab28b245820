import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import type { Services } from '../../data/services';
import { every, type Loop } from '../../kernel/loop';
import { fetchRows, oneOf } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import type { Result } from '../../messaging/provider-types';
import { type Channel, type ChannelServices, channelOf, webhookPath, webhookPlace } from './access';
import { readAllTemplates } from './account';
import { stateOf } from './registration';
import { askState, failureStatus, storeProof, storeStatus, type Task, takeState, tasks } from './states';

/** Resets the provider's state for a new address: nothing exists there, and the old webhook secret is dropped. */
export const forgetProvider = async (client: pg.ClientBase, channelId: number): Promise<void> => {
  await client.query(
    `update channel_states set is_provisioned = false, webhook_secret_sealed = '' where channel_id = $1`,
    [channelId],
  );
};

/** Seconds for which a process reserves a task: enough for all calls of one task. */
const leaseSeconds = 120;

/**
 * Runs due tasks. Returns how many. Several processes may call it at once: each waits for a locked row
 * instead of skipping it, because the lock may be that of an event being stored, and a skipped task would
 * wait for ten seconds.
 */
export const runChannelTasks = async (services: ChannelServices): Promise<number> => {
  for (let count = 0; ; count++) {
    const [due] = await fetchRows(services.pool, { id: 'number', task: oneOf(...tasks) })(
      `update channel_states set task_due_at = now() + make_interval(secs => $1) where channel_id = (
         select channel_id from channel_states where task is not null and task_due_at <= now()
         order by task_due_at limit 1 for update) returning channel_id as id, task`,
      [leaseSeconds],
    );
    if (!due) return count;
    await carryOut(services, due.id, due.task);
  }
};

const carryOut = async (services: ChannelServices, id: number, task: Task): Promise<void> => {
  const channel = await channelOf(services, services.pool, id);
  const result = channel ? await attempt(services, channel, task) : done;
  // Keeps another task that was stored meanwhile, because the update names the old one.
  const finished = await services.pool.query(
    result.ok
      ? 'update channel_states set task = null, task_failures = 0 where channel_id = $1 and task = $2'
      : `update channel_states set task_failures = task_failures + 1, task_due_at = now() + make_interval(secs => least(
           600, 5 * 2 ^ least(task_failures, 8))) where channel_id = $1 and task = $2`,
    [id, task],
  );
  if (!finished.rowCount || !channel || channel.isDeleted) return;
  if (!result.ok) {
    await transaction(services.pool, (client) => storeStatus(client, id, failureStatus[result.reason]));
    return;
  }
  const { provider, isVerified } = channel;
  // Somebody has just saved or restarted the channel.
  const state = await stateOf(services, channel, { isAsked: task !== 'stop' && task !== 'remove' });
  if (!state.ok) return;
  const isMade = provider.capabilities.proof === 'made' && state.value.phase === 'working';
  await transaction(services.pool, async (client) => {
    await takeState(client, services, channel, state.value, { isAsked: true });
    if (isMade && !isVerified) await storeProof(client, id, true);
  });
};

const attempt = async (
  services: ChannelServices,
  channel: Channel,
  task: Task,
): Promise<Result<undefined>> => {
  const { provider, access, isProvisioned, isAccepted } = channel;
  // Without an accepted risk nothing is created or started; stopping and removing are allowed.
  if (!isAccepted && task !== 'stop' && task !== 'remove') return done;
  switch (task) {
    case 'remove':
      return provider.remove(access);
    case 'stop':
      return isProvisioned ? absentIsDone(await provider.stop(access)) : done;
    case 'create':
      return provision(services, channel);
    case 'start':
    case 'restart':
    case 'logout': {
      if (!isProvisioned) return provision(services, channel);
      const result = await provider[task](access);
      // Creates the channel again if the provider lost it. No phone is linked then.
      return !result.ok && result.reason === 'absent' ? provision(services, channel) : result;
    }
  }
};

const done: Result<undefined> = { ok: true, value: undefined };

const absentIsDone = (result: Result<undefined>): Result<undefined> =>
  !result.ok && result.reason === 'absent' ? done : result;

/** Creates the channel at its provider, with a secret for its webhooks. A failed call can be repeated. */
export const provision = async (
  services: ChannelServices,
  { access: { channelId } }: Channel,
): Promise<Result<undefined>> => {
  const { vault, pool, messaging } = services;
  const made = vault.seal(randomBytes(32).toString('base64url'), webhookPlace).sealed;
  // Stored before the provider learns it, and never replaced, so that a lost reply does no harm.
  await pool.query(
    `insert into channel_states (channel_id, webhook_secret_sealed) values ($1, $2)
     on conflict (channel_id) do update set webhook_secret_sealed = excluded.webhook_secret_sealed
       where channel_states.webhook_secret_sealed = ''`,
    [channelId, made],
  );
  const current = await channelOf(services, pool, channelId);
  if (!current) return done;
  const webhookUrl = `${messaging.ownUrl()}/api${webhookPath}/${channelId}`;
  const result = await current.provider.create(current.access, webhookUrl);
  if (result.ok)
    await pool.query('update channel_states set is_provisioned = true where channel_id = $1', [channelId]);
  return result;
};

const everyMs = 10_000;

/** Runs tasks as soon as any process commits a change of a channel, and all due ones every ten seconds. */
export const startChannelTasks = (services: Services, warn: (error: unknown) => void): Loop =>
  every(everyMs, () => runChannelTasks(services), {
    warn,
    wakes: (wake) =>
      services.notifier.subscribe((notice) => {
        if (notice.kind === 'change' && notice.resource === channels.name) wake();
      }),
  });

/** Seconds after which a channel is asked again what it is doing: one that works, and any other. */
const askedAfter = { working: 60, other: 20 } as const;

/** Channels that one look asks, side by side, because a silent provider takes its whole time-out. */
const mostAsked = 10;

/**
 * Asks channels whose state was not heard of for a while. Events get lost: a webhook that cannot reach this server,
 * a session that shows its phone late, or a provider that forgot the session.
 */
export const askStates = async (services: ChannelServices): Promise<void> => {
  const { pool, now } = services;
  const at = now().getTime();
  const before = (seconds: number) => new Date(at - seconds * 1000);
  const due = await fetchRows(pool, { id: 'number' })(
    `update channel_states set read_at = $1 where channel_id in (
       select s.channel_id from channel_states s join channels c on c.id = s.channel_id
       where c.deleted_at is null and c.is_active and s.is_provisioned and s.task is null
         and (s.read_at is null or s.read_at <= case when c.status = 'WORKING' and c.is_verified then $2::timestamptz else $3 end)
       order by s.read_at nulls first limit $4 for update of s skip locked) returning channel_id as id`,
    [new Date(at), before(askedAfter.working), before(askedAfter.other), mostAsked],
  );
  await Promise.all(
    due.map(async ({ id }) => {
      const channel = await channelOf(services, pool, id);
      if (channel?.isAccepted && !channel.isDeleted) await askState(services, channel);
    }),
  );
};

/** Asks silent channels every ten seconds, and for templates that were read a while ago. */
export const startChannelWatch = (services: Services, warn: (error: unknown) => void): Loop =>
  every(
    everyMs,
    async () => {
      await askStates(services);
      await readAllTemplates(services);
    },
    { warn },
  );
