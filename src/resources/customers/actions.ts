import { defineAction } from '../../schema/action';
import { envelope } from '../../schema/answer';
import { choice, integer, reference, rows, text } from '../../schema/field';
import { contactsPermission, customers } from './entity';

const branchId = reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true });
const { paperCode } = customers.fields;

const assigned = envelope({ paperCode: integer({ label: paperCode.label, required: true }) });

/** Sets a customer's code in their own branch (CUS-59, R-26). */
export const assignPaperCode = defineAction(customers, {
  name: 'assignPaperCode',
  on: 'row',
  label: { ar: 'تعيين كود العميل', en: 'Set the customer code' },
  path: '/customers/:id/paper-code',
  permission: 'customers.update',
  input: { branchId, paperCode: { ...paperCode, required: true } },
  answer: assigned,
});

/** Sets the branch's next free code, chosen while the branch is locked (CUS-60). */
export const generatePaperCode = defineAction(customers, {
  name: 'generatePaperCode',
  on: 'row',
  label: { ar: 'توليد كود', en: 'Generate a code' },
  path: '/customers/:id/paper-code/auto',
  permission: 'customers.update',
  input: { branchId },
  answer: assigned,
});

/** Finds a card of another branch by phone and name, and shares it with this branch. */
export const link = defineAction(customers, {
  name: 'link',
  on: 'entity',
  label: { ar: 'البحث في الفروع الأخرى', en: 'Search other branches' },
  done: { ar: 'رُبطت بطاقة العميل بفرعك', en: "The customer's card is linked to your branch" },
  path: '/customers/link',
  permission: 'customers.create',
  also: contactsPermission,
  // Tries are counted by user.
  peopleOnly: true,
  input: {
    phone: text({ label: { ar: 'رقم الهاتف', en: 'Phone' }, required: true, max: 60 }),
    /** Second key: words of the card's name in any order, the first name and one more among them. */
    fullName: text({ label: customers.fields.fullName.label, required: true, max: 200 }),
    branchId,
  },
  answer: 'row',
  place: 'page',
});

/** Fields that a merged card may take from the other card. */
export const cardFields = [
  'fullName',
  'nameAr',
  'nameEn',
  'nationality',
  'birthDate',
  'email',
  'address',
  'careNote',
  'referralSource',
  'notes',
] as const;

/** Merges another card and all its rows into this one; can be undone. */
export const merge = defineAction(customers, {
  name: 'merge',
  on: 'row',
  label: { ar: 'دمج مع بطاقة أخرى', en: 'Merge with another card' },
  done: { ar: 'دُمجت البطاقتان', en: 'The cards are one now' },
  icon: 'merge',
  place: 'details',
  permission: 'customers.manage',
  input: {
    otherId: reference({
      label: { ar: 'البطاقة الأخرى', en: 'The other card' },
      to: 'customers',
      required: true,
    }),
    /** Fields to take from the other card even if this card has a value. Empty fields are always filled. */
    take: rows({
      label: { ar: 'يؤخذ من الأخرى', en: 'Taken from the other' },
      max: cardFields.length,
      flat: { key: 'take', of: 'field' },
      fields: {
        field: choice({
          label: { ar: 'الحقل', en: 'Field' },
          required: true,
          options: cardFields.map((key) => ({ value: key, label: customers.fields[key].label })),
        }),
      },
    }),
  },
  touchesReferring: true,
});

/** Undoes a merge; each card gets its own rows back. */
export const unmerge = defineAction(customers, {
  name: 'unmerge',
  on: 'row',
  label: { ar: 'إلغاء الدمج', en: 'Undo the merge' },
  confirm: {
    ar: 'تعود البطاقتان كما كانتا، ولكل منهما مواعيدها وفواتيرها وباقاتها ورصيدها.',
    en: 'Both cards are again as they were, each with its own appointments, invoices, packages and credit.',
  },
  done: { ar: 'أُلغي الدمج', en: 'The merge was undone' },
  permission: 'customers.manage',
  place: 'page',
  input: { mergeId: integer({ label: { ar: 'رقم الدمج', en: 'Merge' }, required: true }) },
  touchesReferring: true,
});

/** Only Admin has the settings permissions, and no role can get them. */
export const erasePermission = 'settings.update';

/** Removes all personal data. Purchases and payments stay under a number. */
export const erase = defineAction(customers, {
  name: 'erase',
  on: 'row',
  label: { ar: 'محو بيانات الشخص', en: 'Erase the person' },
  done: { ar: 'مُحيت بيانات الشخص', en: 'The person was erased' },
  icon: 'erase',
  danger: true,
  place: 'details',
  permission: erasePermission,
  fresh: true,
  input: {
    /** Typed by the user to confirm, because erasing cannot be undone. */
    personCode: text({
      label: { ar: 'اكتب الرقم التعريفي للتأكيد', en: 'Type the person number to confirm' },
      required: true,
      max: 30,
    }),
  },
  answer: 'nothing',
  // By name, because the audit log is declared after all other nouns.
  touches: [{ name: 'auditLogs' }],
  touchesReferring: true,
});

/** What is done to the whole card, from its row or its details. */
export const cardActions = { merge, unmerge, erase };
export const customerActions = { assignPaperCode, generatePaperCode, link };
