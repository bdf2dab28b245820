import { defineRefusals } from '../../schema/refusal';

/** Description of each permission for users. */
export const permissions = {
  'shifts.read': { ar: 'رؤية جدول الورديات', en: 'See the rota' },
  'shifts.create': { ar: 'إضافة وردية', en: 'Add a shift' },
  'shifts.update': { ar: 'نقل وردية أو تغيير وقتها', en: 'Move a shift or change its time' },
  'shifts.delete': { ar: 'حذف وردية', en: 'Delete a shift' },
  'shifts.export': { ar: 'تنزيل الورديات في ملف', en: 'Download the shifts as a file' },
};

export const shiftRefusals = defineRefusals('shift', {
  overlap: {
    ar: 'للموظف {name} وردية أخرى من {start} إلى {end}',
    en: '{name} has another shift from {start} to {end}',
  },
});
