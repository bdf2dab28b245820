import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { home } from '../../../src/resources/home';
import { longestReply, type ReplyMeaning, replies } from '../../../src/resources/replies/entity';
import { plainMessage } from '../../../src/schema/text/template';
import { systemSettings } from '../../../src/settings/system';
import { systemActor } from '../../data/actor';
import { changeOf, tellChange } from '../../data/notices';
import { actOnRow } from '../../data/repository';
import { settingsOf, zoneOf } from '../../data/settings';
import { textIn, wordsOf } from '../../http/texts';
import { fetchOne, fetchRows, orNull } from '../../kernel/rows';
import type { InboundEvent } from '../../messaging/provider-types';
import { answerNow, mayHear, spokenForm, stoppedBy } from '../messages/index';
import { openTask } from '../tasks/index';

const confirming = [
  '1',
  'نعم',
  'تأكيد',
  'تمام',
  'أكيد',
  'أؤكد',
  'مؤكد',
  'تأكيد الموعد',
  'تأكيد الحجز',
  'نعم سأحضر',
  'yes',
  'confirm',
];

const cancelling = [
  '2',
  'إلغاء',
  'إلغاء الموعد',
  'إلغاء موعدي',
  'إلغاء الحجز',
  'إلغاء حجزي',
  'cancel',
  'cancel appointment',
  'cancel booking',
];

/** Whole replies that have a meaning, folded, so that every spelling and both kinds of digits match. */
const meanings = new Map<string, ReplyMeaning>([
  ...confirming.map((word) => [spokenForm(word), 'confirm'] as const),
  ...cancelling.map((word) => [spokenForm(word), 'cancel'] as const),
]);

/**
 * Returns what a reply asks for. Only a reply that is nothing but the word counts: 'is 2 o'clock all right?' asks for
 * nothing. A stop word stops messages and never cancels an appointment.
 */
const meaningOf = (text: string): ReplyMeaning =>
  stoppedBy(text).length > 0 ? 'optOut' : (meanings.get(spokenForm(text)) ?? 'none');

const actor = systemActor('CustomerReply');

/** Key of the task that asks the desk to cancel an appointment: one open task for each appointment. */
export const cancelTaskKey = (appointmentId: number): string => `cancelAsked.${appointmentId}`;

/**
 * Keeps what a customer sent, and does what it asks for: confirms her next appointment, or asks the desk to cancel it.
 * The same message twice is one row. Runs in the transaction that stores the event. Of a sender whose number the
 * provider hides nothing is kept, because nobody could be named or answered; a wish to stop is kept by the messages.
 */
export const takeReply = async (
  client: pg.PoolClient,
  channelId: number,
  event: Pick<InboundEvent, 'from' | 'content' | 'text' | 'messageId' | 'at'>,
  now: Date,
): Promise<void> => {
  const { from: phone, content } = event;
  if (phone === undefined || content === undefined) return;
  const text = cut(plainMessage(event.text));
  if (content === 'text' && text === '') return;
  const sender = await senderOf(client, { channelId, phone, now });
  const said = content === 'text' ? meaningOf(text) : 'none';
  // A stop that does not count waits for the desk.
  const isHeard = said !== 'optOut' || (await mayHear(client, channelId, phone));
  const meaning = isHeard ? meaningIn(sender, said) : 'none';
  const [made] = await fetchRows(client, { id: 'number' })(
    `insert into replies (received_at, customer_id, phone, kind, text, meaning, appointment_id, branch_id, channel_id, message_id, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (channel_id, message_id) do nothing returning id`,
    [
      event.at ?? now,
      sender.customer?.id,
      phone,
      content,
      text === '' ? null : text,
      meaning,
      sender.appointment?.id,
      sender.branchId,
      channelId,
      event.messageId.slice(0, 200),
      // A reply that the product has acted on waits for nobody.
      meaning === 'confirm' || meaning === 'optOut' ? now : null,
    ],
  );
  if (!made) return;
  await tellChange(
    client,
    changeOf(replies.name, 'created', [{ id: made.id, branchId: sender.branchId }], null),
  );
  if (meaning === 'confirm' && sender.appointment) await setConfirmed(client, sender.appointment.id, now);
  if (meaning === 'cancel') await askToCancel(client, sender, { channelId, phone }, now);
};

/** A word counts only if there is an appointment that it can be about. */
const meaningIn = ({ appointment }: Sender, said: ReplyMeaning): ReplyMeaning =>
  appointment === null && (said === 'confirm' || said === 'cancel') ? 'none' : said;

const cut = (text: string): string => text.slice(0, longestReply).replace(/\p{Cs}$/u, '');

