import type { Said } from '../texts';

export const texts = {
  'calendar.views': { ar: 'طريقة العرض', en: 'View' },
  'calendar.byStaff': { ar: 'الأخصائيون', en: 'Staff' },
  'calendar.byRoom': { ar: 'الغرف', en: 'Rooms' },
  'calendar.list': { ar: 'قائمة', en: 'List' },
  'calendar.goToDay': { ar: 'الانتقال إلى {day}', en: 'Go to {day}' },
  'calendar.times': { ar: 'الوقت', en: 'Time' },
  'calendar.phone': { ar: 'الهاتف', en: 'Phone' },
  'calendar.period': { ar: 'الفترة', en: 'Period' },
  'calendar.allStaff': { ar: 'كل الأخصائيين', en: 'All staff' },
  'calendar.allRooms': { ar: 'كل الغرف', en: 'All rooms' },
  'calendar.heldBy': { ar: 'محجوز مؤقتًا: {name}', en: 'Being booked by {name}' },
  'calendar.pickBranch': {
    ar: 'اختر فرعًا لعرض أعمدة يومه',
    en: 'Choose a branch to see the columns of its day',
  },
  'calendar.noStaff': {
    ar: 'لا يوجد في هذا الفرع أخصائيون متاحون للحجز',
    en: 'This branch has no staff to book',
  },
  'calendar.noRoom': { ar: 'بدون غرفة', en: 'No room' },
  'calendar.noRooms': { ar: 'لا توجد غرف في هذا الفرع', en: 'This branch has no rooms' },
  'calendar.notMoved': { ar: 'لم يُنقل الحجز', en: 'The booking was not moved' },
  'calendar.freeInstead': { ar: 'أوقات متاحة بدلًا منه:', en: 'Free times instead:' },
  'calendar.moved': { ar: 'حجز {name} الآن {time}', en: '{name} is now at {time}' },
  'calendar.undone': { ar: 'عاد كل شيء كما كان', en: 'The change was undone' },
  'calendar.stale': {
    ar: 'آخر تعديل للحجز: {user} في {time}، وهو معروض الآن كما أصبح.',
    en: '{user} changed this booking at {time}; it is shown as it is now.',
  },
  'calendar.waitingCount': { ar: 'قائمة الانتظار ({count})', en: 'Waiting list ({count})' },
  'calendar.offeredCount': {
    ar: {
      zero: 'لا مواعيد متاحة للمنتظرين',
      one: 'عميل واحد أصبح له موعد متاح',
      two: 'عميلان أصبح لهما موعد متاح',
      few: '{count} عملاء أصبح لهم موعد متاح',
      many: '{count} عميلًا أصبح لهم موعد متاح',
      other: '{count} عميل أصبح لهم موعد متاح',
    },
    en: {
      zero: 'No waiting customer has a free time now',
      one: '{count} customer has a free time now',
      other: '{count} customers have a free time now',
    },
  },
  'calendar.printDay': { ar: 'طباعة قائمة اليوم', en: "Print the day's list" },
  'calendar.showOver': { ar: 'إظهار الملغاة ومن لم يحضر', en: 'Show cancelled and no-shows' },
  'calendar.leaveOf': { ar: 'إجازة يوم كامل: {name}', en: "A day's leave: {name}" },
  'calendar.awayOn': { ar: 'غائبون يوم {day}', en: 'Away on {day}' },
  'calendar.draft': { ar: 'حجز جديد', en: 'New booking' },
  'calendar.instead': { ar: 'بدلًا من الحجز', en: 'Instead of a booking' },
  'calendar.legend': { ar: 'معاني الألوان', en: 'What the colours mean' },
  'calendar.keys': {
    ar: 'مفتاح التبويب للتنقل بين الحجوزات، وEnter أو المسافة لفتح بطاقة الحجز وإجراءاته',
    en: 'Tab goes from booking to booking, Enter or Space opens a booking’s card and what can be done',
  },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
