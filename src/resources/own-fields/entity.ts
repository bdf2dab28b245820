import { defineEntity } from '../../schema/entity';
import { choice, computed, flag, integer, moment, reference, rows, text } from '../../schema/field';
import { appointments } from '../appointments/entity';
import { attendance } from '../attendance/entity';
import { branches } from '../branches/entity';
import { customers } from '../customers/entity';
import { expenses } from '../expenses/entity';
import { activeFlag } from '../fields';
import { followUps } from '../follow-ups/entity';
import { invoices } from '../invoices/entity';
import { packages } from '../packages/entity';
import { rooms } from '../rooms/entity';
import { services } from '../services/entity';
import { users } from '../users/entity';

const named = (entities: readonly { readonly name: string; readonly label: { readonly many: Label } }[]) =>
  entities.map(({ name, label }) => ({ value: name, label: label.many }));

type Label = { readonly ar: string; readonly en: string };

export const kinds = [
  { value: 'text', label: { ar: 'نص', en: 'Text' } },
  { value: 'lines', label: { ar: 'نص طويل', en: 'Long text' } },
  { value: 'choice', label: { ar: 'اختيار من قائمة', en: 'Choice from a list' } },
  { value: 'several', label: { ar: 'عدة اختيارات من قائمة', en: 'Several choices from a list' } },
  { value: 'flag', label: { ar: 'نعم أو لا', en: 'Yes or no' } },
  { value: 'date', label: { ar: 'تاريخ', en: 'Date' } },
  { value: 'moment', label: { ar: 'تاريخ ووقت', en: 'Date and time' } },
  { value: 'integer', label: { ar: 'عدد صحيح', en: 'Whole number' } },
  { value: 'number', label: { ar: 'رقم بكسور', en: 'Number with decimals' } },
  { value: 'money', label: { ar: 'مبلغ', en: 'Amount of money' } },
  { value: 'reference', label: { ar: 'سجل من صفحة أخرى', en: 'A row of another page' } },
] as const;

/** Entities that an owner may add fields to. */
export const extensible = [
  customers,
  appointments,
  attendance,
  invoices,
  services,
  packages,
  expenses,
  followUps,
];

/**
 * A field that an owner adds to the rows of an entity. `src/schema/own-fields.ts` compiles it into a field like any other.
 */
