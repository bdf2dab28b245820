import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, moment, reference, text } from '../../schema/field';
import { longestMessage } from '../../schema/text/template';
import { messages } from '../messages/entity';
import { followUps } from './entity';
import { followupRefusals } from './words';

/** Takes back a completion, for example one of the wrong row. A follow-up that it planned stays. */
export const reopen = defineAction(followUps, {
  name: 'reopen',
  on: 'row',
  label: { ar: 'إعادة فتح المتابعة', en: 'Reopen follow-up' },
  done: { ar: 'أُعيد فتح المتابعة', en: 'Follow-up open again' },
  icon: 'undo',
  permission: 'followups.update',
  place: 'details',
  many: true,
  possible: ({ status }) => status === 'Completed' || followupRefusals.open,
  audit: 'Status',
});

/** Days after which the next follow-up is due, by the answer to `next`. */
export const daysToNext = { inThreeDays: 3, inAWeek: 7 } as const;

/** Completes a follow-up with its outcome; refuses if it is already completed (FUP-09, FUP-10, FUP-20). */
export const complete = defineAction(followUps, {
  name: 'complete',
  on: 'row',
  label: { ar: 'إكمال المتابعة', en: 'Complete follow-up' },
  done: { ar: 'اكتملت المتابعة', en: 'Follow-up completed' },
  icon: 'check',
  permission: 'followups.update',
  possible: ({ status }) => status !== 'Completed' || followupRefusals.completed,
  input: {
    outcome: choice({
      label: followUps.fields.outcome.label,
      open: true,
      options: [
        { value: 'تم التواصل', label: { ar: 'تم التواصل', en: 'Reached' } },
        { value: 'تم حجز موعد', label: { ar: 'تم حجز موعد', en: 'Booked' } },
        { value: 'لا يوجد رد', label: { ar: 'لا يوجد رد', en: 'No answer' } },
        { value: 'طلب الاتصال لاحقًا', label: { ar: 'طلب الاتصال لاحقًا', en: 'Asked to call later' } },
        { value: 'غير مهتم', label: { ar: 'غير مهتم', en: 'Not interested' } },
        { value: 'رقم غير صحيح', label: { ar: 'رقم غير صحيح', en: 'Wrong number' } },
      ],
    }),
    notes: text({ label: followUps.fields.notes.label, format: 'lines', max: 2000 }),
    /** Plans another follow-up of the same kind. Default: none. */
    next: choice({
      label: { ar: 'ثم متابعة', en: 'Then follow up' },
      options: [
        { value: 'inThreeDays', label: { ar: 'بعد ٣ أيام', en: 'In 3 days' } },
        { value: 'inAWeek', label: { ar: 'بعد أسبوع', en: 'In a week' } },
      ],
    }),
    /** Default: the server's clock. */
    completedDate: moment({ label: followUps.fields.completedDate.label }),
  },
  undo: { action: reopen, row: 'id' },
  many: true,
  audit: 'Status',
});

/** Gives it back to whom the last change took it from. */
export const giveBack = defineAction(followUps, {
  name: 'giveBack',
  on: 'row',
  label: { ar: 'إعادة المسؤول السابق', en: 'Give it back' },
  done: { ar: 'عاد المسؤول السابق', en: 'It is given back' },
  place: 'page',
  many: true,
  permission: 'followups.update',
});

/** Gives it to somebody of its branch; without a name it is nobody's. */
export const assign = defineAction(followUps, {
  name: 'assign',
  on: 'row',
  label: { ar: 'تغيير المسؤول', en: 'Assign' },
  done: { ar: 'تغيّر المسؤول', en: 'Assigned' },
  icon: 'assign',
  place: 'details',
  many: true,
  permission: 'followups.update',
  possible: ({ status }) => status !== 'Completed' || followupRefusals.completed,
  input: { assignedToUserId: followUps.fields.assignedToUserId },
  undo: { action: giveBack, row: 'id' },
});

/** Queues a message to the customer, with the text that the sender has read and may have changed. */
export const message = defineAction(followUps, {
  name: 'message',
  on: 'row',
  label: { ar: 'إرسال رسالة', en: 'Send a message' },
  done: { ar: 'أضيفت الرسالة إلى الإرسال', en: 'The message is queued' },
  icon: 'whatsapp',
  permission: 'messaging.create',
  input: {
    message: text({
      label: { ar: 'نص الرسالة', en: 'Message' },
      format: 'lines',
      required: true,
      max: longestMessage,
    }),
  },
  answer: record({ messageId: reference({ label: messages.label.one, to: 'messages', required: true }) }),
  status: 201,
  touches: [messages],
});

export const followUpActions = { complete, reopen, assign, giveBack, message };
