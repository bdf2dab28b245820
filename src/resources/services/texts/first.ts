import type { Said } from '../../../i18n/texts';

export const texts = {
  'services.title': { ar: 'الخدمات والباقات', en: 'Services and packages' },
  'services.description': {
    ar: 'إدارة خدمات المركز وباقاته وأسعارها',
    en: "Manage the centre's services, packages and prices",
  },
  'services.add': { ar: 'إضافة خدمة', en: 'Add service' },
  'services.editTitle': { ar: 'تعديل الخدمة', en: 'Edit service' },
  'services.allCategories': { ar: 'كل الفئات', en: 'All categories' },
  'services.allBodyAreas': { ar: 'كل المناطق', en: 'All body areas' },
  'services.includeInactive': { ar: 'عرض الخدمات المتوقفة', en: 'Include inactive services' },
  'services.deleteConfirm': { ar: 'هل تريد حذف الخدمة "{name}"؟', en: 'Delete the service "{name}"?' },
  'services.empty': { ar: 'لا توجد خدمات', en: 'No services' },
  'services.error.save': { ar: 'حدث خطأ أثناء حفظ الخدمة', en: 'An error occurred while saving the service' },
  'services.error.delete': {
    ar: 'حدث خطأ أثناء حذف الخدمة',
    en: 'An error occurred while deleting the service',
  },
  'services.deactivated': {
    ar: 'الخدمة مستخدمة، لذلك أُوقفت بدلًا من حذفها',
    en: 'The service is in use, so it was stopped instead of deleted',
  },
  'services.error.saveReason': {
    ar: 'حدث خطأ أثناء حفظ الخدمة: {message}',
    en: 'An error occurred while saving the service: {message}',
  },
  'services.error.deleteReason': {
    ar: 'حدث خطأ أثناء حذف الخدمة: {message}',
    en: 'An error occurred while deleting the service: {message}',
  },
  'services.count': {
    ar: {
      zero: 'لا خدمات',
      one: 'خدمة واحدة',
      two: 'خدمتان',
      few: '{count} خدمات',
      many: '{count} خدمة',
      other: '{count} خدمة',
    },
    en: { zero: 'No services', one: '{count} service', other: '{count} services' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
