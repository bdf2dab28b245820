import type { ReplyMeaning } from '../../../src/resources/replies/choices';
import { spokenForm, stoppedBy } from '../messages/index';

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
export const meaningOf = (text: string): ReplyMeaning =>
  stoppedBy(text).length > 0 ? 'optOut' : (meanings.get(spokenForm(text)) ?? 'none');
