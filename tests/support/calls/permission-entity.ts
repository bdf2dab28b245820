import { defineEntity } from '../../../src/schema/entity';
import { computed, flag, integer, money, reference, rows, text } from '../../../src/schema/field';

const readable = 'reports.read';

/** An entity with every kind of field that needs a read permission of its own. */
export const guarded = defineEntity({
  name: 'letters',
  api: '/letters',
  route: '/letters',
  module: 'appointments',
  audit: 'Letter',
  icon: 'mail',
  label: { one: { ar: 'رسالة', en: 'letter' }, many: { ar: 'الرسائل', en: 'Letters' } },
  branch: 'branchId',
  title: 'name',
  sort: { by: 'name' },
  remove: 'row',
  picker: {
    open: 'session',
    tells: [
      { kind: 'field', key: 'sender' },
      { kind: 'field', key: 'stamp' },
    ],
  },
  can: 'RCUDMX',
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true, list: true, search: true, sort: true }),
    branchId: reference({
      label: { ar: 'الفرع', en: 'Branch' },
      to: 'branches',
      required: true,
      filter: true,
    }),
    customerId: reference({
      label: { ar: 'العميل', en: 'Customer' },
      to: 'customers',
      shows: ['phones', 'email'],
    }),
    openNote: text({ label: { ar: 'ملاحظة', en: 'Note' }, search: true }),
    sender: text({
      label: { ar: 'المرسل', en: 'Sender' },
      required: true,
      list: true,
      search: true,
      sort: true,
      filter: true,
      suggest: true,
      readable,
    }),
    cost: money({ label: { ar: 'التكلفة', en: 'Cost' }, filter: true, sort: true, readable }),
    stamp: integer({ label: { ar: 'الطابع', en: 'Stamp' }, filter: true, readable }),
    isSealed: flag({ label: { ar: 'مختومة', en: 'Sealed' }, filter: true, readable }),
    writerId: reference({ label: { ar: 'الكاتب', en: 'Writer' }, to: 'users', filter: true, readable }),
    total: computed(money({ label: { ar: 'المجموع', en: 'Total' }, default: 0, readable })),
    tags: rows({
      label: { ar: 'الوسوم', en: 'Tags' },
      flat: { key: 'tagTexts', of: 'tag' },
      fields: { tag: text({ label: { ar: 'الوسم', en: 'Tag' }, required: true }) },
      readable,
    }),
    pages: rows({
      label: { ar: 'الصفحات', en: 'Pages' },
      fields: {
        heading: text({ label: { ar: 'العنوان', en: 'Heading' }, required: true }),
        remark: text({ label: { ar: 'تعليق', en: 'Remark' }, readable }),
      },
    }),
  },
});
