export const texts = {
  'branches.hours.opens': 'يفتح',
  'branches.hours.closes': 'يغلق',
  'branches.hours.open': 'مفتوح',
  'branches.hours.closed': 'مغلق',
  'branches.hours.usual': 'لم تُحدَّد مواعيد لهذا الفرع، فهو مفتوح كل يوم {hours}',
  'branches.hours.toUsual': 'العودة إلى يوم العمل المعتاد كل يوم ({hours})',
  'branches.hours.break': 'استراحة',
  'branches.hours.addBreak': 'إضافة استراحة',
  'branches.hours.remove': 'حذف الفترة',
  'branches.hours.everyDayLike': 'كل الأيام مثل {day}',
  'branches.hours.nextDay': 'حتى اليوم التالي',
  'branches.hours.period': 'فترة خاصة',
  'branches.hours.addPeriod': 'إضافة فترة خاصة أو يوم إغلاق',
  'branches.hours.removePeriod': 'حذف الفترة الخاصة',
  'branches.hours.occasion': 'المناسبة، مثل رمضان',
  'branches.hours.ownHours': 'مواعيد خاصة',
  'branches.hours.allDays': 'كل الأيام',
  'branches.hours.addTimes': 'إضافة فترة أو يوم مختلف',
  'branches.hours.otherDays': 'اليوم المذكور باسمه له مواعيده وحدها، وما لا يشمله شيء مغلق',
  'branches.hours.error.overlap': 'تتداخل هذه الفترة مع فترة أخرى في اليوم نفسه',
  'branches.hours.error.period': 'تنتهي الفترة قبل أن تبدأ',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
