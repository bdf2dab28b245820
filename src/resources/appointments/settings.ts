import { text } from '../../schema/field';
import { defineSettings } from '../../schema/settings';

/** What specialists add to the note of a visit by one press. */
export const noteSettings = defineSettings({
  name: 'visitNotes',
  label: { ar: 'ملاحظات الزيارات', en: 'Notes of visits' },
  page: { at: '/settings/system', order: 35 },
  fields: {
    notePhrases: text({
      label: { ar: 'عبارات جاهزة للأخصائيين', en: 'Ready phrases for specialists' },
      hint: {
        ar: 'عبارة في كل سطر. وإذا كان في السطر رقم، تظهر معه آخر قيمة للعميل وزران لزيادتها وتقليلها، مثل: عمق الإبرة 0.5 مم',
        en: 'One phrase a line. A number in a line gets two buttons and the customer’s last value, for example: Needle depth 0.5 mm',
      },
      format: 'lines',
      max: 2000,
      default: 'احمرار خفيف\nبلا ملاحظات\nجفاف\nرُطّبت البشرة',
    }),
  },
});
