import { defineAction } from '../../schema/action';
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
