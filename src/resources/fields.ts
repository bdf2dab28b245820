import { computed, date, flag, type Label, moment, money, reference, text } from '../schema/field';

/** The branch a row belongs to, as most entities have it. */
export const ownBranch = reference({
  label: { ar: 'الفرع', en: 'Branch' },
  to: 'branches',
  required: true,
  list: true,
  filter: true,
});

/** The customer a row is of, where the server writes it. */
export const ownCustomer = reference({
  label: { ar: 'العميل', en: 'Customer' },
  to: 'customers',
  required: true,
  list: true,
  filter: true,
});

/** The customer as the desk chooses one: found by name, phone or code, and shown with them. */
export const foundCustomer = reference({
  label: ownCustomer.label,
  to: 'customers',
  search: true,
  required: true,
  requiredMessage: { ar: 'يجب اختيار العميل', en: 'A customer must be selected' },
  shows: ['personCode', 'paperCode', 'phones'],
  list: true,
  filter: true,
});

export const requiredService = reference({
  label: { ar: 'الخدمة', en: 'Service' },
  to: 'services',
  required: true,
});

/** When the thing happened that a row tells of: lists begin with it and are narrowed by it. */
export const happened = (label: Label) =>
  moment({ label, required: true, list: true, filter: true, sort: true });

/** The day a row is of, today unless somebody says otherwise: lists are narrowed by it. */
export const ofDay = (label: Label) =>
  date({ label, required: true, default: 'today', list: true, filter: true, sort: true });

/** What a row is called and found by. */
export const foundName = (label: Label, requiredMessage: Label) =>
  text({ label, required: true, requiredMessage, list: true, search: true, sort: true });

/** Whether a row is in use; one that is not is kept, and no longer offered. The words agree with its noun in Arabic. */
export const activeFlag = (on: Label, off: Label) =>
  flag({ label: { ar: 'الحالة', en: 'Status' }, default: true, list: true, words: { on, off } });

/** What is sold, at one price in all branches. */
export const catalogue = {
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'disableIfUsed',
  inactive: 'isActive',
  rights: { BranchManager: 'RX', Receptionist: 'R', Staff: 'R', Accountant: 'R' },
} as const;

/** Said of a number in the catalogue that cannot be one. */
export const checkInputs = { ar: 'تحقق من المدخلات', en: 'Check the inputs' };

export const cataloguePrice = (label: Label) =>
  money({ label, required: true, invalidMessage: checkInputs, default: 0, list: true, sort: true });

/** Whether it is still sold, and since when. */
export const catalogueState = {
  isActive: activeFlag({ ar: 'نشطة', en: 'Enabled' }, { ar: 'غير نشطة', en: 'Stopped' }),
  createdAt: computed(moment({ label: { ar: 'تاريخ الإضافة', en: 'Added on' }, sort: true })),
};

/** What stands on a customer's card and is written by the server alone, read by whoever reads customers. */
export const customerLedger = {
  module: 'customers',
  menu: false,
  branch: 'branchId',
  remove: 'row',
  calls: ['list', 'show'],
  rights: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'R', Accountant: 'R' },
} as const;
