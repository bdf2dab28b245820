import { z } from 'zod';
import { record, records } from '../../schema/answer';
import { choice, date, integer, moment, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { erasePermission, merge } from './actions';
import { accountFields, contactsPermission, customers } from './entity';

const permission = 'customers.read';
const { branchId, fullName, paperCode } = customers.fields;

/** The branch's next free code, as a hint: another user may take it first (CUS-60). */
export const nextPaperCode = defineQuery(customers, {
  name: 'nextPaperCode',
  on: 'none',
  forOwn: true,
  label: { ar: 'الكود التالي', en: 'Next free code' },
  path: '/customers/paper-code/next/:branchId',
  permission,
  answer: z.int(),
});

/** All codes that the branch ever gave, ascending (CUS-59). */
export const usedPaperCodes = defineQuery(customers, {
  name: 'usedPaperCodes',
  on: 'none',
  label: { ar: 'الأكواد المستخدمة', en: 'Codes given so far' },
  path: '/customers/paper-code/used/:branchId',
  permission,
  answer: z.array(z.int()),
});

export const paperCodeOf = defineQuery(customers, {
  name: 'paperCode',
  on: 'row',
  label: paperCode.label,
  permission,
  answer: record({
    customerId: reference({ label: customers.label.one, to: 'customers', required: true }),
    branchId: reference({ label: branchId.label, to: 'branches', required: true }),
    paperCode: integer({ label: paperCode.label, format: 'code' }),
  }),
});

/** Customers with this phone that the caller may see. Only a warning, because families share phones. */
export const phoneKnown = defineQuery(customers, {
  name: 'phoneKnown',
  on: 'none',
  label: { ar: 'أصحاب رقم الهاتف', en: 'Who has this phone' },
  permission,
  also: contactsPermission,
  input: {
    phone: text({ label: { ar: 'رقم الهاتف', en: 'Phone' } }),
    /** Id of the card being edited, which is left out. */
    except: integer({ label: { ar: 'ما عدا', en: 'But for' } }),
  },
  answer: z.object({ known: z.array(z.object({ customerId: z.int(), name: z.string() })) }),
});

/** Credit, points and debts (R-21, R-22, CUS-61). */
export const accounts = defineQuery(customers, {
  name: 'accounts',
  on: 'row',
  label: { ar: 'الرصيد والنقاط', en: 'Credit and points' },
  permission,
  // By name, because those entities are declared after customers.
  follows: [{ name: 'customerMovements' }, { name: 'invoices' }],
  answer: record(accountFields),
});

const why = choice({
  label: { ar: 'وجه التشابه', en: 'Alike in' },
  required: true,
  options: [
    { value: 'both', label: { ar: 'الاسم والهاتف', en: 'Name and phone' }, colour: 'red' },
    { value: 'phone', label: { ar: 'رقم الهاتف', en: 'Phone' }, colour: 'gold' },
    { value: 'name', label: { ar: 'الاسم وتاريخ الميلاد', en: 'Name and birth date' }, colour: 'blue' },
  ],
});
const id = integer({ label: { ar: 'البطاقة', en: 'Card' }, required: true });

/** Pairs of cards that are probably one person: same phone, or same name and nearly the same birth date. */
export const duplicates = defineQuery(customers, {
  name: 'duplicates',
  on: 'branches',
  label: { ar: 'بطاقات متشابهة', en: 'Cards that are alike' },
  permission: 'customers.manage',
  answer: records({
    firstId: id,
    firstName: text({ label: fullName.label, required: true }),
    firstCode: text({ label: paperCode.label }),
    secondId: id,
    secondName: text({ label: { ar: 'الاسم الآخر', en: 'The other name' }, required: true }),
    secondCode: text({ label: { ar: 'كود الآخر', en: 'The other code' } }),
    why,
  }),
  opens: {
    firstName: { list: customers, row: 'firstId' },
    secondName: { list: customers, row: 'secondId' },
  },
});

export const duplicatesOf = defineQuery(customers, {
  name: 'duplicatesOf',
  on: 'row',
  path: '/customers/:id/duplicates',
  label: duplicates.label,
  permission: 'customers.manage',
  answer: records({
    id,
    fullName: text({ label: fullName.label, required: true }),
    code: text({ label: paperCode.label }),
    birthDate: date({ label: customers.fields.birthDate.label }),
    why,
  }),
});

export const countsByKind = records({
  what: text({ label: { ar: 'النوع', en: 'Kind' }, required: true }),
  count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }),
});

/** Counts of rows that would move from the other card to this one, by kind. */
export const mergePreview = defineQuery(customers, {
  name: 'mergePreview',
  on: 'row',
  label: { ar: 'ما يُنقل بالدمج', en: 'What a merge moves' },
  permission: 'customers.manage',
  input: { otherId: merge.input.otherId },
  answer: countsByKind,
});

/** Cards merged into this one that can be separated again. */
export const merges = defineQuery(customers, {
  name: 'merges',
  on: 'row',
  label: { ar: 'البطاقات المدمجة', en: 'Merged cards' },
  permission: 'customers.manage',
  answer: records({
    id,
    fullName: text({ label: fullName.label, required: true }),
    code: text({ label: paperCode.label }),
    at: moment({ label: { ar: 'وقت الدمج', en: 'Merged at' }, required: true }),
    by: text({ label: { ar: 'بواسطة', en: 'By' } }),
  }),
});

/** Counts of the customer's rows that are emptied or kept, by kind. */
export const erasure = defineQuery(customers, {
  name: 'erasure',
  on: 'row',
  label: { ar: 'ما يتعلق بالشخص', en: 'What there is of the person' },
  permission: erasePermission,
  answer: countsByKind,
});

export const customerQueries = {
  duplicates,
  duplicatesOf,
  mergePreview,
  merges,
  erasure,
  nextPaperCode,
  usedPaperCodes,
  paperCodeOf,
  phoneKnown,
  accounts,
};
