import { computed, date, flag, type Label, moment, money, reference, text } from '../schema/field';

export const ownBranch = reference({
  label: { ar: 'الفرع', en: 'Branch' },
  to: 'branches',
  required: true,
  list: true,
  filter: true,
});

export const ownCustomer = reference({
  label: { ar: 'العميل', en: 'Customer' },
  to: 'customers',
  required: true,
  list: true,
  filter: true,
});

/** The person whose time a row takes. */
export const ownStaff = reference({
  label: { ar: 'الموظف', en: 'Staff member' },
  to: 'users',
  required: true,
  requiredMessage: { ar: 'يجب اختيار الموظف', en: 'A staff member must be chosen' },
  list: true,
  filter: true,
});

/** The customer as the front desk chooses one: found by name, phone or code, which the choices show. */
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

/** The moment of the event that a row records. Lists show it, sort by it and filter by it. */
export const happened = (label: Label) =>
  moment({ label, required: true, list: true, filter: 'often', sort: true });

/** The day of a row; default today. Lists show it, sort by it and filter by it. */
export const ofDay = (label: Label) =>
  date({ label, required: true, default: 'today', list: true, filter: 'often', sort: true });

/** Maximum length of the name of a thing. A line of an invoice (300) holds it with a few words around it. */
export const longestName = 200;

/** The name of a row, which lists search. */
export const foundName = (label: Label, requiredMessage: Label) =>
  text({ label, required: true, requiredMessage, list: true, search: true, sort: true, max: longestName });

/** True if a row is in use; an inactive row is kept but not offered. The words agree with its noun in Arabic. */
export const activeFlag = (on: Label, off: Label) =>
  flag({ label: { ar: 'الحالة', en: 'Status' }, default: true, list: true, words: { on, off } });

/** Options of entities that are sold, at one price in all branches. */
export const catalogue = {
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'disableIfUsed',
  inactive: 'isActive',
  many: ['inactive'],
  permissions: { BranchManager: 'RX', Receptionist: 'R', Staff: 'R', Accountant: 'R' },
} as const;

/** Error for an invalid number in the catalogue. */
export const checkInputs = { ar: 'تحقق من المدخلات', en: 'Check the inputs' };

export const cataloguePrice = (label: Label) =>
  money({ label, required: true, invalidMessage: checkInputs, default: 0, list: true, sort: true });

/** Fields of sold entities: still for sale or not, and since when. */
export const catalogueState = {
  isActive: activeFlag({ ar: 'مفعّلة', en: 'Enabled' }, { ar: 'متوقفة', en: 'Stopped' }),
  createdAt: computed(moment({ label: { ar: 'تاريخ الإضافة', en: 'Added on' }, sort: true })),
};

/** Options of rows shown on a customer's card. Only the server writes them; readers of customers read them. */
export const customerLedger = {
  module: 'customers',
  menu: false,
  branch: 'branchId',
  remove: 'row',
  calls: ['list', 'show'],
  permissions: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'R', Accountant: 'R' },
} as const;
