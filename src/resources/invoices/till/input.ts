import { integer, money, rows, text } from '../../../schema/field';
import { invoices } from '../entity';
import { depositFor, depositId, paymentFields } from '../payment-fields';

const { offerType, offerValue, items, payments, invoiceNumber, totalAmount, paid, remaining } =
  invoices.fields;
const { description, quantity, unitPrice, serviceId, packageId, staffId } = items.fields;

/** What the till is told, whatever is billed: a visit, an appointment or goods of a customer. */
export const tillInput = {
  payments: rows({ label: payments.label, max: 20, fields: paymentFields }),
  /** Lines that the desk has added. Those of an appointment come before them. */
  items: rows({
    label: items.label,
    max: 200,
    fields: {
      description,
      quantity: integer({ label: quantity.label, default: 1, min: 1, max: 10_000 }),
      unitPrice: money({ label: unitPrice.label, required: true }),
      serviceId,
      packageId,
      staffId,
      offerType: items.fields.offerType,
      offerValue: items.fields.offerValue,
    },
  }),
  offerType,
  offerValue,
  /** What is paid beyond the invoice and kept for later: the customer's credit, a liability until it is used. */
  deposit: money({ label: depositId.label, min: 0.01 }),
  depositFor,
  /** The amount shown to the user, with the deposit; the server refuses if it has changed. Null accepts any amount. */
  due: money({ label: { ar: 'المطلوب', en: 'To pay' } }),
} as const;

/** What the till answers. */
export const tillAnswer = {
  /** Null if there was nothing to invoice. */
  invoiceId: integer({ label: invoices.label.one }),
  invoiceNumber: text({ label: invoiceNumber.label }),
  totalAmount: money({ label: totalAmount.label, required: true }),
  paid: money({ label: paid.label, required: true }),
  remaining: money({ label: remaining.label, required: true }),
  change: money({ label: { ar: 'الباقي للعميل', en: 'Change' }, required: true }),
  depositId,
};
