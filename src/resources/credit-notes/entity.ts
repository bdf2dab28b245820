import { defineEntity } from '../../schema/entity';
import { computed, money, reference, text } from '../../schema/field';
import { happened, ownBranch, ownCustomer } from '../fields';

/** Cancels an issued invoice, whole or in part; never changed itself. */
export const creditNotes = defineEntity({
  name: 'creditNotes',
  api: '/credit-notes',
  route: '/credit-notes',
  module: 'invoices',
  audit: 'CreditNote',
  icon: 'receipt',
  menu: 'invoices',
  label: {
    one: { ar: 'إشعار دائن', en: 'credit note' },
    many: { ar: 'الإشعارات الدائنة', en: 'Credit notes' },
  },
  branch: 'branchId',
  title: 'number',
  sort: { by: 'date', desc: true },
  range: 'date',
  remove: 'row',
  calls: ['list', 'show'],
  permissions: { BranchManager: 'RCUDMX', Receptionist: 'RCU', Accountant: 'RCUDMX' },
  fields: {
    number: computed(
      text({ label: { ar: 'الرقم', en: 'Number' }, required: true, list: true, search: true, unique: 'all' }),
    ),
    invoiceId: reference({
      label: { ar: 'الفاتورة', en: 'Invoice' },
      to: 'invoices',
      required: true,
      list: true,
      filter: true,
    }),
    customerId: { ...ownCustomer, filter: false },
    branchId: ownBranch,
    date: happened({ ar: 'التاريخ', en: 'Date' }),
    net: money({ label: { ar: 'الصافي', en: 'Net' }, required: true, list: true }),
    tax: money({ label: { ar: 'الضريبة', en: 'Tax' }, required: true, list: true }),
    totalAmount: money({ label: { ar: 'الإجمالي', en: 'Total' }, required: true, list: true }),
    reason: text({ personal: true, label: { ar: 'السبب', en: 'Reason' }, list: true }),
  },
});
