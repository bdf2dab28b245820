import { defineAction } from '../../schema/action';
import { envelope } from '../../schema/answer';
import { integer, reference, text } from '../../schema/field';
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

export const customerActions = { assignPaperCode, generatePaperCode, link };
