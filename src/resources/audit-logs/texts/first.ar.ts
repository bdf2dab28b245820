export const texts = {
  'menu.auditLogs': 'سجلات المراجعة',
  'auditLogs.noRead': 'ليس لديك صلاحية عرض سجلات المراجعة (audit.read)',
  'audit.allUsers': 'كل المستخدمين',
  'audit.allEntities': 'كل الكيانات',
  'audit.allActions': 'كل الإجراءات',
  'audit.system': 'النظام',
  'auditLogs.detailsTitle': 'تفاصيل سجل المراجعة',
  'audit.userWithName': '{fullName} ({username})',
  'auditLogs.empty': 'لا توجد سجلات مراجعة',
  'auditLogs.error.load': 'حدث خطأ أثناء تحميل سجلات المراجعة',
  'audit.id': 'رقم القيد',
  'audit.field': 'الحقل',
  'audit.before': 'قبل',
  'audit.after': 'بعد',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
