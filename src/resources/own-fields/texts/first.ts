import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.ownFieldsText': {
    ar: 'أضف إلى بيانات العملاء والخدمات وغيرها ما يحتاجه مركزك',
    en: 'Add what your centre needs to the data of customers, services and others',
  },
  'ownFields.add': { ar: 'إضافة حقل', en: 'Add a field' },
  'ownFields.description': {
    ar: 'حقول يضيفها مركزك، فتظهر في النماذج والقوائم والملفات كبقية الحقول',
    en: 'Fields that your centre adds. Forms, lists and files show them like all others',
  },
  'ownFields.empty': {
    ar: 'لم تُضف حقول بعد. مثال: نوع البشرة في بيانات العملاء',
    en: 'No fields were added yet. An example: the skin type in the data of customers',
  },
  'ownFields.count': {
    ar: {
      zero: 'لا حقول',
      one: 'حقل واحد',
      two: 'حقلان',
      few: '{count} حقول',
      many: '{count} حقلًا',
      other: '{count} حقل',
    },
    en: { zero: 'No fields', one: '{count} field', other: '{count} fields' },
  },
  'ownFields.includeInactive': { ar: 'عرض الحقول المحذوفة', en: 'Show deleted fields' },
  'ownFields.reactivate': { ar: 'استعادة', en: 'Bring back' },
  'ownFields.reactivated': { ar: 'عاد الحقل بقيمه', en: 'The field is back with its values' },
  'ownFields.disable': { ar: 'حذف', en: 'Delete' },
  'ownFields.disableConfirm': {
    ar: 'هل تريد حذف الحقل "{name}"؟ يختفي الآن، ويمكن استعادته بقيمه خلال ٣٠ يومًا',
    en: 'Delete the field "{name}"? It disappears now, and for 30 days it can be brought back with its values',
  },
  'ownFields.deactivated': {
    ar: 'حُذف الحقل. يمكن استعادته بقيمه خلال ٣٠ يومًا',
    en: 'The field is deleted. For 30 days it can be brought back with its values',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
