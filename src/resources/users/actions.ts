import { adminRole } from '../../access/catalogue';
import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { flag, moment, text } from '../../schema/field';
import { looks } from '../roles/actions';
import { roleRefusals } from '../roles/words';
import { users } from './entity';
import { userRefusals } from './words';

/**
 * Makes a one-time link by which a user chooses their own password, so that nobody else knows it (ASVS 2.3.1, 2.5.6).
 * The password of before signs in no more, all sessions end and the PIN goes.
 */
export const invite = defineAction(users, {
  name: 'invite',
  on: 'row',
  label: { ar: 'رابط كلمة المرور', en: 'Password link' },
  confirm: {
    ar: 'تنتهي كلمة المرور الحالية وكل جلسات المستخدم ورمز PIN، ويختار كلمة مروره من الرابط خلال ٢٤ ساعة.',
    en: 'The present password, all sessions and the PIN of the user end, and the password is chosen by the link within 24 hours.',
  },
  done: { ar: 'أُنشئ الرابط', en: 'The link was made' },
  icon: 'link',
  permission: 'users.update',
  possible: ({ isActive }) => isActive || userRefusals.inactive,
  fresh: true,
  // The link is shown once and never kept for a repeat.
  once: false,
  input: {
    clearsFactors: flag({
      label: { ar: 'إزالة الخطوة الثانية لدخوله أيضًا', en: 'Remove the second step of the sign-in, too' },
      default: false,
    }),
  },
  answer: record({
    token: text({ label: { ar: 'الرمز في الرابط', en: 'Token in the link' }, required: true }),
    expiresAt: moment({ label: { ar: 'ينتهي', en: 'Ends' }, required: true }),
  }),
  audit: 'Update',
});

/** Shows the caller the product as this person sees it. */
export const seeAs = defineAction(users, {
  ...looks,
  name: 'seeAs',
  on: 'row',
  icon: 'assign',
  possible: ({ isActive, userRoles }) => {
    if (!isActive) return userRefusals.inactive;
    const isAdmin = userRoles.some((one) => Object(Reflect.get(one, 'role')).name === adminRole);
    return !isAdmin || roleRefusals.seesAll;
  },
});

export const userActions = { invite, seeAs };
