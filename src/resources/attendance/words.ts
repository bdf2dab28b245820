import { defineRefusals } from '../../schema/refusal';

export const permissions = {
  'attendance.read': {
    ar: 'رؤية من في المركز الآن وسجل الزيارات',
    en: 'See who is in the centre now, and past visits',
  },
  'attendance.create': { ar: 'تسجيل وصول عميل، بحجز أو بدون حجز', en: 'Check a customer in, booked or not' },
  'attendance.update': { ar: 'تسجيل الانصراف وتغيير بيانات الزيارة', en: 'Check out and change a visit' },
  'attendance.delete': { ar: 'حذف زيارة سُجلت بالخطأ', en: 'Delete a visit recorded by mistake' },
  'attendance.manage': {
    ar: 'كل ما سبق، ومعه: تسجيل وصول أو انصراف بوقت من يوم سابق',
    en: 'All of the above, and: record an arrival or a leaving on an earlier day',
  },
  'attendance.export': { ar: 'تنزيل سجل الزيارات في ملف', en: 'Download the visits as a file' },
};

export const attendanceRefusals = defineRefusals('attendance', {
  open: {
    ar: 'العميل موجود بالفعل في المركز منذ {time}',
    en: 'The customer has been in the centre since {time}',
  },
  closed: { ar: 'سبق تسجيل انصراف هذا العميل', en: 'This customer has already been checked out' },
  invoiced: {
    ar: 'لا يمكن حذف سجل حضور صدرت له الفاتورة {invoiceNumber}',
    en: 'A record with the invoice {invoiceNumber} cannot be deleted',
  },
  due: {
    ar: 'راجع الحساب قبل الدفع: تغيّر المطلوب وأصبح {due}',
    en: 'What is to be paid has changed: it is now {due}. Look at the account before paying.',
  },
  hasInvoice: { ar: 'لا يمكن التراجع بعد إصدار الفاتورة', en: 'This cannot be undone once it is invoiced' },
  stillOpen: { ar: 'العميل لا يزال في المركز', en: 'The customer is still in the centre' },
  undoTooLate: { ar: 'انتهت مهلة التراجع', en: 'It is too late to undo this' },
});
