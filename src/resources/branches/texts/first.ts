import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.hoursCard': { ar: 'الفروع ومواعيد العمل', en: 'Branches and opening hours' },
  'settings.hoursText': {
    ar: 'أيام وساعات كل فرع، وأيام الإغلاق',
    en: 'Days and hours of each branch, and closed days',
  },
  'branches.add': { ar: 'إضافة فرع', en: 'Add branch' },
  'branches.editTitle': { ar: 'تعديل الفرع', en: 'Edit branch' },
  'branches.searchPlaceholder': { ar: 'ابحث عن فرع', en: 'Search branches' },
  'branches.showInactive': { ar: 'عرض الفروع غير النشطة', en: 'Show inactive branches' },
  'branches.hideInactive': { ar: 'إخفاء الفروع غير النشطة', en: 'Hide inactive branches' },
  'branches.disableConfirm': {
    ar: 'هل تريد تعطيل الفرع "{name}"؟ لن تُحذف بياناته.',
    en: 'Disable the branch "{name}"? Its data is kept.',
  },
  'branches.reactivateWarning': {
    ar: 'هذا الفرع غير نشط، وحفظه سيعيد تفعيله',
    en: 'This branch is inactive, saving re-activates it',
  },
  'branches.empty': { ar: 'لا توجد فروع', en: 'No branches' },
  'branches.error.save': { ar: 'فشل في حفظ الفرع', en: 'Failed to save the branch' },
  'branches.error.reactivate': { ar: 'فشل في إعادة تفعيل الفرع', en: 'Failed to re-activate the branch' },
  'branches.error.delete': { ar: 'فشل في حذف الفرع', en: 'Failed to delete the branch' },
  'branches.saved': { ar: 'حُفظ الفرع', en: 'Branch saved' },
  'branches.updated': { ar: 'حُفظ الفرع', en: 'Branch updated' },
  'branches.reactivated': { ar: 'أُعيد تفعيل الفرع', en: 'The branch was re-activated' },
  'branches.deleted': { ar: 'عُطّل الفرع', en: 'The branch was disabled' },
  'branches.deactivated': { ar: 'عُطّل الفرع', en: 'The branch was disabled' },
  'branches.error.load': { ar: 'فشل في تحميل الفروع', en: 'Failed to load branches' },
  'branches.noRead': {
    ar: 'لا يمكنك عرض الفروع، يرجى طلب صلاحية branches.read من مدير النظام',
    en: 'You cannot view branches, please request the branches.read permission',
  },
  'branches.count': {
    ar: {
      zero: 'لا فروع',
      one: 'فرع واحد',
      two: 'فرعان',
      few: '{count} فروع',
      many: '{count} فرعًا',
      other: '{count} فرع',
    },
    en: { zero: 'No branches', one: '{count} branch', other: '{count} branches' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
