import type { Said } from '../../../i18n/texts';

export const texts = {
  'appointments.changeCustomer': { ar: 'تغيير', en: 'Change' },
  'appointments.lastVisit': { ar: 'آخر زيارة', en: 'Last visit' },
  'appointments.sessions': { ar: 'الجلسات', en: 'Sessions' },
  'appointments.alsoThatDay': { ar: 'حجز آخر: {when} ({what})', en: 'Another booking: {when} ({what})' },
  'appointments.sessionsLeft': { ar: 'باقي {left} من {bought}', en: '{left} of {bought} left' },
  'appointments.owed': { ar: 'مستحق', en: 'Owes' },
  'appointments.credit': { ar: 'رصيد', en: 'Credit' },
  'appointments.asBefore': { ar: 'الخدمة كما في آخر حجز', en: 'The service is that of the last booking' },
  'appointments.when': { ar: 'الموعد', en: 'When' },
  'appointments.rest': { ar: 'المزيد', en: 'More' },
  'appointments.restOfNew': { ar: 'ملاحظات، التكرار', en: 'Notes, repetition' },
  'appointments.restOfStored': { ar: 'ملاحظات، سجل الحجز', en: 'Notes, history' },
  'appointments.open': { ar: 'عرض في التقويم', en: 'Show in the calendar' },
  'appointments.outsideConfirm': {
    ar: 'الموعد {when} خارج ساعات العمل. هل تريد حفظ الحجز؟',
    en: '{when} is outside opening hours. Save the booking?',
  },
  'appointments.useOwned': {
    ar: {
      zero: 'استخدام جلسة من باقة العميل (لم تبقَ جلسات)',
      one: 'استخدام جلسة من باقة العميل (بقيت جلسة واحدة)',
      two: 'استخدام جلسة من باقة العميل (بقيت جلستان)',
      few: 'استخدام جلسة من باقة العميل (بقيت {count} جلسات)',
      many: 'استخدام جلسة من باقة العميل (بقيت {count} جلسة)',
      other: 'استخدام جلسة من باقة العميل (بقيت {count} جلسة)',
    },
    en: {
      zero: "Use a session of the customer's package (no sessions left)",
      one: "Use a session of the customer's package ({count} session left)",
      other: "Use a session of the customer's package ({count} sessions left)",
    },
  },
  'appointments.shorterThanServices': {
    ar: 'مدة الحجز أقصر من مجموع مدد الخدمات. هل تريد المتابعة؟',
    en: 'The booking is shorter than its services together. Continue?',
  },
  'appointments.error.title': { ar: 'يجب إدخال عنوان الحجز', en: 'A title must be entered' },
  'appointments.error.content': {
    ar: 'يجب اختيار خدمة أو باقة واحدة على الأقل',
    en: 'At least one service or package must be selected',
  },
  'appointments.error.endBeforeStart': {
    ar: 'وقت النهاية يجب أن يكون بعد وقت البداية',
    en: 'The end must be after the start',
  },
  'appointments.error.overrideReason': {
    ar: 'اذكر سبب الحجز خارج ساعات العمل',
    en: 'Give the reason for booking outside working hours',
  },
  'appointments.allTimes': { ar: 'وقت خاص لهذه الخدمة', en: 'Own time for this service' },
  'appointments.staffBusy': { ar: 'حجز آخر في هذا الوقت', en: 'Busy at this time' },
  'appointments.staffUnskilled': { ar: 'هذه الخدمة ليست ضمن المهارات', en: 'Does not do this service' },
  'appointments.staffOff': { ar: 'لا وردية في هذا الوقت', en: 'No shift at this time' },
  'appointments.noStaff': {
    ar: 'لا يوجد أخصائيون متاحون للحجز في هذا الفرع',
    en: 'No bookable staff in this branch',
  },
  'appointments.noRooms': { ar: 'لا توجد غرف في هذا الفرع', en: 'This branch has no rooms' },
  'appointments.outsideHours': {
    ar: 'الموعد خارج ساعات العمل ({hours})',
    en: 'Outside opening hours ({hours})',
  },
  'appointments.outsideHoursDenied': {
    ar: 'الموعد خارج ساعات العمل ({hours})، وحجزه يحتاج إلى صلاحية مدير الفرع',
    en: "Outside opening hours ({hours}): booking it needs the branch manager's right",
  },
  'appointments.firstFree': { ar: 'أول موعد متاح', en: 'First free time' },
  'appointments.nextFree': { ar: 'المواعيد المتاحة التالية', en: 'Next free times' },
  'appointments.noFree': { ar: 'لا توجد أوقات متاحة خلال أسبوعين', en: 'No free times within two weeks' },
  'appointments.clash.absent': {
    ar: '{name} في إجازة أو وقت محجوب',
    en: '{name} is on leave, or this time is blocked',
  },
  'appointments.clash.staff': {
    ar: '{name}: حجز آخر من {start} إلى {end}',
    en: '{name} has a booking from {start} to {end}',
  },
  'appointments.clash.room': {
    ar: '{name} مشغولة من {start} إلى {end}',
    en: '{name} is occupied from {start} to {end}',
  },
  'appointments.clash.customer': {
    ar: '{name}: حجز باسم العميل من {start} إلى {end}',
    en: 'The customer {name} has a booking from {start} to {end}',
  },
  'appointments.taken': { ar: 'الوقت غير متاح', en: 'The time is not free' },
  'appointments.heldBy': {
    ar: '{name}: الوقت محجوز الآن مؤقتًا، {user}',
    en: '{name}: {user} is booking this time right now',
  },
  'appointments.repeat': { ar: 'تكرار الحجز (كورس)', en: 'Repeat (course of visits)' },
  'appointments.repeatCheck': { ar: 'مراجعة المواعيد', en: 'Check the visits' },
  'appointments.repeatVisits': { ar: 'مواعيد الزيارات', en: 'Visits of the course' },
  'appointments.repeatFree': { ar: 'متاح', en: 'Free' },
  'appointments.repeatOutside': { ar: 'خارج ساعات العمل', en: 'Outside working hours' },
  'appointments.repeatConflicts': {
    ar: 'بعض الزيارات تتعارض مع حجوزات أخرى، أزل علامتها أو غيّر الموعد',
    en: 'Some visits clash with other bookings: take their marks away or change the time',
  },
  'appointments.seriesNone': { ar: 'لا زيارة مختارة للحجز', en: 'No visit is marked for booking' },
  // Texts about the sessions that the customer owns.
  'appointments.owned': { ar: 'ما يملكه العميل من جلسات', en: 'Sessions the customer owns' },
  'appointments.ownedAdd': {
    ar: 'إضافة {service} من باقة العميل',
    en: "Add {service} from the customer's package",
  },
  'appointments.ownedBookable': {
    ar: {
      zero: 'لا جلسات متاحة للحجز',
      one: 'جلسة واحدة متاحة للحجز',
      two: 'جلستان متاحتان للحجز',
      few: '{count} جلسات متاحة للحجز',
      many: '{count} جلسة متاحة للحجز',
      other: '{count} جلسة متاحة للحجز',
    },
    en: {
      zero: 'No sessions free to book',
      one: '{count} session free to book',
      other: '{count} sessions free to book',
    },
  },
  'appointments.ownedEnds': { ar: 'تنتهي قبل هذا الموعد', en: 'Ends before this booking' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
