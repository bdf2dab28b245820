import { integer } from '../schema/field';
import { defineSettings, type SettingsGroup } from '../schema/settings';
import { systemSettings } from './system';

/** Sign-in lifetime, screen lock and password rules (R-32, R-54, SET-05). */
export const securitySettings = defineSettings({
  name: 'security',
  label: { ar: 'إعدادات الأمان', en: 'Security settings' },
  page: { at: '/settings/security', order: 10 },
  fresh: ['sessionIdleHours', 'passwordMinLength'],
  parts: [
    {
      label: { ar: 'مدة الدخول وقفل الشاشة', en: 'Sign-in lifetime and screen lock' },
      keys: ['sessionIdleHours', 'idleLockMinutes'],
    },
    { label: { ar: 'كلمات المرور', en: 'Passwords' }, keys: ['passwordMinLength'] },
  ],
  fields: {
    sessionIdleHours: integer({
      label: { ar: 'إنهاء الجلسة بعد خمول (ساعات)', en: 'End the sign-in after idle (hours)' },
      min: 1,
      max: 72,
      default: 12,
    }),
    idleLockMinutes: integer({
      label: { ar: 'قفل الشاشة بعد (دقائق)', en: 'Lock the screen after (minutes)' },
      hint: { ar: 'صفر: لا تُقفل', en: '0: never' },
      format: 'minutes',
      max: 720,
      default: 0,
    }),
    passwordMinLength: integer({
      label: { ar: 'الحد الأدنى لطول كلمة المرور', en: 'Minimum password length' },
      min: 8,
      max: 64,
      default: 12,
    }),
  },
});

/** Smallest retention in months, so that no setting or hasty deletion removes the last whole year. */
const leastMonths = 12;

/** Retention of data that only grows. */
export const retentionSettings = defineSettings({
  name: 'retention',
  label: { ar: 'مدة الاحتفاظ', en: 'How long data is kept' },
  page: { at: '/settings/security', order: 20 },
  fresh: ['trailMonths'],
  fields: {
    trailMonths: integer({
      label: { ar: 'أشهر الاحتفاظ بسجل المراجعة', en: 'Months the audit log is kept' },
      hint: {
        ar: 'فارغ: كله. ما هو أقدم يُحذف نهائيًا. ١٢ على الأقل: سنة مالية كاملة تبقى قابلة للمراجعة',
        en: 'Empty: all of it. What is older is deleted for good. At least 12: a whole business year can be looked into',
      },
      min: leastMonths,
      max: 600,
    }),
  },
});

/** Settings of the product itself. Those of a noun are in the noun's folder. */
export const ownSettings: readonly SettingsGroup[] = [systemSettings, securitySettings, retentionSettings];
