import type { Said } from '../../../i18n/texts';

export const texts = {
  'appointments.settle': { ar: 'دفع', en: 'Payment' },
  'menu.attendance': { ar: 'الحضور', en: 'Attendance' },
  'attendance.rate': { ar: 'نسبة الانصراف', en: 'Check-out rate' },
  'attendance.moment': { ar: 'أقل من دقيقة', en: 'Under a minute' },
  'attendance.allCheckIns': { ar: 'إجمالي الحضور', en: 'Total check-ins' },
  'attendance.allCheckOuts': { ar: 'إجمالي الانصراف', en: 'Total check-outs' },
  'attendance.save': { ar: 'تسجيل حضور', en: 'Check in' },
  'attendance.editTitle': { ar: 'تعديل سجل الحضور', en: 'Edit attendance' },
  'attendance.detailsTitle': { ar: 'تفاصيل الحضور', en: 'Attendance details' },
  'attendance.noAppointment': { ar: 'بدون حجز', en: 'Without a booking' },
  'attendance.todaysBookings': { ar: 'حجوزات اليوم', en: "Today's bookings" },
  'attendance.completedBookings': { ar: 'حجوزات مكتملة بدون حضور', en: 'Done bookings without attendance' },
  'attendance.checkInTime': { ar: 'وقت الحضور', en: 'Check-in time' },
  'attendance.soFar': { ar: '{duration} حتى الآن', en: '{duration} so far' },
  'attendance.deleteConfirm': { ar: 'هل تريد حذف سجل الحضور؟', en: 'Delete the attendance record?' },
  'attendance.empty': { ar: 'لا توجد سجلات حضور', en: 'No attendance records' },
  'attendance.updated': { ar: 'حُفظ سجل الحضور', en: 'Attendance updated' },
  'attendance.deleted': { ar: 'حُذف سجل الحضور', en: 'Attendance deleted' },
  'attendance.error.checkout': { ar: 'فشل في تسجيل الانصراف', en: 'Failed to record the check-out' },
  'attendance.error.update': { ar: 'فشل في تحديث سجل الحضور', en: 'Failed to update the attendance' },
  'attendance.error.delete': { ar: 'فشل في حذف سجل الحضور', en: 'Failed to delete the attendance' },
  'attendance.error.createInvoice': { ar: 'فشل في إنشاء الفاتورة', en: 'Failed to create the invoice' },
  // Screens of visits and invoices.
  'attendance.add': { ar: 'تسجيل حضور', en: 'Check in' },
  'attendance.added': { ar: 'سُجّل الحضور', en: 'Check-in recorded' },
  'attendance.outsideHours': {
    ar: 'تنتهي الزيارة خارج ساعات العمل، وقد سُجلت كما هي',
    en: 'The visit ends outside opening hours. It is recorded all the same.',
  },
  'attendance.error.add': { ar: 'فشل في تسجيل الحضور', en: 'Failed to record the check-in' },
  'attendance.searchPlaceholder': {
    ar: 'ابحث باسم العميل أو الهاتف أو الكود',
    en: 'Search by customer name, phone or code',
  },
  'attendance.walkIn': { ar: 'زائر بدون موعد', en: 'Walk-in' },
  'attendance.noInvoice': { ar: 'بدون فاتورة', en: 'Without an invoice' },
  'field.PaidAmount': { ar: 'المبلغ المدفوع', en: 'Paid amount' },
  'field.CheckInTime': { ar: 'وقت الحضور', en: 'Check-in time' },
  'attendance.denied.create': {
    ar: 'ليس لديك صلاحية تسجيل الحضور (attendance.create)',
    en: 'You lack the permission to check customers in (attendance.create)',
  },
  'attendance.denied.update': {
    ar: 'ليس لديك صلاحية تعديل سجلات الحضور (attendance.update)',
    en: 'You lack the permission to edit attendance (attendance.update)',
  },
  'customers.noVisits': { ar: 'لا توجد زيارات بعد', en: 'No visits yet' },
  'customers.lastVisits': { ar: 'آخر الزيارات', en: 'Last visits' },
  'attendance.count': {
    ar: {
      zero: 'لا زيارات',
      one: 'زيارة واحدة',
      two: 'زيارتان',
      few: '{count} زيارات',
      many: '{count} زيارة',
      other: '{count} زيارة',
    },
    en: { zero: 'No visits', one: '{count} visit', other: '{count} visits' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
