import { parts, record, rowsOf } from '../../schema/answer';
import { integer } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { replies } from './entity';

/** Replies of an appointment's customer in the last days, the last first. */
export const appointmentReplies = defineQuery(appointments, {
  name: 'replies',
  on: 'row',
  label: { ar: 'ردود صاحب الحجز', en: 'Replies of the booking’s customer' },
  permission: 'messaging.read',
  follows: [replies],
  answer: parts({ replies: rowsOf(replies) }),
});

/** The last unread reply of each number, the newest twenty; how many unread ones there are, and of how many numbers. */
export const unread = defineQuery(replies, {
  name: 'unread',
  on: 'branches',
  forOwn: true,
  label: { ar: 'ردود لم تُقرأ', en: 'Unread replies' },
  permission: 'messaging.read',
  answer: parts({
    replies: rowsOf(replies),
    counts: record({
      unread: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }),
      people: integer({ label: { ar: 'عدد من كتبوا', en: 'Number of writers' }, required: true }),
    }),
  }),
});
