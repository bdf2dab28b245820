import { record } from '../../schema/answer';
import { choice, flag, integer, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { channels } from '../channels/entity';
import { messagePurposes } from '../messages/choices';
import { messageObstacles } from '../messages/reasons';
import { followUps } from './entity';

/** Totals of the filtered follow-ups, shown above the list (FUP-02). */
export const summary = defineQuery(followUps, {
  name: 'summary',
  on: 'list',
  label: { ar: 'ملخص المتابعات', en: 'Follow-ups in short' },
  permission: 'followups.read',
  answer: record({
    totalFollowUps: integer({ label: { ar: 'إجمالي المتابعات', en: 'Total follow-ups' }, required: true }),
    pendingFollowUps: integer({ label: { ar: 'قيد الانتظار', en: 'Pending' }, required: true }),
    completedFollowUps: integer({ label: { ar: 'المكتملة', en: 'Completed' }, required: true }),
    overdueFollowUps: integer({ label: { ar: 'المتأخرة', en: 'Overdue' }, required: true }),
  }),
});

/** Draft of a follow-up message, its recipient, and the obstacle to sending it. */
export const messageDraft = defineQuery(followUps, {
  name: 'messageDraft',
  on: 'row',
  label: { ar: 'رسالة المتابعة', en: 'Message about a follow-up' },
  permission: 'messaging.create',
  follows: [channels],
  answer: record({
    text: text({ label: { ar: 'نص الرسالة', en: 'Message' }, required: true }),
    purpose: choice({ label: { ar: 'الغرض', en: 'Purpose' }, required: true, options: messagePurposes }),
    /** Null if the reader may not see contact data. */
    recipient: text({ label: { ar: 'الرقم الدولي', en: 'International number' } }),
    hasConsent: flag({ label: { ar: 'وافق على رسائل التسويق', en: 'Agreed to marketing' } }),
    obstacle: choice({ label: { ar: 'ما يمنع الإرسال', en: 'Obstacle' }, options: messageObstacles }),
  }),
});

export const followUpQueries = { summary, messageDraft };
