import { defineRefusals } from '../../schema/refusal';

export const permissions = {
  'appointments.read': {
    ar: 'فتح التقويم والحجوزات وقائمة الانتظار',
    en: 'Open the calendar, the bookings and the waiting list',
  },
  'appointments.create': {
    ar: 'حجز موعد داخل ساعات العمل، والإضافة إلى قائمة الانتظار',
    en: 'Book within opening hours, and add to the waiting list',
  },
  'appointments.update': {
    ar: 'نقل الحجز وتغيير خدماته وحالته وتأكيد حضوره',
    en: 'Move a booking, change its services and its status, and confirm it',
  },
  'appointments.delete': { ar: 'حذف حجز', en: 'Delete a booking' },
  'appointments.manage': {
    ar: 'كل ما سبق، ومعه: الحجز خارج ساعات العمل أو عند أخصائي لا يقدم الخدمة مع ذكر السبب، وفتح حالة نهائية من جديد',
    en: 'All of the above, and: book outside opening hours or with a specialist who does not offer the service, giving the reason, and reopen a final status',
  },
  'ownVisits.update': {
    ar: 'إنهاء زياراته هو وكتابة ملاحظاتها وإضافة صورها',
    en: 'Finish own visits, write their notes and add their photos',
  },
  'appointments.export': { ar: 'تنزيل قائمة الحجوزات في ملف', en: 'Download the list of bookings as a file' },
};

export const appointmentRefusals = defineRefusals('appointment', {
  clash: { ar: 'الوقت محجوز: {clashes}', en: 'The time is taken: {clashes}' },
  transition: {
    ar: 'لا يمكن تغيير الحالة من {from} إلى {to}',
    en: 'The status cannot change from {from} to {to}',
  },
  hasHistory: {
    ar: 'لا يمكن حذف حجز له حضور أو فاتورة أو جلسات مستخدمة، يمكنك إلغاؤه',
    en: 'A booking with attendance, an invoice or used sessions cannot be deleted, you can cancel it',
  },
  notYours: { ar: 'ليست هذه زيارتك', en: 'This visit is not yours' },
  notBegun: { ar: 'لم تبدأ هذه الزيارة بعد', en: 'This visit has not begun yet' },
  begun: { ar: 'بدأ وقت هذا الموعد', en: 'The time of this booking has begun' },
  notArrived: {
    ar: 'لم يُسجَّل وصول العميل لهذا الحجز. هل حضر؟',
    en: 'No arrival is recorded for this booking. Did the customer come?',
  },
  notItsDay: { ar: 'يوم هذا الموعد لم يأت بعد', en: 'The day of this booking has not come yet' },
  confirmed: { ar: 'هذا الموعد مؤكد من قبل', en: 'This booking is confirmed already' },
  notConfirmed: { ar: 'هذا الموعد غير مؤكد', en: 'This booking is not confirmed' },
  notHeld: { ar: 'هذه الزيارة لم تتم', en: 'This visit did not take place' },
  manyPhotos: {
    ar: 'بلغت صور الزيارة حدها الأقصى، {most}. احذف صورة لإضافة غيرها',
    en: 'A visit has at most {most} photos: delete one to add another',
  },
  manyPhotosOfCustomer: {
    ar: 'بلغت صور زيارات العميل حدها الأقصى، {most}. احذف صورة لإضافة غيرها',
    en: 'The visits of a customer have at most {most} photos: delete one to add another',
  },
  notPlanned: { ar: 'هذا الحجز لم يعد مجدولًا', en: 'This booking is no longer planned' },
  planned: { ar: 'هذا الحجز مجدول بالفعل', en: 'This booking is planned already' },
  undoTooLate: {
    ar: 'مضى وقت التراجع، ويمكن للمدير تغيير الحالة من الحجز نفسه',
    en: 'It is too late to undo: a manager can change the status in the booking itself',
  },
  arrived: {
    ar: 'وصل العميل بالفعل، وسجل حضوره مرتبط بهذا الحجز',
    en: 'The customer has already arrived: this booking has an attendance record',
  },
});
