import type pg from 'pg';
import { channels } from '../../../src/resources/channels/entity';
import { changeOf, tellChange } from '../../data/notices';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import type { AccountEvent, FailureReason, Template, TemplateEvent } from '../../messaging/provider-types';
import { type Channel, type ChannelServices, channelOf } from './access';

/** Facts of the official provider about a channel's number, its account, and the templates of that account. */

/** True if the fact holds for the account of a channel's number. */
export const accountIs = async (
  client: pg.ClientBase | pg.Pool,
  channelId: number,
  fact: 'is_locked' | 'is_unregistered' | 'is_pin_wrong',
): Promise<boolean> => {
  const text = `select from channel_accounts where channel_id = $1 and ${fact}`;
  return (await client.query(text, [channelId])).rowCount !== 0;
};

/** Carries out what an event tells of the account. The end of a restriction is a rest of the sender, too. */
export const takeAccount = async (
  client: pg.PoolClient,
  channelId: number,
  { isLocked, restrictedUntil }: AccountEvent,
): Promise<void> => {
  if (isLocked !== undefined) {
    await client.query(
      `insert into channel_accounts (channel_id, is_locked) values ($1, $2)
       on conflict (channel_id) do update set is_locked = excluded.is_locked`,
      [channelId, isLocked],
    );
    // The next look at the channel says which state it is in.
    await client.query('update channel_states set read_at = null where channel_id = $1', [channelId]);
    if (isLocked)
      await client.query(
        `update channels set status = 'ACCOUNT_LOCKED' where id = $1 and status is not null`,
        [channelId],
      );
  }
  if (restrictedUntil)
    await client.query(
      'update channel_states set restricted_until = greatest(restricted_until, $2) where channel_id = $1',
      [channelId, restrictedUntil],
    );
  await tell(client, channelId);
};

/** Carries out what an event tells of a template, and asks for the whole list soon. */
export const takeTemplate = async (
  client: pg.PoolClient,
  channelId: number,
  { name, language, state, reason }: TemplateEvent,
): Promise<void> => {
  await client.query(
    state === undefined
      ? 'delete from channel_templates where channel_id = $1 and name = $2 and language = $3'
      : `update channel_templates set state = $4, reason = $5 where channel_id = $1 and name = $2 and language = $3`,
    [channelId, name, language, ...(state === undefined ? [] : [state, reason ?? null])],
  );
  await client.query('update channel_accounts set templates_read_at = null where channel_id = $1', [
    channelId,
  ]);
  await tell(client, channelId);
};

/** Minutes after which templates are read again, unless an event said that one changed. */
const minutesBetween = 30;

/** Reads the templates of all accounts whose list is old. */
export const readAllTemplates = async (services: ChannelServices): Promise<void> => {
  const { pool, now } = services;
  const rows = await fetchRows(pool, { id: 'number' })(
    `select c.id from channels c join channel_states s on s.channel_id = c.id
       left join channel_accounts a on a.channel_id = c.id
     where c.deleted_at is null and c.is_active and s.is_provisioned and c.account_id is not null
       and (a.templates_read_at is null or a.templates_read_at <= $1) order by c.id limit 10`,
    [new Date(now().getTime() - minutesBetween * 60_000)],
  );
  for (const { id } of rows) {
    const channel = await channelOf(services, pool, id);
    if (channel) await readTemplates(services, channel);
  }
};

const readTemplates = async (services: ChannelServices, { provider, access }: Channel): Promise<void> => {
  const { channelId } = access;
  if (!provider.templates) return;
  const found = await provider.templates(access);
  await transaction(services.pool, async (client) => {
    await client.query(
      `insert into channel_accounts (channel_id, templates_read_at, templates_problem) values ($1, $2, $3)
       on conflict (channel_id) do update set templates_read_at = excluded.templates_read_at,
         templates_problem = excluded.templates_problem`,
      [channelId, services.now(), found.ok ? null : problemOf(found.reason)],
    );
    if (found.ok) await storeTemplates(client, channelId, found.value);
    await tell(client, channelId);
  });
};

const problemOf = (reason: FailureReason): string =>
  reason === 'unauthorised' || reason === 'absent' || reason === 'refused' ? 'refused' : 'unreachable';

const storeTemplates = async (
  client: pg.PoolClient,
  channelId: number,
  templates: readonly Template[],
): Promise<void> => {
  await client.query('delete from channel_templates where channel_id = $1', [channelId]);
  await client.query(
    `insert into channel_templates (channel_id, name, language, state, category, reason, body, params, is_fillable)
     select $1, name, language, state, category, reason, body, params, "isFillable" from jsonb_to_recordset($2::jsonb)
       as t(name text, language text, state text, category text, reason text, body text, params int, "isFillable" boolean)
     on conflict do nothing`,
    [channelId, JSON.stringify(templates)],
  );
};

/** Drops the templates of another account. */
export const forgetTemplates = async (client: pg.ClientBase, channelId: number): Promise<void> => {
  await client.query('delete from channel_templates where channel_id = $1', [channelId]);
  await client.query('update channel_accounts set templates_read_at = null where channel_id = $1', [
    channelId,
  ]);
};

const tell = async (client: pg.PoolClient, id: number): Promise<void> => {
  const [row] = await fetchRows(client, { branchId: 'number?' })(
    'select branch_id as "branchId" from channels where id = $1',
    [id],
  );
  if (row) await tellChange(client, changeOf(channels.name, 'updated', [{ id, ...row }], null));
};
