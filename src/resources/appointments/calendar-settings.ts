import { choice } from '../../schema/field';
import { defineSettings } from '../../schema/settings';

/** How the calendar opens on a device on which nobody has chosen a view yet (APT-05). */
export const calendarSettings = defineSettings({
  name: 'calendar',
  label: { ar: 'التقويم', en: 'Calendar' },
  page: { at: '/settings/system', order: 34 },
  fields: {
    calendarFirstView: choice({
      label: { ar: 'العرض الأول', en: 'First view' },
      hint: {
        ar: 'بعده يفتح كل جهاز على آخر عرض اختير عليه',
        en: 'After that, each device opens the view that was chosen last on it',
      },
      options: [
        { value: 'week', label: { ar: 'الأسبوع', en: 'Week' } },
        { value: 'staff', label: { ar: 'يوم الفريق', en: 'The team’s day' } },
      ],
      default: 'week',
    }),
  },
});
