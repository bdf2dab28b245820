import type { Said } from '../../../i18n/texts';

/** Texts that only the server uses. */
export const texts = {
  'payments.error.methodOff': { ar: 'طريقة الدفع هذه موقوفة', en: 'This payment method is switched off' },
  'payments.error.reference': { ar: 'أدخل رقم المرجع', en: 'Enter the reference number' },
  'customers.reason.present': { ar: 'موجود في المركز الآن', en: 'is in the centre now' },
  'customers.reason.unpaid': { ar: 'لديه فاتورة غير مسددة', en: 'has an unpaid invoice' },
  'customers.reason.sessions': { ar: 'لديه جلسات متبقية في باقة', en: 'has sessions left in a package' },
  'invoices.error.overpaid': {
    ar: 'المبلغ أكبر من المتبقي ({remaining})',
    en: 'The amount is above what remains ({remaining})',
  },
  'invoices.error.refundTooMuch': {
    ar: 'المبلغ أكبر من المدفوع بهذه الطريقة',
    en: 'The amount is above what was paid this way',
  },
  'invoices.error.sessionsUsed': {
    ar: 'استُخدمت جلسات من الباقة: يُرد {remaining} على الأكثر. ألغِ الفاتورة ليُحسب الباقي.',
    en: 'Sessions of the package were used: at most {remaining} goes back. Cancel the invoice, so that the rest is counted.',
  },
  'invoices.error.pointsOff': {
    ar: 'نقاط الولاء غير مفعّلة. يفعّلها مدير النظام من إعدادات النظام.',
    en: 'Loyalty points are switched off. An administrator switches them on in the system settings.',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
