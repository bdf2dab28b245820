import type { Said } from '../../../i18n/texts';

export const texts = {
  'menu.auditLogs': { ar: 'سجلات المراجعة', en: 'Audit logs' },
  'auditLogs.noRead': {
    ar: 'ليس لديك صلاحية عرض سجلات المراجعة (audit.read)',
    en: 'You lack the permission to view the audit log (audit.read)',
  },
  'audit.allUsers': { ar: 'كل المستخدمين', en: 'All users' },
  'audit.allEntities': { ar: 'كل الكيانات', en: 'All entities' },
  'audit.allActions': { ar: 'كل الإجراءات', en: 'All actions' },
  'audit.system': { ar: 'النظام', en: 'System' },
  'auditLogs.detailsTitle': { ar: 'تفاصيل سجل المراجعة', en: 'Audit entry' },
  'audit.userWithName': { ar: '{fullName} ({username})', en: '{fullName} ({username})' },
  'auditLogs.empty': { ar: 'لا توجد سجلات مراجعة', en: 'No audit logs' },
  'auditLogs.error.load': { ar: 'حدث خطأ أثناء تحميل سجلات المراجعة', en: 'Error loading the audit log' },
  'audit.id': { ar: 'رقم القيد', en: 'Id' },
  'audit.field': { ar: 'الحقل', en: 'Field' },
  'audit.before': { ar: 'قبل', en: 'Before' },
  'audit.after': { ar: 'بعد', en: 'After' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
