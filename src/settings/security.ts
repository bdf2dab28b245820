import { integer, text } from '../schema/field';
import { defineSettings } from '../schema/settings';

/** How long a sign-in lasts, when a screen locks, what a password must be (R-32, R-54, SET-05). */
export const securitySettings = defineSettings({
  name: 'security',
  label: { ar: 'إعدادات الأمان', en: 'Security settings' },
  parts: [
    {
      label: { ar: 'مدة الدخول وقفل الشاشة', en: 'Sign-in lifetime and screen lock' },
      keys: ['sessionIdleHours', 'sessionAbsoluteDays', 'idleLockMinutes'],
    },
    {
      label: { ar: 'كلمات المرور والحسابات', en: 'Passwords and accounts' },
      keys: ['passwordMinLength', 'userEmailDomain'],
    },
  ],
  fields: {
    sessionIdleHours: integer({
      label: { ar: 'ساعات بلا نشاط قبل إنهاء الجلسة', en: 'Hours without activity until a sign-in ends' },
      min: 1,
      max: 72,
      default: 12,
    }),
    sessionAbsoluteDays: integer({
      label: { ar: 'أيام بقاء الجلسة على الأكثر', en: 'Days a sign-in lasts at most' },
      format: 'days',
      min: 1,
      max: 30,
      default: 7,
    }),
    idleLockMinutes: integer({
      label: { ar: 'دقائق قبل قفل الشاشة', en: 'Minutes until the screen locks' },
      hint: { ar: 'صفر: لا تُقفل', en: '0: never' },
      format: 'minutes',
      max: 720,
      default: 0,
    }),
    passwordMinLength: integer({
      label: { ar: 'أقل طول لكلمة المرور', en: 'Shortest password' },
      min: 8,
      max: 64,
      default: 8,
    }),
    userEmailDomain: text({
      label: { ar: 'نطاق البريد الافتراضي للمستخدمين', en: 'Domain of made-up e-mail addresses' },
      max: 200,
      default: 'beautycenter.example',
    }),
  },
});
