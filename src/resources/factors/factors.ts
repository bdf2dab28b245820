import { defineAction } from '../../schema/action';
import { record, type Topic } from '../../schema/answer';
import { flag, integer, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';

/** The second step of the caller's own sign-in: authenticator app, recovery codes. None needs a permission. */
export const factors = { name: 'factors', api: '/auth/factors' } as const satisfies Topic;

const code = text({ label: { ar: 'الرمز', en: 'Code' }, required: true, max: 20 });
/** Shown once. Separated by blanks; null if the user has codes already. */
const codes = text({ label: { ar: 'رموز الاسترداد', en: 'Recovery codes' } });

export const ownFactors = defineQuery(factors, {
  name: 'ownFactors',
  on: 'none',
  path: '/auth/factors',
  label: { ar: 'الخطوة الثانية للدخول', en: 'The second step of the sign-in' },
  permission: null,
  answer: record({
    hasApp: flag({ label: { ar: 'تطبيق المصادقة', en: 'Authenticator app' } }),
    /** True if a role demands a second step. */
    isNeeded: flag({ label: { ar: 'الدور يتطلبها', en: 'Demanded by the role' } }),
    codesLeft: integer({ label: { ar: 'رموز استرداد باقية', en: 'Recovery codes left' }, required: true }),
  }),
});

/** Sensitive: asks for the password first, and its answer is never kept for a repeat. */
const own = { on: 'entity', permission: null, place: 'page', fresh: true, once: false } as const;

/** Makes a new secret for an authenticator app. It counts once a code of the app has been typed. */
export const beginApp = defineAction(factors, {
  ...own,
  name: 'beginApp',
  path: '/auth/factors/app',
  label: { ar: 'إضافة تطبيق مصادقة', en: 'Add an authenticator app' },
  answer: record({
    secret: text({ label: { ar: 'المفتاح', en: 'Key' }, required: true }),
    uri: text({ label: { ar: 'نص رمز QR', en: 'Text of the QR code' }, required: true }),
  }),
});

export const confirmApp = defineAction(factors, {
  ...own,
  name: 'confirmApp',
  path: '/auth/factors/app/confirm',
  label: { ar: 'تأكيد التطبيق', en: 'Confirm the app' },
  done: { ar: 'أضيف تطبيق المصادقة', en: 'The authenticator app was added' },
  input: { code },
  answer: record({ codes }),
});

export const removeApp = defineAction(factors, {
  ...own,
  name: 'removeApp',
  method: 'DELETE',
  path: '/auth/factors/app',
  label: { ar: 'إزالة التطبيق', en: 'Remove the app' },
  confirm: { ar: 'هل تريد إزالة تطبيق المصادقة؟', en: 'Remove the authenticator app?' },
  done: { ar: 'أزيل تطبيق المصادقة', en: 'The authenticator app was removed' },
});

/** Replaces all recovery codes. Those of before work no more. */
export const renewCodes = defineAction(factors, {
  ...own,
  name: 'renewCodes',
  path: '/auth/factors/codes',
  label: { ar: 'رموز استرداد جديدة', en: 'New recovery codes' },
  done: {
    ar: 'أُنشئت رموز جديدة، والقديمة لا تعمل بعد الآن',
    en: 'New codes were made; the old ones work no more',
  },
  input: {
    currentPassword: text({
      label: { ar: 'كلمة المرور الحالية', en: 'Current password' },
      required: true,
      max: 1000,
    }),
  },
  answer: record({ codes }),
});

export const factorActions = { beginApp, confirmApp, removeApp, renewCodes };
export const factorQueries = { ownFactors };