/** Confirms, or takes it back, with an audit entry if that changes anything. */
const setConfirmed = async (client: pg.PoolClient, id: number, at: Date | null): Promise<void> => {
  const { rowCount } = await client.query(
    `select from appointments where id = $1 and deleted_at is null and status = 'Planned' and (confirmed_at is null) = $2`,
    [id, at !== null],
  );
  if (rowCount === 0) return;
  await actOnRow(client, appointments, actor, id, { action: 'Update' }, async () => {
    await client.query('update appointments set confirmed_at = $2, confirmed_by = $3 where id = $1', [
      id,
      at,
      at && 'reply',
    ]);
  });
};

const askToCancel = async (
  client: pg.PoolClient,
  { appointment, customer, branchId }: Sender,
  { channelId, phone }: { readonly channelId: number; readonly phone: string },
  now: Date,
): Promise<void> => {
  if (!appointment) return;
  await setConfirmed(client, appointment.id, null);
  const format = wordsOf(home, 'ar', await zoneOf(client, branchId, home));
  const { start } = appointment;
  const said = { day: format.date(start), time: format.time(start) };
  await openTask(client, actor, {
    key: cancelTaskKey(appointment.id),
    // Without the name, because a task is not emptied when a person is erased. Its link leads to the appointment.
    title: textIn('ar', 'replies.cancelTask', said),
    branchId,
    forRight: 'appointments.update',
    about: { route: appointments.route, id: appointment.id },
  });
  const { systemName } = await settingsOf(client, systemSettings);
  await answerNow(
    client,
    {
      channelId,
      branchId,
      customerId: customer?.id ?? null,
      recipient: phone,
      appointmentId: appointment.id,
      start: new Date(start),
      body: textIn('ar', 'template.cancelAsked', { ...said, center_name: systemName ?? '' }),
    },
    now,
  );
};

/** Days before its start in which a reply can be about an appointment: the earliest that a reminder goes out. */
const nearDays = 7;

interface Sender {
  readonly branchId: number;
  /** Null if no customer whom the branch may see has the number. */
  readonly customer: { readonly id: number; readonly fullName: string } | null;
  /** The planned appointment that the reply is about. Null if none is near. */
  readonly appointment: { readonly id: number; readonly start: string } | null;
}

/**
 * Finds who wrote to a channel. Of several customers with one number (a family) it is the one with the next
 * appointment, else the one who was written to last: a reply is one text of one person, so it stands with one of them.
 * A channel of a branch finds only customers of that branch, so that no branch learns of another's; a central one
 * finds all. The appointment is the next one whose reminder went out, else the next one; to confirm, one that is not
 * confirmed yet comes first.
 */
const senderOf = async (
  client: pg.PoolClient,
  { channelId, phone, now }: { readonly channelId: number; readonly phone: string; readonly now: Date },
): Promise<Sender> => {
  const { channelBranch } = await fetchOne(client, { channelBranch: 'number?' })(
    `select branch_id as "channelBranch" from channels where id = $1`,
    [channelId],
  );
  const [found] = await fetchRows(client, {
    id: 'number',
    fullName: 'text',
    branchId: 'number',
    appointment: orNull({ id: 'number', start: 'text', branchId: 'number' }),
  })(
    `select c.id, c.full_name as "fullName", c.branch_id as "branchId",
       case when n.id is not null then json_build_object('id', n.id, 'start', n.start, 'branchId', n.branch_id) end as appointment
     from customers c
     left join lateral (
       select a.id, a.start, a.branch_id, exists (select from messages m where m.appointment_id = a.id and m.kind = 'reminder'
           and m.sent_at is not null) as is_reminded, a.confirmed_at is not null as is_confirmed
       from appointments a
       where a.customer_id = c.id and a.deleted_at is null and a.status = 'Planned' and a."end" > $3::timestamptz
         and a.start < $3::timestamptz + make_interval(days => $4) and ($2::int is null or a.branch_id = $2)
       order by 4 desc, 5, a.start, a.id limit 1) n on true
     where c.deleted_at is null and exists (select from customers_phones p where p.parent_id = c.id and p.phone_norm = $1)
       and ($2::int is null or c.branch_id = $2
         or exists (select from customers_linked_branches l where l.parent_id = c.id and l.branch_id = $2)
         or exists (select from appointments a where a.customer_id = c.id and a.branch_id = $2 and a.deleted_at is null))
     order by n.is_reminded desc nulls last, n.is_confirmed nulls last, n.start,
       (select max(m.sent_at) from messages m where m.customer_id = c.id and m.recipient = $1) desc nulls last, c.id
     limit 1`,
    [phone, channelBranch, now, nearDays],
  );
  const branchId =
    channelBranch ?? found?.appointment?.branchId ?? found?.branchId ?? (await firstBranch(client));
  return {
    branchId,
    customer: found ? { id: found.id, fullName: found.fullName } : null,
    appointment: found?.appointment ?? null,
  };
};

const firstBranch = async (client: pg.PoolClient): Promise<number> => {
  const { id } = await fetchOne(client, { id: 'number' })(
    'select id from branches order by is_active desc, id limit 1',
  );
  return id;
};
