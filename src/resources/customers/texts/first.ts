import type { Said } from '../../../i18n/texts';

export const texts = {
  'customers.noNotes': { ar: 'لا توجد ملاحظات', en: 'No notes' },
  'customers.whatsapp': { ar: 'واتساب', en: 'WhatsApp' },
  'customers.cannotMessage': { ar: 'لا يمكن مراسلته', en: 'Cannot be messaged' },
  'customers.code': { ar: 'كود', en: 'Code' },
  'field.PhoneNumbers': { ar: 'أرقام الهاتف', en: 'Phone numbers' },
  'field.PhoneRaw': { ar: 'رقم الهاتف', en: 'Phone number' },
  'appointments.newCustomer': { ar: 'عميل جديد', en: 'New customer' },
  'customers.checking': { ar: 'جارٍ التحقق من صلاحيات العملاء...', en: 'Checking permissions…' },
  'customers.searchPlaceholder': {
    ar: 'ابحث بالاسم أو الهاتف أو الكود',
    en: 'Search by name, phone or code',
  },
  'customers.allNationalities': { ar: 'كل الجنسيات', en: 'All nationalities' },
  'customers.add': { ar: 'إضافة عميل', en: 'Add customer' },
  'customers.editTitle': { ar: 'تعديل بيانات العميل', en: 'Edit customer' },
  'customers.detailsTitle': { ar: 'تفاصيل العميل', en: 'Customer details' },
  'customers.codeNotSet': { ar: 'غير محدد', en: 'Not set' },
  'customers.addPhone': { ar: 'إضافة رقم هاتف', en: 'Add phone' },
  'customers.removePhone': { ar: 'حذف رقم الهاتف', en: 'Remove phone' },
  'customers.generateCode': { ar: 'إنشاء كود', en: 'Generate code' },
  'customers.codeGenerated': {
    ar: 'الرقم الورقي الجديد: {paperCode}',
    en: 'Paper number generated: {paperCode}',
  },
  'customers.error.generateCode': {
    ar: 'فشل في إنشاء الرقم الورقي',
    en: 'Failed to generate the paper number',
  },
  'customers.empty': { ar: 'لا يوجد عملاء', en: 'No customers' },
  'customers.deleteConfirm': { ar: 'هل تريد حذف العميل "{name}"؟', en: 'Delete the customer "{name}"?' },
  'customers.error.load': { ar: 'فشل في تحميل العملاء', en: 'Failed to load customers' },
  'customers.error.loadUnauthorized': {
    ar: 'غير مصرح لك بالوصول إلى العملاء',
    en: 'You are not authorised to access customers',
  },
  'customers.error.save': { ar: 'فشل في حفظ العميل', en: 'Failed to save the customer' },
  'customers.error.saveUnauthorized': {
    ar: 'غير مصرح لك بحفظ العميل',
    en: 'You are not authorised to save the customer',
  },
  'customers.error.delete': { ar: 'فشل في حذف العميل', en: 'Failed to delete the customer' },
  'customers.error.deleteUnauthorized': {
    ar: 'غير مصرح لك بحذف العميل',
    en: 'You are not authorised to delete the customer',
  },
  'customers.added': { ar: 'أُضيفت بطاقة العميل', en: 'Customer added successfully' },
  'customers.updated': { ar: 'حُفظت بطاقة العميل', en: 'Customer updated successfully' },
  'customers.deleted': { ar: 'حُذفت بطاقة العميل', en: 'Customer deleted successfully' },
  'customers.merge.by': { ar: '{time} بواسطة {user}', en: '{time} by {user}' },
  'customers.phoneKnown': { ar: 'الرقم نفسه عند {name}', en: 'The same number: {name}' },
  'customers.phoneDoubtful': {
    ar: 'راجع الرقم {name}: لا يبدو رقم هاتف',
    en: 'Check the number {name}: it does not look like a phone number',
  },
  'customers.emailDoubtful': {
    ar: 'راجع البريد {name}: لا يبدو بريدًا إلكترونيًا',
    en: 'Check {name}: it does not look like an e-mail address',
  },
  'common.years': {
    ar: {
      zero: 'العمر أقل من سنة',
      one: 'العمر سنة واحدة',
      two: 'العمر سنتان',
      few: 'العمر {count} سنوات',
      many: 'العمر {count} سنة',
      other: 'العمر {count} سنة',
    },
    en: { zero: 'Age: under a year', one: 'Age: {count} year', other: 'Age: {count} years' },
  },
  'picker.addTyped': { ar: 'إضافة عميل جديد: {typed}', en: 'Add new customer: {typed}' },
  'customers.noRead': {
    ar: 'ليس لديك صلاحية الوصول إلى العملاء (customers.read)',
    en: 'You lack the customers.read permission',
  },
  'customers.denied.create': {
    ar: 'غير مسموح: ليس لديك صلاحية إضافة العملاء (customers.create)',
    en: 'Not allowed: you lack the permission to add customers (customers.create)',
  },
  'customers.denied.update': {
    ar: 'غير مسموح: ليس لديك صلاحية تعديل العملاء (customers.update)',
    en: 'Not allowed: you lack the permission to edit customers (customers.update)',
  },
  'header.duplicates': { ar: 'البطاقات المتشابهة', en: 'Cards that are alike' },
  'customers.count': {
    ar: {
      zero: 'لا عملاء',
      one: 'عميل واحد',
      two: 'عميلان',
      few: '{count} عملاء',
      many: '{count} عميلًا',
      other: '{count} عميل',
    },
    en: { zero: 'No customers', one: '{count} customer', other: '{count} customers' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
