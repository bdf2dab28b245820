import type { Verb } from '../../schema/audit-log';
import { defineEntity } from '../../schema/entity';
import { choice, computed, integer, moment, money, reference, rows, text } from '../../schema/field';
import type { RowOf } from '../../schema/types';
import { foundCustomer, happened, ownBranch } from '../fields';
import { paidBy, paymentFields, paymentLabels, paymentMethod } from './payment-fields';

const byItems = { from: ['items'] } as const;

/** Until it is issued. */
const draft = { field: 'invoiceNumber', is: [null] } as const;

/** A discount, of the whole invoice or of one line. */
const offer = {
  offerType: choice({
    label: { ar: 'نوع العرض', en: 'Offer type' },
    default: 'None',
    options: [
      { value: 'None', label: { ar: 'بدون عرض', en: 'None' } },
      { value: 'Percentage', label: { ar: 'نسبة مئوية', en: 'Percentage' } },
      { value: 'Fixed', label: { ar: 'قيمة ثابتة', en: 'Fixed value' } },
    ],
  }),
  offerValue: money({
    label: { ar: 'قيمة العرض', en: 'Offer value' },
    default: 0,
    unless: { field: 'offerType', is: ['Percentage'], format: 'percent' },
  }),
} as const;

/** Actions on invoices and payments, as the audit log names them (AUD-09, AUD-23). */
export const invoiceVerbs = {
  issue: { value: 'Issue', label: { ar: 'إصدار فاتورة', en: 'Issue' }, colour: 'grey', order: 110 },
  payment: { value: 'Payment', label: { ar: 'دفعة', en: 'Payment' }, colour: 'grey', order: 120 },
  refund: { value: 'Refund', label: { ar: 'رد مبلغ', en: 'Refund' }, colour: 'grey', order: 130 },
  cancel: { value: 'Cancel', label: { ar: 'إلغاء', en: 'Cancel' }, colour: 'grey', order: 140 },
} as const satisfies Readonly<Record<string, Verb>>;

