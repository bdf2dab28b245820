import { defineRefusals } from '../../schema/refusal';

export const permissions = {
  'invoices.read': {
    ar: 'رؤية الفواتير والمدفوعات وإغلاق اليوم',
    en: 'See invoices, payments and the day close',
  },
  'invoices.create': { ar: 'إصدار فاتورة لزيارة أو بيع مباشر', en: 'Issue an invoice for a visit or a sale' },
  'invoices.update': {
    ar: 'تسجيل الدفعات، وتعديل فاتورة قبل إصدارها، وفتح درج النقدية وإغلاقه',
    en: 'Take payments, change an invoice before it is issued, open and close the cash drawer',
  },
  'invoices.delete': {
    ar: 'حذف مسودة، وإلغاء فاتورة أو رد مبلغها',
    en: 'Delete a draft, cancel or refund an invoice',
  },
  'invoices.manage': {
    ar: 'كل ما سبق، ومعه: خصم أعلى من الحد المسموح، ورؤية مبلغ الدرج قبل عدّه',
    en: 'All of the above, and: a discount above the limit, and the drawer’s amount before it is counted',
  },
  'invoices.export': { ar: 'تنزيل الفواتير في ملف', en: 'Download the invoices as a file' },
};

export const invoiceRefusals = defineRefusals('invoice', {
  issued: {
    ar: 'الفاتورة صادرة ولا يمكن تعديل بنودها أو حذفها',
    en: 'The invoice is issued, its items cannot be changed or deleted',
  },
  draft: { ar: 'يجب إصدار الفاتورة أولًا', en: 'The invoice must be issued first' },
  cancelled: { ar: 'الفاتورة ملغاة', en: 'The invoice is cancelled' },
});
