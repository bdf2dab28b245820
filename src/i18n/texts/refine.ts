import type { Said } from '../texts';

/** Refine's own keys, for pages that are written with its components as its documentation shows them. */
export const texts = {
  'actions.list': { ar: 'القائمة', en: 'List' },
  'actions.create': { ar: 'إضافة', en: 'Create' },
  'actions.edit': { ar: 'تعديل', en: 'Edit' },
  'actions.show': { ar: 'عرض', en: 'Show' },
  'actions.clone': { ar: 'نسخ', en: 'Clone' },
  'autoSave.error': { ar: 'تعذر الحفظ التلقائي', en: 'auto save failure' },
  'autoSave.idle': { ar: 'في انتظار التغييرات', en: 'waiting for changes' },
  'autoSave.loading': { ar: 'جارٍ الحفظ...', en: 'saving...' },
  'autoSave.success': { ar: 'حُفظ', en: 'saved' },
  'buttons.cancel': { ar: 'إلغاء', en: 'Cancel' },
  'buttons.clear': { ar: 'مسح', en: 'Clear' },
  'buttons.clone': { ar: 'نسخ', en: 'Clone' },
  'buttons.confirm': { ar: 'هل أنت متأكد؟', en: 'Are you sure?' },
  'buttons.continue': { ar: 'متابعة', en: 'Continue' },
  'buttons.create': { ar: 'إضافة', en: 'Create' },
  'buttons.delete': { ar: 'حذف', en: 'Delete' },
  'buttons.edit': { ar: 'تعديل', en: 'Edit' },
  'buttons.export': { ar: 'تصدير', en: 'Export' },
  'buttons.filter': { ar: 'تصفية', en: 'Filter' },
  'buttons.import': { ar: 'استيراد', en: 'Import' },
  'buttons.list': { ar: 'القائمة', en: 'List' },
  'buttons.logout': { ar: 'تسجيل الخروج', en: 'Sign out' },
  'buttons.notAccessTitle': {
    ar: 'ليست لديك صلاحية لهذا الإجراء',
    en: 'You do not have permission to do this',
  },
  'buttons.refresh': { ar: 'تحديث', en: 'Refresh' },
  'buttons.save': { ar: 'حفظ', en: 'Save' },
  'buttons.show': { ar: 'عرض', en: 'Show' },
  'buttons.undo': { ar: 'تراجع', en: 'Undo' },
  loading: { ar: 'جارٍ التحميل', en: 'Loading' },
  'notifications.createError': { ar: 'تعذرت الإضافة: {resource}', en: 'The {resource} could not be created' },
  'notifications.createSuccess': { ar: 'أُضيف: {resource}', en: 'Created: {resource}' },
  'notifications.deleteError': { ar: 'تعذر الحذف: {resource}', en: 'The {resource} could not be deleted' },
  'notifications.deleteSuccess': { ar: 'حُذف: {resource}', en: 'Deleted: {resource}' },
  'notifications.editError': { ar: 'تعذر الحفظ: {resource}', en: 'The {resource} could not be saved' },
  'notifications.editSuccess': { ar: 'حُفظ: {resource}', en: 'Saved: {resource}' },
  'notifications.error': { ar: 'تعذر إكمال الطلب', en: 'The request could not be completed' },
  'notifications.importProgress': {
    ar: 'جارٍ الاستيراد: {processed}/{total}',
    en: 'Importing: {processed}/{total}',
  },
  'notifications.success': { ar: 'تم', en: 'Successful' },
  'notifications.undoable': {
    ar: {
      zero: 'انتهت مدة التراجع',
      one: 'يمكنك التراجع خلال ثانية واحدة',
      two: 'يمكنك التراجع خلال ثانيتين',
      few: 'يمكنك التراجع خلال {count} ثوانٍ',
      many: 'يمكنك التراجع خلال {count} ثانية',
      other: 'يمكنك التراجع خلال {count} ثانية',
    },
    en: { one: 'You have {count} second to undo', other: 'You have {count} seconds to undo' },
  },
  'pages.error.404': {
    ar: 'عذرًا، الصفحة التي طلبتها غير موجودة.',
    en: 'Sorry, the page you visited does not exist.',
  },
  'pages.error.backHome': { ar: 'العودة إلى الرئيسية', en: 'Back home' },
  'pages.error.info': {
    ar: 'قد يكون المكوّن {action} غير موجود للمورد {resource}.',
    en: 'The component {action} of the resource {resource} may be missing.',
  },
  'pages.error.resource404': {
    ar: 'لا يوجد {action} للمورد {resource}.',
    en: 'There is no {action} of the resource {resource}.',
  },
  'table.actions': { ar: 'الإجراءات', en: 'Actions' },
  'tags.clone': { ar: 'نسخة', en: 'Clone' },
  warnWhenUnsavedChanges: {
    ar: 'هل تريد المغادرة؟ لديك تغييرات لم تُحفظ.',
    en: 'Are you sure you want to leave? You have unsaved changes.',
  },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
