import type { Said } from '../../../i18n/texts';

export const texts = {
  'followups.add': { ar: 'متابعة جديدة', en: 'New follow-up' },
  'followups.editTitle': { ar: 'تعديل المتابعة', en: 'Edit follow-up' },
  'followups.whose': { ar: 'متابعات من', en: 'Whose follow-ups' },
  'followups.all': { ar: 'الكل', en: 'All' },
  'followups.mine': { ar: 'متابعاتي', en: 'Mine' },
  'followups.late': { ar: 'متأخرة', en: 'Overdue' },
  'followups.deleteConfirm': { ar: 'هل تريد حذف هذه المتابعة؟', en: 'Delete this follow-up?' },
  'followups.empty': { ar: 'لا توجد متابعات', en: 'No follow-ups' },
  'followups.saved': { ar: 'حُفظت المتابعة', en: 'Follow-up saved' },
  'followups.updated': { ar: 'حُفظت المتابعة', en: 'Follow-up updated' },
  'followups.deleted': { ar: 'حُذفت المتابعة', en: 'Follow-up deleted' },
  'followups.error.save': { ar: 'فشل في حفظ المتابعة', en: 'Failed to save the follow-up' },
  'followups.error.complete': { ar: 'فشل في إكمال المتابعة', en: 'Failed to complete the follow-up' },
  'followups.error.delete': { ar: 'فشل في حذف المتابعة', en: 'Failed to delete the follow-up' },
  'followups.error.load': { ar: 'فشل في تحميل المتابعات', en: 'Failed to load the follow-ups' },
  'followups.error.assigned': {
    ar: 'المسؤول ليس مستخدمًا نشطًا في هذا الفرع',
    en: 'The person in charge is no active user of this branch',
  },
  'followups.error.booking': {
    ar: 'الحجز ليس لهذا العميل في هذا الفرع',
    en: 'The booking is not this customer’s in this branch',
  },
  'messages.noConsent': {
    ar: 'لم يسجَّل للعميل موافقة على رسائل التسويق.',
    en: 'No consent of this customer to marketing messages is recorded.',
  },
  'menu.followups': { ar: 'المتابعات', en: 'Follow-ups' },
  'followups.count': {
    ar: {
      zero: 'لا متابعات',
      one: 'متابعة واحدة',
      two: 'متابعتان',
      few: '{count} متابعات',
      many: '{count} متابعة',
      other: '{count} متابعة',
    },
    en: { zero: 'No follow-ups', one: '{count} follow-up', other: '{count} follow-ups' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
