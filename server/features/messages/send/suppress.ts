import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type MessagePurpose, messagePurposes } from '../../../../src/resources/messages/choices';
import { fold } from '../../../../src/schema/text/fold';
import { systemSettings } from '../../../../src/settings/system';
import { settingsOf } from '../../../data/settings';
import { textIn } from '../../../http/texts';
import { fetchOne, fetchRows } from '../../../kernel/rows';
import type { RejectReason } from '../../../messaging/provider-types';
import { noticeMessages, putMessage } from '../outbox';
import { agreement } from '../reach';
import { dedupeKeys } from '../rules';
import { keepAnswer } from './pace';

const everyPurpose: readonly MessagePurpose[] = messagePurposes.map(({ value }) => value);

/**
 * Words that stop messages, folded, so that every Arabic spelling matches. 'إلغاء' alone is not among them:
 * after a reminder it means the appointment.
 */
const words = new Map<string, readonly MessagePurpose[]>();
for (const word of [
  'stop',
  'stop please',
  'please stop',
  'unsubscribe',
  'إيقاف',
  'توقف',
  'إلغاء الاشتراك',
  'الغاء اشتراك',
])
  words.set(fold(word), everyPurpose);
for (const word of ['stop offers', 'إيقاف العروض', 'إيقاف الإعلانات']) words.set(fold(word), ['marketing']);

/** A text as words are compared with it: folded, without marks, signs and faces. */
export const spokenForm = (text: string): string =>
  fold(text.replace(/[\p{P}\p{S}]+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the purposes that a text stops; none for any other text. */
export const stoppedBy = (text: string): readonly MessagePurpose[] => words.get(spokenForm(text)) ?? [];

/**
 * True if the channel has written to the number, or a customer of its own branch has it, to whom perhaps another
 * channel wrote. A wish counts for all branches, and whoever runs a channel can sign any event of it: so it does not
 * count for strangers. Tests and answers to such an event prove nothing.
 */
export const mayHear = async (
  client: pg.ClientBase,
  channelId: number,
  recipient: string,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select where exists (select from messages where channel_id = $1 and recipient = $2 and attempts > 0 and kind not in ('test', 'answer'))
       or exists (select from channels h join customers c on h.branch_id is null or c.branch_id = h.branch_id
         join customers_phones p on p.parent_id = c.id and p.phone_norm = $2
         where h.id = $1 and c.deleted_at is null)`,
    [channelId, recipient],
  );
  return rowCount !== 0;
};

/** Stops messages of the purpose to the number and ends the queued ones. Returns true if that is new. */
export const suppress = async (
  client: pg.ClientBase | pg.Pool,
  recipient: string,
  purpose: MessagePurpose,
  source: 'word' | 'desk' | 'network',
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'insert into suppressions (recipient, purpose, source) values ($1, $2, $3) on conflict do nothing',
    [recipient, purpose, source],
  );
  const rows = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `update messages set status = 'suppressed', reason = 'optedOut', ended_at = now(), version = version + 1, updated_at = now()
     where recipient = $1 and purpose = $2 and status = 'queued' and kind not in ('test', 'optOut')
     returning id, branch_id as "branchId"`,
    [recipient, purpose],
  );
  await noticeMessages(client, rows);
  return rowCount !== 0;
};

/** Takes back what the network itself told, when it tells the contrary. Words and wishes at the desk stay. */
export const resume = async (
  client: pg.ClientBase | pg.Pool,
  recipient: string,
  purpose: MessagePurpose,
): Promise<void> => {
  await client.query(
    `delete from suppressions where recipient = $1 and purpose = $2 and source = 'network'`,
    [recipient, purpose],
  );
};

/** Keeps what a refusal says about the recipient: nobody is there, or they want no marketing. */
export const remember = async (
  client: pg.ClientBase | pg.Pool,
  recipient: string,
  reason: RejectReason,
  now: Date,
): Promise<void> => {
  if (reason === 'notOnWhatsApp') await keepAnswer(client, recipient, false, now);
  if (reason === 'optedOut') await suppress(client, recipient, 'marketing', 'network');
};

const confirmationMs = 60 * 60_000;

/** Ends messages to a number because its owner asked for it, and confirms that once. */
export const stopMessages = async (
  client: pg.PoolClient,
  channelId: number,
  { from, purposes }: { readonly from: string; readonly purposes: readonly MessagePurpose[] },
  now: Date,
): Promise<void> => {
  let isNew = false;
  for (const purpose of purposes) isNew = (await suppress(client, from, purpose, 'word')) || isNew;
  const owners = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `select c.id, c.branch_id as "branchId" from customers c where c.deleted_at is null
       and exists (select from customers_phones p where p.parent_id = c.id and p.phone_norm = $1) order by c.id`,
    [from],
  );
  for (const owner of owners) await agreement.takeBack(client, owner, now);
  if (!isNew) return;
  const { branchId } = await fetchOne(client, { branchId: 'number?' })(
    `select coalesce((select branch_id from channels where id = $1), $2::int,
       (select id from branches order by is_active desc, id limit 1)) as "branchId"`,
    [channelId, owners[0]?.branchId],
  );
  if (branchId === null) return;
  const { systemName } = await settingsOf(client, systemSettings);
  await putMessage(client, {
    kind: 'optOut',
    purpose: 'service',
    dedupeKey: dedupeKeys.optOut(randomUUID()),
    customerId: owners[0]?.id ?? null,
    branchId,
    recipient: from,
    body: textIn('ar', 'template.optedOut', { center_name: systemName ?? '' }),
    notBefore: now,
    expiresAt: new Date(now.getTime() + confirmationMs),
    channelId,
  });
};
