export const texts = {
  'checkOut.left': 'سُجّل الانصراف',
  'checkOut.done': 'انصراف، وصدرت الفاتورة {invoiceNumber}',
  'checkOut.leaveTitle': 'يبقى {amount} دون دفع',
  'checkOut.leaveText': 'سيظهر المبلغ على {name} باللون الأحمر حتى يُدفع.',
  'checkOut.leave': 'ترك الباقي دون دفع',
  'checkOut.leaveUnpaid': 'ترك دون دفع',
  'checkOut.print': 'انصراف وطباعة',
  'checkOut.justLeave': 'تسجيل انصراف',
  'checkOut.hasLeft': 'انصرف العميل',
  'checkOut.next': 'الموعد القادم',
  'checkOut.weeks': {
    zero: 'بلا موعد',
    one: 'أسبوع',
    two: 'أسبوعان',
    few: '{count} أسابيع',
    many: '{count} أسبوعًا',
    other: '{count} أسبوع',
  },
  'checkOut.without': 'بدون',
  'checkOut.with': 'مع {name}',
  'checkOut.noTime': 'لا وقت متاح في هذا الأسبوع',
  'checkOut.book': 'حجز الموعد',
  'checkOut.booked': 'حُجز الموعد القادم',
  'checkOut.notBooked': 'دُفع المبلغ، ولم يُحجز الموعد القادم',
  'checkOut.notBookedHint': 'لم يعد الوقت متاحًا. اختر وقتًا آخر.',
  'checkOut.walkInPay': 'الدفع الآن',
  'checkOut.addService': 'إضافة خدمة',
  'checkOut.service': 'الخدمة',
  'checkOut.staff': 'الأخصائي',
  'checkOut.anyStaff': 'أي أخصائي',
  'checkOut.error.unpaid': 'يبقى {remaining} دون دفع: أكّد ترك الباقي أو أكمل الدفع',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
