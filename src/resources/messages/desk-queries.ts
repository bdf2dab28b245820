import { record } from '../../schema/answer';
import { choice, integer, moment, rows, text } from '../../schema/field';
import { defineQuery, type QueryAnswer } from '../../schema/query';
import { channels } from '../channels/entity';
import { messages } from './entity';
import { restReasons } from './reasons';

/** Waiting and doubtful messages and paused channels, for the administrator's alert. */
export const outboxState = defineQuery(messages, {
  name: 'state',
  on: 'branches',
  label: { ar: 'حالة الإرسال', en: 'State of the outbox' },
  permission: 'messaging.read',
  follows: [channels],
  answer: record({
    needsStaff: integer({ label: { ar: 'تحتاج إلى مراجعة', en: 'Need somebody' }, required: true }),
    resting: rows({
      label: { ar: 'قنوات متوقفة مؤقتًا', en: 'Channels that rest' },
      as: 'plain',
      fields: {
        channelId: integer({ label: { ar: 'رقم القناة', en: 'Channel' }, required: true }),
        channelName: text({ label: { ar: 'القناة', en: 'Channel' }, required: true }),
        until: moment({ label: { ar: 'حتى', en: 'Until' }, required: true }),
        reason: choice({
          label: { ar: 'السبب', en: 'Reason' },
          required: true,
          open: true,
          options: restReasons,
        }),
      },
    }),
    unlinked: rows({
      label: {
        ar: 'قنوات غير متصلة تنتظرها رسائل',
        en: 'Channels that are not connected while messages wait',
      },
      as: 'plain',
      fields: {
        channelId: integer({ label: { ar: 'رقم القناة', en: 'Channel' }, required: true }),
        channelName: text({ label: { ar: 'القناة', en: 'Channel' }, required: true }),
        status: choice({ ...channels.fields.status, required: true }),
        waiting: integer({ label: { ar: 'رسائل في الانتظار', en: 'Messages that wait' }, required: true }),
      },
    }),
    templates: rows({
      label: { ar: 'قوالب تعذر إرسالها', en: 'Templates that could not be sent' },
      as: 'plain',
      fields: {
        name: text({ label: { ar: 'القالب', en: 'Template' }, required: true }),
        failed: integer({ label: { ar: 'رسائل فشلت', en: 'Messages that failed' }, required: true }),
      },
    }),
  }),
});

/** True if nothing of the outbox needs somebody. */
export const isQuiet = ({
  needsStaff,
  resting,
  unlinked,
  templates,
}: QueryAnswer<typeof outboxState>): boolean =>
  needsStaff + resting.length + unlinked.length + templates.length === 0;
