import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { remind } from '../../../src/resources/appointments/desk-actions';
import { home } from '../../../src/resources/home';
import type { cancelMessage, sendAgain } from '../../../src/resources/messages/actions';
import type { MessagePurpose } from '../../../src/resources/messages/choices';
import { messages } from '../../../src/resources/messages/entity';
import type {
  sendBirthday,
  sendBirthdays,
  sendMessage,
  sendTest,
} from '../../../src/resources/messages/send-actions';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { birthdayRefusals, messageRefusals, messagingRefusals } from '../../../src/resources/messages/words';
import { renderTemplate } from '../../../src/schema/text/template';
import { systemSettings } from '../../../src/settings/system';
import { type Actor, branchIdsIn, scopeOf } from '../../data/actor';
import type { ActionContext } from '../../data/entity-server';
import { findRow } from '../../data/repository';
import { settingsOf, zoneOf } from '../../data/settings';
import { textIn } from '../../http/texts';
import { ApiError, invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { normalisePhone } from '../../kernel/phones';
import { fetchRows } from '../../kernel/rows';
import { type Tried, templateProviders, templateToTry } from './approved-templates';
import { dueOf } from './candidates';
import { type NewMessage, putMessage, recordSend } from './outbox';
import { greetingOf, messageAbout, reminderFrom } from './plan';
import { type BirthdayCustomer, birthdayCustomers, reachable, reachOf } from './reach';
import { dedupeKeys, nextOpen } from './rules';

const hour = 3_600_000;
const day = 24 * hour;

/** Throws 409 while messaging is switched off, because nothing would be sent. */
export const refuseDisabled = async (client: pg.PoolClient): Promise<void> => {
  const { isEnabled } = await settingsOf(client, messagingSettings);
  if (!isEnabled) throw new ApiError(409, messagingRefusals.disabled);
};

/** Queues the message again, for a new id at the provider. */
export const queueAgain = async ({ client, row, services }: ActionContext<typeof sendAgain>) => {
  const now = services.now();
  await client.query(
    `update messages set status = 'queued', needs_staff = false, provider_msg_id = null, is_bound = kind in ('test', 'optOut', 'answer'),
       next_attempt_at = null, not_before = least(not_before, $2), expires_at = greatest(expires_at, $3), lookups = 0, resends = 0,
       reason = null, doubtful_at = null where id = $1`,
    [row.id, now, new Date(now.getTime() + day)],
  );
};

export const cancelQueued = async ({ client, row, services }: ActionContext<typeof cancelMessage>) => {
  await client.query(
    `update messages set status = 'cancelled', reason = 'staff', ended_at = $2 where id = $1`,
    [row.id, services.now()],
  );
};

export const writeTo = async ({ client, actor, row, input, services }: ActionContext<typeof sendMessage>) => {
  const purpose = input.purpose === 'marketing' ? 'marketing' : 'service';
  const written = { customer: row, branchId: row.branchId, purpose, message: input.message } as const;
  return queueWritten(client, actor, written, services.now());
};

/**
 * Queues the reminder of an appointment under the key of the automatic one, whichever comes first. One that ended
 * without delivery is sent again.
 */
export const remindNow = async ({ client, actor, row, services }: ActionContext<typeof remind>) => {
  const { id: appointmentId, customerId, branchId } = row;
  const now = services.now();
  reachable(await reachOf(client, { customerId, branchId, purpose: 'service', now }));
  const settings = await settingsOf(client, messagingSettings, systemSettings);
  const [due] = await dueOf(client, settings.useCentralChannel, 'a.id = $2', [appointmentId]);
  if (!due) throw new ApiError(409, messageRefusals.noChannel);
  const times = reminderFrom(due, now);
  if (!('notBefore' in times)) throw new ApiError(409, times);
  const dedupeKey = dedupeKeys.reminder(appointmentId, due.start);
  const message = messageAbout(due, settings, { kind: 'reminder', dedupeKey, ...times });
  const id = await putMessage(client, { ...message, userId: actor.userId }, 'ended');
  if (id === undefined) throw new ApiError(409, messageRefusals.reminded);
  await recordSend(client, actor, { id, branchId });
  return row;
};

const oneTestEvery = 60;
export const queueTest = async ({ client, actor, input, services }: ActionContext<typeof sendTest>) => {
  await client.query('select pg_advisory_xact_lock($1)', [locks.testMessage]);
  const now = services.now();
  const [recent] = await fetchRows(client, { seconds: 'number' })(
    `select ceil(extract(epoch from created_at - $1::timestamptz))::int as seconds from messages
     where kind = 'test' and created_at > $1 order by id desc limit 1`,
    [new Date(now.getTime() - oneTestEvery * 1000)],
  );
  const seconds = Math.max(recent?.seconds ?? 0, 1);
  if (recent) throw new ApiError(429, 'rate.limited', { retryAfterSeconds: seconds, params: { seconds } });
  const settings = await settingsOf(client, messagingSettings, systemSettings);
  const number = input.phoneNumber ?? settings.testPhoneNumber ?? settings.phoneNumber;
  const code = settings.countryCode ?? '';
  // A number that no country knows gets the country code of the settings.
  const recipient =
    number === null
      ? null
      : (normalisePhone({ raw: number, branchCountry: settings.country }) ??
        normalisePhone({ raw: `+${code}${number}` }));
  if (recipient === null) throw invalid([{ path: ['phoneNumber'], key: 'validate.phone' }]);
  const scope = scopeOf(actor);
  const channel = await channelOfTest(client, scope, templateProviders(services.messaging));
  const branchId = channel?.branchId ?? (await branchOfTest(client, scope));
  const text =
    input.message ?? textIn(actor.lang, 'messaging.testText', { center_name: settings.systemName ?? '' });
  const tried = channel?.isOfficial ? await approvedTest(client, actor, channel.id) : undefined;
  const id = await putNew(client, actor, {
    kind: 'test',
    purpose: 'service',
    dedupeKey: dedupeKeys.test(randomUUID()),
    customerId: null,
    branchId,
    recipient,
    body: tried?.body ?? renderTemplate(text, {}),
    template: tried?.template,
    notBefore: now,
    expiresAt: new Date(now.getTime() + hour),
    channelId: channel?.isDefault || channel?.isOfficial ? channel.id : undefined,
  });
  return findRow(client, messages, actor, id);
};

const works = `(status = 'WORKING' and is_verified)`;

/** Returns a channel that works, first of all the one that the settings describe; without any that one. */
const channelOfTest = async (
  client: pg.PoolClient,
  scope: ReturnType<typeof scopeOf>,
  official: readonly string[],
) => {
  const columns = { id: 'number', branchId: 'number?', isOfficial: 'flag', isDefault: 'flag' } as const;
  const [channel] = await fetchRows(client, columns)(
    `select id, branch_id as "branchId", provider = any($1::text[]) as "isOfficial", is_default as "isDefault" from channels
     where deleted_at is null and is_active and (is_default or (${works}
       and ($2::int[] is null or branch_id is null or branch_id = any($2))))
     order by coalesce(${works}, false) desc, is_default desc, branch_id nulls last, id limit 1`,
    [official, branchIdsIn(scope)],
  );
  return channel;
};

/** Values of a test's placeholders; no template has more. */
const mostParams = 20;

/** An approved template for the test: free text would fail if the number has not written in the last 24 hours. */
const approvedTest = async (client: pg.PoolClient, actor: Actor, channelId: number): Promise<Tried> => {
  const value = textIn(actor.lang, 'messaging.testValue');
  const tried = await templateToTry(client, channelId, Array<string>(mostParams).fill(value));
  if (!tried) throw new ApiError(409, messagingRefusals.noTemplate);
  return tried;
};

const branchOfTest = async (client: pg.PoolClient, scope: ReturnType<typeof scopeOf>): Promise<number> => {
  const [branch] = await fetchRows(client, { id: 'number' })(
    'select id from branches where is_active and ($1::int[] is null or id = any($1)) order by id limit 1',
    [branchIdsIn(scope)],
  );
  if (!branch) throw invalid([{ path: ['phoneNumber'], key: 'validate.reference' }]);
  return branch.id;
};

interface Written {
  readonly customer: { readonly id: number; readonly fullName: string };
  /** Branch whose channel sends the message. */
  readonly branchId: number;
  readonly purpose: MessagePurpose;
  /** Text; may contain `{customer_name}` and `{center_name}`. */
  readonly message: string;
}

/** Queues the message. Throws the refusals of `reachable`. */
export const queueWritten = async (
  client: pg.PoolClient,
  actor: Actor,
  { customer, branchId, purpose, message }: Written,
  now: Date,
): Promise<{ readonly messageId: number }> => {
  const recipient = reachable(await reachOf(client, { customerId: customer.id, branchId, purpose, now }));
  const { systemName } = await settingsOf(client, systemSettings);
  const notBefore = nextOpen(purpose, await zoneOf(client, branchId, home), now);
  const messageId = await putNew(client, actor, {
    kind: 'manual',
    purpose,
    dedupeKey: dedupeKeys.manual(randomUUID()),
    customerId: customer.id,
    branchId,
    recipient,
    body: renderTemplate(message, { customer_name: customer.fullName, center_name: systemName ?? '' }),
    notBefore,
    expiresAt: new Date(notBefore.getTime() + day),
  });
  return { messageId };
};

export const putNew = async (client: pg.PoolClient, actor: Actor, message: NewMessage): Promise<number> => {
  const id = await putMessage(client, { ...message, userId: actor.userId });
  if (id === undefined) throw new Error('a message of a new name was there already');
  await recordSend(client, actor, { id, branchId: message.branchId });
  return id;
};

/** Milliseconds from the opening of the marketing hours to their end. */
const openMs = 11 * 3_600_000;

type Greeted = number | 'alreadySent' | 'noPhone' | 'optedOut';

/** Queues this year's greeting, unless it was sent or cannot be. Sending by hand needs no consent. */
const greet = async (
  client: pg.PoolClient,
  userId: number | null,
  one: BirthdayCustomer,
  now: Date,
): Promise<Greeted> => {
  const { recipient } = one;
  if (recipient === null) return 'noPhone';
  if (one.isOptedOut) return 'optedOut';
  const settings = await settingsOf(client, messagingSettings, systemSettings);
  const notBefore = nextOpen('marketing', one.zone, now);
  const expiresAt = new Date(notBefore.getTime() + openMs);
  const greeting = greetingOf({ ...one, recipient }, settings, { notBefore, expiresAt });
  return (await putMessage(client, { ...greeting, userId }, 'ended')) ?? 'alreadySent';
};

export const greetAll = async ({ client, actor, input, services }: ActionContext<typeof sendBirthdays>) => {
  await refuseDisabled(client);
  const scope = scopeOf(actor, input.branchId === null ? undefined : [input.branchId]);
  const now = services.now();
  const counts = { queued: 0, alreadySent: 0, noPhone: 0, optedOut: 0 };
  for (const one of await birthdayCustomers(client, { branchIds: branchIdsIn(scope), now })) {
    const greeted = await greet(client, actor.userId, one, now);
    counts[typeof greeted === 'number' ? 'queued' : greeted] += 1;
    if (typeof greeted === 'number') await recordSend(client, actor, { id: greeted, branchId: one.branchId });
  }
  return { message: textIn(actor.lang, 'birthdays.sentAll', counts), ...counts };
};

export const greetOne = async ({ client, actor, row, services }: ActionContext<typeof sendBirthday>) => {
  await refuseDisabled(client);
  const now = services.now();
  const [one] = await birthdayCustomers(client, { branchIds: [row.branchId], now, only: row.id });
  if (!one) throw new ApiError(409, birthdayRefusals.notToday);
  const greeted = await greet(client, actor.userId, one, now);
  if (greeted === 'alreadySent') throw new ApiError(409, birthdayRefusals.alreadySent);
  if (greeted === 'noPhone') throw new ApiError(409, birthdayRefusals.noPhone);
  if (greeted === 'optedOut') throw new ApiError(409, birthdayRefusals.optedOut);
  await recordSend(client, actor, { id: greeted, branchId: one.branchId });
  return { messageId: greeted };
};
