import { flag, text } from '../../schema/field';
import { defineAcceptable, defineRefusals } from '../../schema/refusal';

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
  past: {
    ar: 'هذا الوقت مضى: {day}، {hour}. هل تريد حفظ الحجز فيه؟',
    en: 'This time is over: {day}, {hour}. Save the booking there all the same?',
  },
  arrived: {
    ar: 'وصل العميل بالفعل، وسجل حضوره مرتبط بهذا الحجز',
    en: 'The customer has already arrived: this booking has an attendance record',
  },
});

/** An appointment at a time that is over. It is right for a late entry, and else a slip of the date. */
export const pastAppointments = defineAcceptable({
  of: ['appointments'],
  refusals: [appointmentRefusals.past],
  input: {
    acceptPast: flag({ label: { ar: 'حفظه في الماضي', en: 'Save it in the past' } }),
  },
  accept: 'acceptPast',
});

/** Work is done for somebody who came. Whoever says so records the arrival with it, and so it is billed. */
export const cameAppointments = defineAcceptable({
  of: ['appointments'],
  refusals: [appointmentRefusals.notArrived],
  input: { came: flag({ label: { ar: 'وصول وإنهاء', en: 'Arrived and done' } }) },
  accept: 'came',
});

export const bookedUser = defineRefusals('user', {
  hasBookings: {
    ar: {
      zero: 'لدى المستخدم حجوزات قادمة',
      one: 'لدى المستخدم حجز قادم',
      two: 'لدى المستخدم حجزان قادمان',
      few: 'لدى المستخدم {count} حجوزات قادمة',
      many: 'لدى المستخدم {count} حجزًا قادمًا',
      other: 'لدى المستخدم {count} حجز قادم',
    },
    en: {
      one: 'The user has {count} upcoming booking',
      other: 'The user has {count} upcoming bookings',
    },
  },
});

export const bookedShift = defineRefusals('shift', {
  bookings: {
    ar: {
      zero: 'لا يبقى حجز بدون وردية',
      one: 'يبقى حجز واحد بدون وردية',
      two: 'يبقى حجزان بدون وردية',
      few: 'تبقى {count} حجوزات بدون وردية',
      many: 'يبقى {count} حجزًا بدون وردية',
      other: 'يبقى {count} حجز بدون وردية',
    },
    en: {
      one: '{count} booking is left without a shift',
      other: '{count} bookings are left without a shift',
    },
  },
});

export const bookedBranch = defineRefusals('branch', {
  bookings: {
    ar: {
      zero: 'لا يبقى حجز خارج ساعات العمل',
      one: 'يبقى حجز واحد خارج ساعات العمل',
      two: 'يبقى حجزان خارج ساعات العمل',
      few: 'تبقى {count} حجوزات خارج ساعات العمل',
      many: 'يبقى {count} حجزًا خارج ساعات العمل',
      other: 'يبقى {count} حجز خارج ساعات العمل',
    },
    en: {
      one: '{count} booking is left outside opening hours',
      other: '{count} bookings are left outside opening hours',
    },
  },
});

/** Appointments left without staff or closed out when a user, a shift or opening hours change. The user accepts them with a reason. */
export const appointmentsWithoutStaff = defineAcceptable({
  of: ['users', 'shifts', 'branches'],
  refusals: [bookedUser.hasBookings, bookedShift.bookings, bookedBranch.bookings],
  input: {
    acceptUncovered: flag({
      label: { ar: 'قبول بقاء الحجوزات دون أحد', en: 'Accept that bookings stay uncovered' },
      write: 'update',
    }),
    reason: text({ label: { ar: 'السبب', en: 'Reason' }, write: 'update' }),
  },
  accept: 'acceptUncovered',
  reason: 'reason',
});
