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
  'ownFields.allFit': {
    ar: {
      zero: 'لا قيم لهذا الحقل بعد',
      one: 'القيمة الوحيدة تناسب النوع الجديد',
      two: 'القيمتان تناسبان النوع الجديد',
      few: 'كل القيم ({count}) تناسب النوع الجديد',
      many: 'كل القيم ({count}) تناسب النوع الجديد',
      other: 'كل القيم ({count}) تناسب النوع الجديد',
    },
    en: {
      zero: 'The field has no values yet',
      one: 'The only value fits the new kind',
      other: 'All {count} values fit the new kind',
    },
  },
  'ownFields.misfits': {
    ar: {
      zero: 'كل القيم ({all}) تناسب النوع الجديد',
      one: 'قيمة واحدة من {all} لا تناسب النوع الجديد',
      two: 'قيمتان من {all} لا تناسبان النوع الجديد',
      few: '{count} قيم من {all} لا تناسب النوع الجديد',
      many: '{count} قيمة من {all} لا تناسب النوع الجديد',
      other: '{count} قيمة من {all} لا تناسب النوع الجديد',
    },
    en: {
      one: '{count} value of {all} does not fit the new kind',
      other: '{count} values of {all} do not fit the new kind',
    },
  },
  'ownFields.misfitsKept': {
    ar: 'لن تُحذف: تبقى محفوظة في صفحة الحقل ويمكن تنزيلها، وترجع إذا أعدت النوع السابق. أمثلة:',
    en: 'They are not deleted: the details of the field keep them, with a file, and they are back with the earlier kind. Examples:',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
