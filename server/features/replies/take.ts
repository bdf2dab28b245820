import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { home } from '../../../src/resources/home';
import type { ReplyMeaning } from '../../../src/resources/replies/choices';
import { longestReply, replies } from '../../../src/resources/replies/entity';
import { plainMessage } from '../../../src/schema/text/template';
import { systemSettings } from '../../../src/settings/system';
import { systemActor } from '../../data/actor';
import { changeOf, tellChange } from '../../data/notices';
import { actOnRow } from '../../data/repository';
import { settingsOf, zoneOf } from '../../data/settings';
import { textIn, wordsOf } from '../../http/answers';
import { fetchRows } from '../../kernel/rows';
import type { InboundEvent } from '../../messaging/terms';
import { answerNow, mayHear, spokenForm, stoppedBy } from '../messages/index';
import { openTask } from '../tasks/index';
import { type Sender, senderOf } from './sender-of';

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
      // What the product has done already waits for nobody.
      meaning === 'confirm' || meaning === 'optOut' ? now : null,
    ],
  );
  if (!made) return;
  await tellChange(
    client,
    changeOf(replies.name, 'created', [{ id: made.id, branchId: sender.branchId }], null),
  );
  if (meaning === 'confirm') await confirm(client, sender, now);
  if (meaning === 'cancel') await askToCancel(client, sender, { channelId, phone }, now);
};

/** A word counts only if there is an appointment that it can be about. */
const meaningIn = ({ appointment }: Sender, said: ReplyMeaning): ReplyMeaning =>
  appointment === null && (said === 'confirm' || said === 'cancel') ? 'none' : said;

const cut = (text: string): string => text.slice(0, longestReply).replace(/\p{Cs}$/u, '');

const confirm = async (client: pg.PoolClient, { appointment }: Sender, now: Date): Promise<void> => {
  if (!appointment) return;
  await setConfirmed(client, appointment.id, now);
};

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
