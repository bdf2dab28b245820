import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { cancelMessage, sendAgain } from '../../../src/resources/messages/actions';
import { messages } from '../../../src/resources/messages/entity';
import type { sendMessage, sendTest, setConsent } from '../../../src/resources/messages/sending';
import { renderTemplate } from '../../../src/schema/template';
import { messagingSettings } from '../../../src/settings/messaging';
import type { ActionContext } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { scopeOf } from '../../data/scope';
import { settingsOf, storedGroup } from '../../data/settings';
import { textIn } from '../../http/answers';
import { ApiError, invalid } from '../../kernel/errors';
import { normalisePhone } from '../../kernel/phones';
import { fetchRows } from '../../kernel/rows';
import { recordConsent } from './consents';
import { putMessage, recordSend } from './outbox';
import { dedupeKeys } from './rules/dedupe-keys';
import { queueWritten } from './written';

/** What somebody at a desk does with messages. */

const hour = 3_600_000;
const day = 24 * hour;

/** Nothing is sent while messaging is switched off; whoever asks for it is told at once. */
export const refuseDisabled = async (client: pg.PoolClient): Promise<void> => {
  const { values } = await storedGroup(client, messagingSettings);
  if (!values.isEnabled) throw new ApiError(409, 'messaging.disabled');
};

/** Back into the queue, under an id of its own this time. */
export const queueAgain = async ({
  client,
  row,
  services,
}: ActionContext<typeof sendAgain>): Promise<void> => {
  const now = services.now();
  await client.query(
    `update messages set status = 'queued', needs_staff = false, provider_msg_id = null, is_bound = kind in ('test', 'optOut'),
       next_attempt_at = null, not_before = least(not_before, $2), expires_at = greatest(expires_at, $3), lookups = 0, resends = 0,
       reason = null, doubtful_at = null where id = $1`,
    [row.id, now.toISOString(), new Date(now.getTime() + day).toISOString()],
  );
};

export const cancelQueued = async ({
  client,
  row,
  services,
}: ActionContext<typeof cancelMessage>): Promise<void> => {
  await client.query(
    `update messages set status = 'cancelled', reason = 'staff', ended_at = $2 where id = $1`,
    [row.id, services.now().toISOString()],
  );
};

export const writeTo = async ({ client, actor, row, input, services }: ActionContext<typeof sendMessage>) =>
  queueWritten(
    client,
    actor,
    {
      customer: row,
      branchId: row.branchId,
      purpose: input.purpose === 'marketing' ? 'marketing' : 'service',
      message: input.message,
    },
    services.now(),
  );

const oneTestEvery = 60;
/** Any number that no other part of the product uses as an advisory lock. */
const testLock = 4_180_021;

export const queueTest = async ({ client, actor, input, services }: ActionContext<typeof sendTest>) => {
  await client.query('select pg_advisory_xact_lock($1)', [testLock]);
  const now = services.now();
  const last = await fetchRows(client, { seconds: 'number' })(
    `select ceil(extract(epoch from created_at - $1::timestamptz))::int as seconds from messages
     where kind = 'test' and created_at > $1 order by id desc limit 1`,
    [new Date(now.getTime() - oneTestEvery * 1000).toISOString()],
  );
  const [recent] = last;
  if (recent)
    throw new ApiError(429, 'rate.limited', {
      retryAfterSeconds: Math.max(recent.seconds, 1),
      params: { seconds: Math.max(recent.seconds, 1) },
    });
  const { values } = await storedGroup(client, messagingSettings);
  const settings = await settingsOf(client);
  const number = input.phoneNumber ?? values.testPhoneNumber ?? values.phoneNumber;
  const code = values.countryCode ?? '';
  // A number without its country is of the country of the settings.
  const recipient =
    number === null
      ? null
      : (normalisePhone({ raw: number }) ?? normalisePhone({ raw: `+${code}${number.replace(/^0+/, '')}` }));
  if (recipient === null) throw invalid([{ path: ['phoneNumber'], key: 'validate.phone' }]);
  const branchId = await branchOfTest(client, scopeOf(actor));
  const body =
    input.message ?? textIn(actor.lang, 'messaging.testText', { center_name: settings.systemName ?? '' });
  const id = await putMessage(client, {
    kind: 'test',
    purpose: 'service',
    dedupeKey: dedupeKeys.test(randomUUID()),
    customerId: null,
    branchId,
    recipient,
    body: renderTemplate(body, {}),
    userId: actor.userId,
    notBefore: now,
    expiresAt: new Date(now.getTime() + hour),
    channelId: await channelOfTest(client),
  });
  if (id === undefined) throw new Error('a message of a new name was there already');
  await recordSend(client, actor, { id, branchId });
  return findRow(client, messages, actor, id);
};

/** The channel that the settings speak of; without one, whichever serves the branch. */
const channelOfTest = async (client: pg.PoolClient): Promise<number | undefined> =>
  (
    await fetchRows(client, { id: 'number' })(
      'select id from channels where is_default and deleted_at is null and is_active limit 1',
    )
  )[0]?.id;

const branchOfTest = async (client: pg.PoolClient, scope: ReturnType<typeof scopeOf>): Promise<number> => {
  const rows = await fetchRows(client, { id: 'number' })(
    'select id from branches where is_active and ($1::int[] is null or id = any($1)) order by id limit 1',
    [scope.all ? null : scope.branchIds],
  );
  const [branch] = rows;
  if (!branch) throw invalid([{ path: ['phoneNumber'], key: 'validate.reference' }]);
  return branch.id;
};

/** What somebody at the desk was told. */
export const keepConsent = ({ client, actor, row, input, services }: ActionContext<typeof setConsent>) =>
  recordConsent(client, actor, row, { ...input, at: services.now() });
