/** What the holder of a right may do. */
export const rights = {
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
