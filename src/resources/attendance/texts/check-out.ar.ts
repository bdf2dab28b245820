export const texts = {
  'checkOut.left': 'تم تسجيل الانصراف',
  'checkOut.done': 'تم الانصراف وصدرت الفاتورة {invoiceNumber}',
  'checkOut.leaveTitle': 'يبقى {amount} دون دفع',
  'checkOut.leaveText': 'سيظهر المبلغ على {name} باللون الأحمر حتى يُدفع.',
  'checkOut.leave': 'ترك الباقي دون دفع',
  'checkOut.leaveUnpaid': 'ترك دون دفع',
  'checkOut.pay': 'دفع',
  'checkOut.payAndPrint': 'دفع {amount} وطباعة',
  'checkOut.print': 'انصراف وطباعة',
  'checkOut.justLeave': 'تسجيل انصراف',
  'checkOut.hasLeft': 'انصرف العميل',
  'checkOut.session': 'جلسة من الباقة',
  'checkOut.discount': 'خصم',
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
