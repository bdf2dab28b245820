import { defineAction } from '../../schema/action';
import { messages, messageVerbs } from './entity';
import { messageRefusals } from './words';

/** Sends a doubtful message again under a new id. Only a user can find out whether it arrived. */
export const sendAgain = defineAction(messages, {
  name: 'sendAgain',
  on: 'row',
  label: { ar: 'إرسال مرة أخرى', en: 'Send again' },
  icon: 'send',
  confirm: {
    ar: 'ربما وصلت هذه الرسالة بالفعل. اسأل العميل أو انظر في هاتف القناة قبل إرسالها مرة أخرى.',
    en: 'This message may have arrived. Ask the customer, or look at the channel’s phone, before it is sent again.',
  },
  done: { ar: 'أُعيدت الرسالة إلى الإرسال', en: 'The message is queued again' },
  permission: 'messaging.create',
  possible: ({ status, needsStaff }) =>
    status === 'doubtful' && needsStaff ? true : messageRefusals.notDoubtful,
  audit: messageVerbs.send,
});

export const cancelMessage = defineAction(messages, {
  name: 'cancel',
  on: 'row',
  label: { ar: 'إلغاء الرسالة', en: 'Cancel the message' },
  icon: 'cancel',
  danger: true,
  many: true,
  confirm: { ar: 'هل تريد إلغاء إرسال هذه الرسالة؟', en: 'Cancel sending this message?' },
  done: { ar: 'أُلغيت الرسالة', en: 'The message was cancelled' },
  permission: 'messaging.create',
  possible: ({ status }) => (status === 'queued' ? true : messageRefusals.notQueued),
  audit: messageVerbs.cancel,
});

/** Actions with a button on a message. `send-actions.ts` has all that send one, so that lists do not load them. */
export const messageRowActions = { sendAgain, cancelMessage };
