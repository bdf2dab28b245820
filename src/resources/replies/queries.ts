import { parts, record, rowsOf } from '../../schema/answer';
import { choice, flag, integer, moment, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { channels } from '../channels/entity';
import { customers } from '../customers/entity';
import { messages } from '../messages/entity';
import { templateKinds } from './actions';
import { appointmentReplies, unread } from './desk-queries';
import { replies } from './entity';

/** The reply that can be answered, and the forms that the channel takes. Null if none has come yet. */
const box = record({
  /** The last reply: an answer goes to its number, by its channel. */
  replyId: integer({ label: replies.label.one, required: true }),
  /** True if a text of one's own may be sent now. If not, only an approved template. */
  takesText: flag({ label: { ar: 'يقبل نصًا حرًا', en: 'Takes free text' } }),
  /** Until when free text may be sent. Null: at any time. */
  textUntil: moment({ label: { ar: 'النص الحر حتى', en: 'Free text until' } }),
  /** True while the centre sends nothing: the answer goes out by hand. */
  isOff: flag({ label: { ar: 'الرسائل غير مفعّلة', en: 'Messaging is off' } }),
  isOptedOut: flag({ label: { ar: 'أوقف الرسائل', en: 'Stopped messages' } }),
  templates: rows({
    label: { ar: 'القوالب المعتمدة', en: 'Approved templates' },
    as: 'plain',
    fields: {
      kind: choice({ label: messages.fields.kind.label, options: templateKinds, required: true }),
      text: text({ label: { ar: 'النص', en: 'Text' }, format: 'lines', required: true }),
    },
  }),
});

const conversation = parts({ replies: rowsOf(replies), messages: rowsOf(messages), box }, ['box']);

const follows = [replies, messages, channels];

/** The last messages from and to the number of a reply, as far as the reader's branches go. */
export const thread = defineQuery(replies, {
  name: 'thread',
  on: 'row',
  label: { ar: 'المحادثة', en: 'Conversation' },
  permission: 'messaging.read',
  follows,
  answer: conversation,
});

/** The same of a customer, whatever numbers she writes from. */
export const customerThread = defineQuery(customers, {
  name: 'conversation',
  on: 'row',
  label: { ar: 'المحادثة', en: 'Conversation' },
  permission: 'messaging.read',
  follows,
  answer: conversation,
});

export const replyQueries = { thread, unread };
export const customerReplyQueries = { customerThread };
export const appointmentReplyQueries = { appointmentReplies };
