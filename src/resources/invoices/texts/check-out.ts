import type { Said } from '../../../i18n/texts';

export const texts = {
  'checkOut.left': { ar: 'سُجّل الانصراف', en: 'Check-out recorded' },
  'checkOut.done': {
    ar: 'انصراف، وصدرت الفاتورة {invoiceNumber}',
    en: 'Checked out; invoice {invoiceNumber} issued',
  },
  'checkOut.leaveTitle': { ar: 'يبقى {amount} دون دفع', en: '{amount} stays unpaid' },
  'checkOut.leaveText': {
    ar: 'سيظهر المبلغ على {name} باللون الأحمر حتى يُدفع.',
    en: 'The amount stands in red with {name} until it is paid.',
  },
  'checkOut.leave': { ar: 'ترك الباقي دون دفع', en: 'Leave the rest unpaid' },
  'checkOut.leaveUnpaid': { ar: 'ترك دون دفع', en: 'Leave unpaid' },
  'checkOut.print': { ar: 'انصراف وطباعة', en: 'Check out and print' },
  'checkOut.justLeave': { ar: 'تسجيل انصراف', en: 'Check out' },
  'checkOut.hasLeft': { ar: 'انصرف العميل', en: 'The customer has left' },
  'checkOut.next': { ar: 'الموعد القادم', en: 'Next booking' },
  'checkOut.weeks': {
    ar: {
      zero: 'بلا موعد',
      one: 'أسبوع',
      two: 'أسبوعان',
      few: '{count} أسابيع',
      many: '{count} أسبوعًا',
      other: '{count} أسبوع',
    },
    en: { one: '1 week', other: '{count} weeks' },
  },
  'checkOut.without': { ar: 'بدون', en: 'None' },
  'checkOut.with': { ar: 'مع {name}', en: 'with {name}' },
  'checkOut.noTime': { ar: 'لا وقت متاح في هذا الأسبوع', en: 'No free time in that week' },
  'checkOut.book': { ar: 'حجز الموعد', en: 'Book it' },
  'checkOut.booked': { ar: 'حُجز الموعد القادم', en: 'The next booking is made' },
  'checkOut.notBooked': {
    ar: 'دُفع المبلغ، ولم يُحجز الموعد القادم',
    en: 'Paid, but the next booking was not made',
  },
  'checkOut.notBookedHint': {
    ar: 'لم يعد الوقت متاحًا. اختر وقتًا آخر.',
    en: 'The time is not free any more. Choose another one.',
  },
  'checkOut.walkInPay': { ar: 'الدفع الآن', en: 'Pay now' },
  'checkOut.addService': { ar: 'إضافة خدمة', en: 'Add a service' },
  'checkOut.service': { ar: 'الخدمة', en: 'Service' },
  'checkOut.staff': { ar: 'الأخصائي', en: 'Staff member' },
  'checkOut.anyStaff': { ar: 'أي أخصائي', en: 'Any staff member' },
  'checkOut.error.unpaid': {
    ar: 'يبقى {remaining} دون دفع: أكّد ترك الباقي أو أكمل الدفع',
    en: '{remaining} stays unpaid: confirm it or pay the rest',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