/** An invoice with its payments (INV-07). Only the server computes amounts and assigns numbers (INV-29). */
export const invoices = defineEntity({
  name: 'invoices',
  api: '/invoices',
  route: '/invoices',
  audit: 'Invoice',
  verbs: Object.values(invoiceVerbs),
  icon: 'file-text',
  menu: { group: 'money', order: 70 },
  label: { one: { ar: 'فاتورة', en: 'invoice' }, many: { ar: 'الفواتير', en: 'Invoices' } },
  branch: 'branchId',
  title: 'invoiceNumber',
  about: 'customerId',
  sort: { by: 'date', desc: true },
  range: 'date',
  remove: 'row',
  many: ['delete'],
  extensible: draft,
  permissions: { BranchManager: 'RCUDMX', Receptionist: 'RCU', Accountant: 'RCUDMX' },
  segments: [
    { key: 'unpaid', label: { ar: 'غير مدفوعة', en: 'Unpaid' }, tone: 'danger', where: { status: ['Sent'] } },
    { key: 'drafts', label: { ar: 'مسودات', en: 'Drafts' }, where: { status: ['Draft'] } },
  ],
  fields: {
    invoiceNumber: computed(
      text({ label: { ar: 'رقم الفاتورة', en: 'Invoice number' }, list: true, search: true, unique: 'all' }),
    ),
    customerId: { ...foundCustomer, when: draft },
    branchId: { ...ownBranch, when: draft },
    /** Time of issue; for a draft, time of creation (INV-26). */
    date: computed(happened({ ar: 'التاريخ', en: 'Date' })),
    salesChannel: choice({
      label: { ar: 'قناة البيع', en: 'Sales channel' },
      when: draft,
      default: 'In Store',
      list: true,
      filter: true,
      options: [
        { value: 'In Store', label: { ar: 'داخل المركز', en: 'In store' } },
        { value: 'Online', label: { ar: 'عبر الإنترنت', en: 'Online' } },
        { value: 'Phone', label: { ar: 'الهاتف', en: 'Phone' } },
      ],
    }),
    items: rows({
      label: { ar: 'بنود الفاتورة', en: 'Items' },
      rowLabel: { ar: 'بند', en: 'item' },
      requiredMessage: { ar: 'أضف خدمة واحدة على الأقل', en: 'Add at least one service' },
      min: 1,
      max: 200,
      fields: {
        description: text({ label: { ar: 'البيان', en: 'Description' }, required: true, max: 300 }),
        quantity: integer({
          label: { ar: 'الكمية', en: 'Quantity' },
          required: true,
          min: 1,
          max: 10_000,
          default: 1,
          // INV-20.
          fills: 'empty',
        }),
        unitPrice: money({
          label: { ar: 'سعر الوحدة', en: 'Unit price' },
          required: true,
          max: 9_999_999.99,
          default: 0,
          fills: 'form',
        }),
        serviceId: reference({ label: { ar: 'الخدمة', en: 'Service' }, to: 'services' }),
        packageId: reference({ label: { ar: 'الباقة', en: 'Package' }, to: 'packages' }),
        /** Who did it, or sold it. */
        staffId: reference({ label: { ar: 'الأخصائي', en: 'Specialist' }, to: 'users' }),
        /** The line's own discount; that of the invoice is taken from what is left. */
        ...offer,
        totalPrice: computed(money({ label: { ar: 'إجمالي البند', en: 'Line total' }, default: 0 })),
        /** Its own discount and its share of the invoice's. */
        discount: computed(money({ label: { ar: 'الخصم', en: 'Discount' }, default: 0 }), byItems),
        tax: computed(money({ label: { ar: 'الضريبة', en: 'Tax' }, default: 0 }), byItems),
      },
    }),
    ...offer,
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      default: 'Draft',
      list: true,
      filter: true,
      options: [
        { value: 'Draft', label: { ar: 'مسودة', en: 'Draft' }, colour: 'grey' },
        { value: 'Sent', label: { ar: 'غير مدفوعة', en: 'Unpaid' }, colour: 'red' },
        { value: 'Paid', label: { ar: 'مدفوعة', en: 'Paid' }, colour: 'green' },
        { value: 'Cancelled', label: { ar: 'ملغاة', en: 'Cancelled' }, aliases: ['Canceled'], colour: 'red' },
      ],
    }),
    subtotal: computed(money({ label: { ar: 'المجموع', en: 'Subtotal' }, default: 0 }), byItems),
    discount: computed(money({ label: { ar: 'الخصم', en: 'Discount' }, default: 0 }), byItems),
    net: computed(money({ label: { ar: 'الصافي', en: 'Net' }, default: 0 }), byItems),
    taxRate: computed(
      money({ label: { ar: 'نسبة الضريبة', en: 'Tax rate' }, format: 'percent', default: 14 }),
    ),
    tax: computed(money({ label: { ar: 'الضريبة', en: 'Tax' }, default: 0 }), byItems),
    totalAmount: computed(money({ label: { ar: 'الإجمالي', en: 'Total' }, default: 0, list: true }), byItems),
    /** Sum of its credit notes. What is left to pay is the total less this and the payments. */
    credited: computed(money({ label: { ar: 'إشعارات دائنة', en: 'Credited' }, default: 0 })),
    paid: computed(money({ label: { ar: 'المدفوع', en: 'Paid' }, default: 0, list: true })),
    remaining: computed(
      money({ label: { ar: 'المتبقي', en: 'Remaining' }, default: 0, list: true }),
      byItems,
    ),
    payments: computed(
      rows({
        label: { ar: 'المدفوعات', en: 'Payments' },
        max: 1000,
        fields: {
          /** Negative for a refund. */
          amount: money({ label: { ar: 'المبلغ', en: 'Amount' }, required: true, min: -9_999_999_999.99 }),
          paymentMethod: paidBy,
          /** What was handed over, if there was change. */
          tendered: money({ label: { ar: 'المستلم', en: 'Tendered' } }),
          reference: text({ label: paymentLabels.reference, max: 60 }),
          notes: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, max: 500 }),
          at: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
          userId: reference({ label: { ar: 'المستخدم', en: 'User' }, to: 'users' }),
          drawerId: reference({ label: { ar: 'الدرج', en: 'Drawer' }, to: 'drawers', optional: true }),
        },
      }),
    ),
    appointmentId: reference({ label: { ar: 'الحجز', en: 'Booking' }, to: 'appointments', write: 'create' }),
    attendanceId: reference({ label: { ar: 'الحضور', en: 'Visit' }, to: 'attendance', write: 'create' }),
    notes: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', max: 2000 }),
  },
  input: {
    /** Payments of a new invoice; they issue it (INV-27). */
    payments: rows({
      label: { ar: 'المدفوعات', en: 'Payments' },
      max: 20,
      fields: paymentFields,
      write: 'create',
    }),
    /** Method for the rest if the invoice is saved as paid (INV-27). */
    paymentMethod: {
      ...paymentMethod,
      label: { ar: 'طريقة دفع المتبقي', en: 'Payment method of the rest' },
      when: { field: 'status', is: ['Paid'] },
    },
  },
});

export type Invoice = RowOf<typeof invoices>;
