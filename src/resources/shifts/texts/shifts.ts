import type { Said } from '../../../i18n/texts';

export const texts = {
  'shifts.title': { ar: 'ورديات الموظفين', en: 'Staff shifts' },
  'shifts.editTitle': { ar: 'تعديل الوردية', en: 'Edit shift' },
  'shifts.hours': { ar: 'عدد الساعات', en: 'Hours' },
  'shifts.deleteConfirm': { ar: 'هل تريد حذف هذه الوردية؟', en: 'Delete this shift?' },
  'shifts.empty': { ar: 'لا توجد ورديات', en: 'No shifts' },
  'shifts.saved': { ar: 'حُفظت الوردية', en: 'Shift saved' },
  'shifts.deleted': { ar: 'حُذفت الوردية', en: 'Shift deleted' },
  'shifts.error.save': { ar: 'فشل في حفظ الوردية', en: 'Failed to save the shift' },
  'shifts.error.delete': { ar: 'فشل في حذف الوردية', en: 'Failed to delete the shift' },
  'shifts.error.end': {
    ar: 'وقت النهاية يجب أن يكون بعد وقت البداية',
    en: 'The end must be after the start',
  },
  'shifts.error.staffInactive': { ar: 'الحساب غير نشط', en: 'The account is disabled' },
  'shifts.error.staffNotBookable': { ar: 'غير متاح للحجز', en: 'Cannot be booked' },
  'shifts.error.staffElsewhere': { ar: 'ليس من موظفي هذا الفرع', en: 'Not on the staff of this branch' },
  'shifts.leaveAt': { ar: 'إجازة أو وقت محجوب: {staff}، {day}', en: 'Leave or blocked time: {staff}, {day}' },
  'shifts.deleteAt': { ar: 'حذف الوردية: {staff}، {day}', en: 'Delete the shift: {staff}, {day}' },
  'shifts.wholeDay': { ar: 'طوال اليوم', en: 'All day' },
  'shifts.week': { ar: 'جدول الأسبوع', en: 'Week' },
  'shifts.listView': { ar: 'قائمة', en: 'List' },
  'shifts.previousWeek': { ar: 'الأسبوع السابق', en: 'Previous week' },
  'shifts.nextWeek': { ar: 'الأسبوع التالي', en: 'Next week' },
  'shifts.thisWeek': { ar: 'هذا الأسبوع', en: 'This week' },
  'shifts.copied': {
    ar: {
      zero: 'لم تُنسخ أي وردية',
      one: 'نُسخت وردية واحدة',
      two: 'نُسخت ورديتان',
      few: 'نُسخت {count} ورديات',
      many: 'نُسخت {count} وردية',
      other: 'نُسخت {count} وردية',
    },
    en: { zero: 'No shifts copied', one: '{count} shift copied', other: '{count} shifts copied' },
  },
  'shifts.skipped': {
    ar: {
      zero: 'لا تعارض',
      one: 'تُركت وردية واحدة للتعارض',
      two: 'تُركت ورديتان للتعارض',
      few: 'تُركت {count} ورديات للتعارض',
      many: 'تُركت {count} وردية للتعارض',
      other: 'تُركت {count} وردية للتعارض',
    },
    en: {
      zero: 'None left out because of a clash',
      one: '{count} left out because of a clash',
      other: '{count} left out because of clashes',
    },
  },
  'shifts.noStaff': { ar: 'لا يوجد موظفون في هذا الفرع', en: 'This branch has no staff' },
  'shifts.updated': { ar: 'حُفظت الوردية', en: 'Shift updated' },
  'shifts.addAt': { ar: 'إضافة وردية: {staff}، {day}', en: 'Add a shift: {staff}, {day}' },
  'shifts.error.load': { ar: 'فشل في تحميل الورديات', en: 'Failed to load the shifts' },
  'shifts.view': { ar: 'طريقة العرض', en: 'View' },
  'shifts.weekOf': { ar: 'من {from} إلى {to}', en: '{from} to {to}' },
  'shifts.pickBranch': { ar: 'اختر فرعًا لعرض جدول أسبوعه', en: 'Choose a branch to see its week' },
  'shifts.person': { ar: 'الموظف', en: 'Staff member' },
  'shifts.dayTotal': { ar: 'إجمالي اليوم', en: 'Total of the day' },
  'shifts.shiftOf': { ar: '{staff}، {day}', en: '{staff}, {day}' },
  'shifts.searchPlaceholder': { ar: 'ابحث بالتاريخ: سنة-شهر-يوم', en: 'Search by date: year-month-day' },
  'shifts.error.copyWeek': {
    ar: 'فشل في نسخ ورديات الأسبوع السابق',
    en: "Failed to copy last week's shifts",
  },
  'shifts.nothingToCopy': { ar: 'لا توجد ورديات في الأسبوع السابق', en: 'Last week has no shifts' },
  'shifts.busyDay': { ar: 'لديه وردية: {times}', en: 'Has a shift: {times}' },
  'shifts.pickBranchFirst': {
    ar: 'اختر الفرع أولًا لترى موظفيه',
    en: 'Choose the branch first to see its staff',
  },
  'shifts.length': { ar: 'المدة: {duration}', en: 'Length: {duration}' },
  'shifts.typeFills': { ar: 'اختيار النوع يملأ الوقت', en: 'Choosing a type fills the times' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
