import { integer } from '../schema/field';
import { defineSettings } from '../schema/settings';

/** Least of what is kept, in months: a whole year stands in the trail whatever somebody sets, or erases in haste. */
const leastMonths = 12;

/** For how long what only grows is kept. */
export const retentionSettings = defineSettings({
  name: 'retention',
  label: { ar: 'مدة الاحتفاظ', en: 'How long data is kept' },
  fields: {
    trailMonths: integer({
      label: { ar: 'أشهر الاحتفاظ بسجل المراجعة', en: 'Months the audit log is kept' },
      hint: {
        ar: 'فارغ: كله. ما هو أقدم يُحفظ في ملف بجانب النسخ الاحتياطية ثم يُزال. ١٢ على الأقل: سنة مالية كاملة تبقى قابلة للمراجعة',
        en: 'Empty: all of it. What is older goes into a file beside the backups and is then removed. At least 12: a whole business year can be looked into',
      },
      min: leastMonths,
      max: 600,
    }),
    messageMonths: integer({
      label: { ar: 'أشهر الاحتفاظ بالرسائل', en: 'Months messages are kept' },
      hint: {
        ar: 'فارغ: كلها. الرسائل المنتهية الأقدم تُحذف نهائيًا. ١٢ على الأقل: لا تُكتب تهنئة العام مرتين',
        en: 'Empty: all of them. Finished ones that are older are deleted for good. At least 12: no greeting of a year is written twice',
      },
      min: leastMonths,
      max: 600,
    }),
  },
});
