import { z } from 'zod';
import { record } from '../../schema/answer';
import { integer, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { accountFields, contactsPermission, customers } from './entity';

const permission = 'customers.read';
const { branchId, paperCode } = customers.fields;

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

export const customerQueries = { nextPaperCode, usedPaperCodes, paperCodeOf, phoneKnown, accounts };
