import type { Said } from '../../../i18n/texts';

export const texts = {
  'appointments.fromPackage': { ar: 'من الباقة', en: 'From the package' },
  'appointments.extra': { ar: 'إضافي', en: 'Extra' },
  'customers.book': { ar: 'حجز موعد', en: 'Book' },
  'appointments.title': { ar: 'الحجوزات والمواعيد', en: 'Bookings and appointments' },
  'appointments.new': { ar: 'حجز جديد', en: 'New booking' },
  'appointments.allStatuses': { ar: 'كل الحالات', en: 'All statuses' },
  'appointments.month': { ar: 'شهر', en: 'Month' },
  'appointments.week': { ar: 'أسبوع', en: 'Week' },
  'appointments.day': { ar: 'يوم', en: 'Day' },
  'appointments.prev': { ar: 'السابق', en: 'Previous' },
  'appointments.next': { ar: 'التالي', en: 'Next' },
  'appointments.more': { ar: 'المزيد: {count}', en: 'More: {count}' },
  'appointments.empty': { ar: 'لا توجد حجوزات في هذه الفترة', en: 'No bookings in this period' },
  'appointments.services': { ar: 'الخدمات', en: 'Services' },
  'appointments.staff': { ar: 'الأخصائي', en: 'Staff member' },
  'appointments.unassigned': { ar: 'غير محدد', en: 'Unassigned' },
  'appointments.room': { ar: 'الغرفة', en: 'Room' },
  'appointments.totalPrice': { ar: 'إجمالي السعر', en: 'Total price' },
  'appointments.beforeTax': { ar: 'قبل الضريبة', en: 'before tax' },
  'appointments.overrideReason': { ar: 'سبب الاستثناء في الحجز', en: 'Reason for the exception' },
  'appointments.outsideShift': {
    ar: '{name}: لا وردية في هذا الوقت',
    en: '{name} has no shift at this time',
  },
  'appointments.deleteConfirm': { ar: 'هل تريد حذف هذا الحجز؟', en: 'Delete this booking?' },
  'appointments.error.load': { ar: 'حدث خطأ أثناء تحميل البيانات', en: 'Error loading data' },
  'appointments.error.save': { ar: 'فشل في حفظ الحجز', en: 'Failed to save the booking' },
  'appointments.error.delete': { ar: 'فشل في حذف الحجز', en: 'Failed to delete the booking' },
  'appointments.error.setStatus': {
    ar: 'فشل في تغيير حالة الحجز',
    en: "Failed to change the booking's status",
  },
  'appointments.saved': { ar: 'حُفظ الحجز', en: 'Booking saved' },
  'appointments.updated': { ar: 'حُفظ الحجز', en: 'Booking updated' },
  'appointments.deleted': { ar: 'حُذف الحجز', en: 'Booking deleted' },
  // Dialog and details of an appointment.
  'appointments.add': { ar: 'حجز جديد', en: 'New booking' },
  'appointments.editTitle': { ar: 'تعديل الحجز', en: 'Edit booking' },
  'appointments.detailsTitle': { ar: 'تفاصيل الحجز', en: 'Booking details' },
  'appointments.prices': { ar: 'الأسعار', en: 'Prices' },
  'appointments.history.create': { ar: 'أضاف الحجز', en: 'added the booking' },
  'appointments.history.update': { ar: 'عدّل الحجز', en: 'changed the booking' },
  'appointments.history.status': {
    ar: 'غيّر الحالة من {before} إلى {after}',
    en: 'changed the status from {before} to {after}',
  },
  'appointments.history.start': {
    ar: 'غيّر البداية من {before} إلى {after}',
    en: 'changed the start from {before} to {after}',
  },
  'appointments.history.end': {
    ar: 'غيّر النهاية من {before} إلى {after}',
    en: 'changed the end from {before} to {after}',
  },
  'appointments.history.reason': { ar: 'السبب: {after}', en: 'Reason: {after}' },
  'appointments.history.confirmed': { ar: 'أُكّد الحضور {way}', en: 'Confirmed: {way}' },
  'appointments.history.unconfirmed': { ar: 'لم يعد الحضور مؤكدًا', en: 'No longer confirmed' },
  'customers.sessionsLeft': {
    ar: 'الجلسات المتبقية: {left} من {bought}',
    en: 'Sessions left: {left} of {bought}',
  },
  'common.price': { ar: 'السعر', en: 'Price' },
  'menu.appointments': { ar: 'المواعيد', en: 'Appointments' },
  'sold.validUntil': { ar: 'صالحة حتى {date}', en: 'Valid until {date}' },
  'field.AppointmentId': { ar: 'الموعد', en: 'Booking' },
  'appointments.noRead': {
    ar: 'ليس لديك صلاحية عرض الحجوزات والمواعيد (appointments.read)',
    en: 'You lack the appointments.read permission',
  },
  'appointments.count': {
    ar: {
      zero: 'لا حجوزات',
      one: 'حجز واحد',
      two: 'حجزان',
      few: '{count} حجوزات',
      many: '{count} حجزًا',
      other: '{count} حجز',
    },
    en: { zero: 'No bookings', one: '{count} booking', other: '{count} bookings' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
