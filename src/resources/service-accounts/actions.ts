import { defineAction } from '../../schema/action';
import { record, records } from '../../schema/answer';
import { date, integer, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { serviceAccounts, serviceAccountVerbs } from './entity';
import { serviceAccountRefusals } from './words';

/** Longest time that an old token works beside the new one. */
export const longestOverlap = 60;

/**
 * Gives out a new token, which is answered this once and never again. Tokens from before end at once, or after the
 * chosen minutes, so that the program can be changed in peace.
 */
export const issueToken = defineAction(serviceAccounts, {
  name: 'issueToken',
  on: 'row',
  path: '/service-accounts/:id/token',
  label: { ar: 'إصدار مفتاح', en: 'Issue a token' },
  done: { ar: 'صدر المفتاح', en: 'The token was issued' },
  icon: 'key',
  isMain: true,
  permission: 'serviceAccounts.update',
  fresh: true,
  possible: ({ isActive }) => isActive || serviceAccountRefusals.inactive,
  // The stored answer of a repeat would be a second copy of the token.
  once: false,
  input: {
    endsOn: date({
      label: { ar: 'آخر يوم', en: 'Last day' },
      hint: {
        ar: 'من دون تاريخ: سنة من اليوم. أقصاه سنتان',
        en: 'Without a date: a year from today. Two years at most',
      },
    }),
    overlapMinutes: integer({
      label: { ar: 'يبقى المفتاح السابق (دقيقة)', en: 'Keep the old token (minutes)' },
      hint: {
        ar: 'صفر يوقفه الآن، وأقصاه ساعة',
        en: 'Zero ends it now, an hour at most',
      },
      default: 0,
      max: longestOverlap,
    }),
  },
  answer: record({
    token: text({ label: { ar: 'المفتاح', en: 'Token' }, required: true }),
    endsOn: date({ label: serviceAccounts.fields.endsOn.label, required: true }),
  }),
  audit: serviceAccountVerbs.issue,
});

/** The user. Those of others are for Admin. */
const userId = integer({ label: serviceAccounts.fields.userId.label, min: 1, required: true });
const { name, endsOn, lastUsedAt } = serviceAccounts.fields;

/** Programs that call in a user's name with a token that still works. A new password does not end them. */
export const ownersTokens = defineQuery(serviceAccounts, {
  name: 'ownersTokens',
  on: 'none',
  label: { ar: 'البرامج التي تعمل باسم مستخدم', en: 'Programs that act in a user’s name' },
  permission: null,
  // The reader's own tokens alone, but for Admin.
  forOwn: true,
  input: { userId },
  answer: records({
    id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
    name,
    endsOn,
    lastUsedAt,
  }),
});

/** Ends all tokens of a user's programs at once. It takes nothing but access, so it asks for no password. */
export const endOwnersTokens = defineAction(serviceAccounts, {
  name: 'endOwnersTokens',
  on: 'entity',
  label: { ar: 'إنهاء كل مفاتيحها', en: 'End all of their tokens' },
  done: { ar: 'انتهت مفاتيح البرامج', en: 'The programs’ tokens have ended' },
  permission: null,
  place: 'page',
  input: { userId },
});

export const serviceAccountActions = { issueToken, endOwnersTokens };
export const serviceAccountQueries = { ownersTokens };
