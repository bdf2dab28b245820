import { defineRefusals } from '../../schema/refusal';

/** Description of each permission for users. */
export const permissions = {
  'ownFields.read': { ar: 'رؤية الحقول المضافة', en: 'See the added fields' },
  'ownFields.create': { ar: 'إضافة حقل', en: 'Add a field' },
  'ownFields.update': { ar: 'تعديل حقل مضاف', en: 'Change an added field' },
  'ownFields.export': { ar: 'تنزيل القيم المحفوظة للحقول', en: 'Download the kept values of fields' },
  'ownFields.delete': { ar: 'حذف حقل مضاف', en: 'Delete an added field' },
};

export const ownFieldRefusals = defineRefusals('ownField', {
  many: {
    ar: 'لهذه الصفحة ٦٠ حقلًا مضافًا، وهو أقصى عدد. احذف حقلًا أولًا',
    en: 'This page has 60 added fields, the most there can be. Delete one first',
  },
  fixedKind: {
    ar: 'نوع هذا الحقل لا يتغيّر: يشير إلى سجلات صفحة أخرى، أو حُذف',
    en: 'The kind of this field does not change: it points to rows of another page, or is deleted',
  },
});
