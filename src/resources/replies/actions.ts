import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, reference, text } from '../../schema/field';
import { longestMessage } from '../../schema/text/template';
import { messageKinds } from '../messages/choices';
import { messages } from '../messages/entity';
import { replies } from './entity';
import { replyRefusals } from './words';

/** Marks a reply as read, with all earlier ones of the same number. */
export const markSeen = defineAction(replies, {
  name: 'markSeen',
  on: 'row',
  label: { ar: 'تمت القراءة', en: 'Mark as read' },
  icon: 'check',
  permission: 'messaging.create',
  possible: ({ seenAt }) => seenAt === null || replyRefusals.seen,
  audit: 'Status',
});

/** Actions with a button on a reply. */
export const replyRowActions = { markSeen };

/** Kinds of messages that have an approved template at the official provider. */
export const templateKinds = messageKinds.filter(
  ({ value }) => value === 'reminder' || value === 'afterVisit' || value === 'followUp',
);

/**
 * Answers a reply on the channel that it came to. Where the provider takes free text only for a day after the
 * customer's last message, a template goes out instead.
 */
export const answerReply = defineAction(replies, {
  name: 'answer',
  on: 'row',
  label: { ar: 'إرسال الرد', en: 'Send the answer' },
  done: { ar: 'أضيف الرد إلى الإرسال', en: 'The answer is queued' },
  permission: 'messaging.create',
  input: {
    message: text({
      label: { ar: 'الرد', en: 'Answer' },
      format: 'lines',
      max: longestMessage,
      variables: ['customer_name', 'center_name'],
      required: { field: 'template', is: [null] },
    }),
    /** Sent instead of a text. */
    template: choice({ label: { ar: 'القالب المعتمد', en: 'Approved template' }, options: templateKinds }),
  },
  answer: record({ messageId: reference({ label: messages.label.one, to: 'messages', required: true }) }),
  status: 201,
  touches: [messages],
  place: 'page',
});

export const replyActions = { markSeen, answerReply };
