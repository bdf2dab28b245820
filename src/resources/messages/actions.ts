import { defineAction } from '../../schema/action';
import { messages, messageVerbs } from './entity';
import { messageRefusals } from './words';

/** Nobody knows whether it arrived: only somebody who has asked may have it sent under a new id. */
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
  right: 'messaging.create',
  possible: ({ status, needsStaff }) =>
    status === 'doubtful' && needsStaff ? true : messageRefusals.notDoubtful,
  audit: messageVerbs.send,
});

/** Keeps a message that still waits from being sent. */
export const cancelMessage = defineAction(messages, {
  name: 'cancel',
  on: 'row',
  label: { ar: 'إلغاء الرسالة', en: 'Cancel the message' },
  icon: 'cancel',
  danger: true,
  confirm: { ar: 'هل تريد إلغاء إرسال هذه الرسالة؟', en: 'Cancel sending this message?' },
  done: { ar: 'أُلغيت الرسالة', en: 'The message was cancelled' },
  right: 'messaging.create',
  possible: ({ status }) => (status === 'queued' ? true : messageRefusals.notQueued),
  audit: messageVerbs.cancel,
});

/** Those with a button at a message; all that sends one stands in `sending.ts`, so that lists do not load it. */
export const messageRowActions = { sendAgain, cancelMessage };
