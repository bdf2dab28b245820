import type { Said } from '../../../i18n/texts';

export const texts = {
  'packages.includeInactive': { ar: 'عرض الباقات المتوقفة', en: 'Include inactive packages' },
  'packages.add': { ar: 'إضافة باقة', en: 'Add package' },
  'packages.editTitle': { ar: 'تعديل الباقة', en: 'Edit package' },
  'packages.addItem': { ar: 'إضافة خدمة إلى الباقة', en: 'Add a service to the package' },
  'packages.itemText': { ar: '{service} × {sessions}', en: '{service} × {sessions}' },
  'packages.deleteConfirm': { ar: 'هل تريد حذف الباقة "{name}"؟', en: 'Delete the package "{name}"?' },
  'packages.empty': { ar: 'لا توجد باقات', en: 'No packages' },
  'packages.error.save': { ar: 'حدث خطأ أثناء حفظ الباقة', en: 'An error occurred while saving the package' },
  'packages.error.delete': {
    ar: 'حدث خطأ أثناء حذف الباقة',
    en: 'An error occurred while deleting the package',
  },
  'packages.deactivated': {
    ar: 'الباقة مباعة أو محجوزة، لذلك أُوقفت بدلًا من حذفها',
    en: 'The package was sold or booked, so it was stopped instead of deleted',
  },
  'packages.title': { ar: 'الخدمات والباقات', en: 'Services and packages' },
  'packages.description': {
    ar: 'إدارة خدمات المركز وباقاته وأسعارها',
    en: "Manage the centre's services, packages and prices",
  },
  'packages.error.saveReason': {
    ar: 'حدث خطأ أثناء حفظ الباقة: {message}',
    en: 'An error occurred while saving the package: {message}',
  },
  'packages.error.deleteReason': {
    ar: 'حدث خطأ أثناء حذف الباقة: {message}',
    en: 'An error occurred while deleting the package: {message}',
  },
  'packages.removeItem': { ar: 'حذف الخدمة من الباقة', en: 'Remove the service from the package' },
  'field.ValidityDays': { ar: 'مدة الصلاحية', en: 'Validity days' },
  'field.PackageId': { ar: 'الباقة', en: 'Package' },
  'packages.count': {
    ar: {
      zero: 'لا باقات',
      one: 'باقة واحدة',
      two: 'باقتان',
      few: '{count} باقات',
      many: '{count} باقة',
      other: '{count} باقة',
    },
    en: { zero: 'No packages', one: '{count} package', other: '{count} packages' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
