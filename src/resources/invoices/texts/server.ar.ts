/** Texts that only the server uses. */
export const texts = {
  'payments.error.methodOff': 'طريقة الدفع هذه موقوفة',
  'payments.error.reference': 'أدخل رقم المرجع',
  'customers.reason.present': 'موجود في المركز الآن',
  'customers.reason.unpaid': 'لديه فاتورة غير مسددة',
  'customers.reason.sessions': 'لديه جلسات متبقية في باقة',
  'invoices.error.overpaid': 'المبلغ أكبر من المتبقي ({remaining})',
  'invoices.error.refundTooMuch': 'المبلغ أكبر من المدفوع بهذه الطريقة',
  'invoices.error.sessionsUsed':
    'استُخدمت جلسات من الباقة: يُرد {remaining} على الأكثر. ألغِ الفاتورة ليُحسب الباقي.',
  'invoices.error.pointsOff': 'نقاط الولاء غير مفعّلة. يفعّلها مدير النظام من إعدادات النظام.',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