export const ownFields = defineEntity({
  name: 'ownFields',
  api: '/own-fields',
  route: '/settings/fields',
  audit: 'OwnField',
  icon: 'form',
  menu: false,
  label: { one: { ar: 'حقل', en: 'field' }, many: { ar: 'الحقول', en: 'Fields' } },
  branch: false,
  title: 'labelAr',
  sort: { by: 'id' },
  remove: 'disable',
  inactive: 'isActive',
  can: 'RCUDX',
  adminOnly: true,
  fields: {
    labelAr: text({
      label: { ar: 'اسم الحقل بالعربية', en: 'Name in Arabic' },
      required: true,
      list: true,
      search: true,
      max: 60,
    }),
    labelEn: text({
      label: { ar: 'اسم الحقل بالإنجليزية', en: 'Name in English' },
      hint: { ar: 'إذا تُرك فارغًا يظهر الاسم العربي', en: 'Left empty, the Arabic name is shown' },
      list: 'hidden',
      search: true,
      max: 60,
    }),
    entity: choice({
      label: { ar: 'يُضاف إلى', en: 'Added to' },
      hint: {
        ar: 'حتى ٦٠ حقلًا لكل صفحة',
        en: 'At most 60 fields for each page',
      },
      options: named(extensible),
      default: customers.name,
      write: 'create',
      list: true,
      filter: 'often',
    }),
    kind: choice({
      label: { ar: 'النوع', en: 'Kind' },
      hint: { ar: 'يُغيَّر لاحقًا من صفحة الحقل', en: 'Changed later from the details of the field' },
      options: kinds,
      default: 'text',
      write: 'create',
      list: true,
      filter: 'often',
    }),
    options: rows({
      label: { ar: 'الاختيارات', en: 'Options' },
      rowLabel: { ar: 'اختيار', en: 'option' },
      hint: {
        ar: 'اختيار مستخدم في سجلات لا يُحذف، بل يُوقف: يبقى فيها ولا يُعرض للجديد',
        en: 'An option that rows have is not deleted but set aside: they keep it, and new ones are not offered it',
      },
      when: { field: 'kind', is: ['choice', 'several'] },
      required: { field: 'kind', is: ['choice', 'several'] },
      fields: {
        labelAr: text({ label: { ar: 'بالعربية', en: 'In Arabic' }, required: true, max: 60 }),
        labelEn: text({ label: { ar: 'بالإنجليزية', en: 'In English' }, max: 60 }),
        isActive: flag({ label: { ar: 'معروض', en: 'Offered' }, default: true, write: 'update' }),
        value: computed(text({ label: { ar: 'الرمز', en: 'Code' }, max: 20 })),
      },
    }),
    target: choice({
      label: { ar: 'يُختار من', en: 'Chosen from' },
      options: named([customers, services, packages, users, rooms, branches]),
      when: { field: 'kind', is: ['reference'] },
      required: { field: 'kind', is: ['reference'] },
      write: 'create',
    }),
    sortOrder: integer({
      label: { ar: 'الترتيب', en: 'Order' },
      hint: {
        ar: 'الأصغر أولًا. إذا تُرك فارغًا يأتي بعد المرتبة',
        en: 'The smallest first. Left empty, it comes after those',
      },
      max: 999,
      list: 'hidden',
      more: true,
    }),
    isRequired: flag({
      label: { ar: 'مطلوب في السجلات الجديدة', en: 'Required in new rows' },
      hint: { ar: 'السجلات السابقة تبقى كما هي', en: 'Earlier rows stay as they are' },
      list: 'hidden',
    }),
    inList: flag({
      label: { ar: 'عمود في القائمة', en: 'A column of the list' },
      default: true,
      list: 'hidden',
    }),
    inFilter: flag({
      label: { ar: 'تصفية القائمة به', en: 'Filters the list' },
      default: true,
      when: {
        field: 'kind',
        is: ['choice', 'several', 'flag', 'date', 'moment', 'integer', 'number', 'money', 'reference'],
      },
      list: 'hidden',
    }),
    inSearch: flag({
      label: { ar: 'يشمله البحث', en: 'Found by the search' },
      when: { field: 'kind', is: ['text', 'lines'] },
      write: 'create',
      list: 'hidden',
    }),
    hintAr: text({ label: { ar: 'توضيح تحت الحقل بالعربية', en: 'Hint in Arabic' }, max: 200, more: true }),
    hintEn: text({
      label: { ar: 'توضيح تحت الحقل بالإنجليزية', en: 'Hint in English' },
      max: 200,
      more: true,
    }),
    initial: text({
      label: { ar: 'القيمة الابتدائية', en: 'Starting value' },
      when: { field: 'kind', is: ['text', 'lines', 'integer', 'number', 'money', 'choice', 'flag'] },
      max: 500,
      more: true,
    }),
    revealedTo: choice({
      label: { ar: 'يراه', en: 'Seen by' },
      hint: { ar: 'إذا تُرك فارغًا يراه كل من يرى السجل', en: 'Left empty: by whoever sees the row' },
      // The search has found its words already, for everybody.
      when: { field: 'inSearch', is: [false, null] },
      options: [
        { value: 'update', label: { ar: 'من يحق له التعديل', en: 'Whoever may edit' } },
        { value: 'delete', label: { ar: 'من يحق له الحذف', en: 'Whoever may delete' } },
        { value: 'manage', label: { ar: 'من يحق له الإدارة', en: 'Whoever may manage' } },
        { value: 'export', label: { ar: 'من يحق له التصدير', en: 'Whoever may export' } },
      ],
      more: true,
    }),
    fieldBranches: rows({
      label: { ar: 'فروع تسأل عنه', en: 'Branches that ask it' },
      hint: { ar: 'إذا تُركت فارغة تسأل عنه كل الفروع', en: 'Left empty: all branches' },
      more: true,
      when: {
        field: 'entity',
        is: extensible
          .filter((one) => one.branch === 'branchId' && one.extensible === true)
          .map(({ name }) => name),
      },
      flat: { key: 'branchIds', of: 'branchId' },
      fields: {
        branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
      },
    }),
    key: computed(
      text({
        label: { ar: 'المفتاح البرمجي', en: 'Key for programs' },
        list: 'hidden',
        unique: 'all',
        max: 20,
      }),
    ),
    /** Name of its values in the rows. Another kind of the field has another one. */
    place: computed(text({ label: { ar: 'مكان قيمه', en: 'Place of its values' }, max: 40 })),
    /** Kinds that it had, with the values of each as they were, oldest first. */
    former: computed(
      rows({
        label: { ar: 'الأنواع السابقة', en: 'Earlier kinds' },
        fields: {
          kind: choice({ label: { ar: 'النوع', en: 'Kind' }, options: kinds, required: true }),
          place: text({ label: { ar: 'مكان القيم', en: 'Place of the values' }, max: 40, required: true }),
        },
      }),
    ),
    isActive: activeFlag({ ar: 'ظاهر', en: 'Shown' }, { ar: 'محذوف', en: 'Deleted' }),
    /** 30 days later its values are deleted. */
    hiddenAt: computed(moment({ label: { ar: 'حُذف في', en: 'Deleted at' } })),
  },
});
