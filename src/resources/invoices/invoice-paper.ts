import { minus } from '../../schema/money';
import { definePaper } from '../../schema/paper';
import type { QueryAnswer } from '../../schema/query';
import { invoices } from './entity';
import { paidBy } from './payment-fields';
import { print } from './queries';
import { distinctSums } from './rules';

/** What the paper shows of an invoice; all amounts come from the server (INV-29). */
const shown = ({ invoice, specialists, lineStaff, ...printed }: QueryAnswer<typeof print>) => {
  const told = distinctSums(invoice);
  const { totalAmount, paid, remaining, payments } = invoice;
  const isIssued = Boolean(invoice.invoiceNumber);
  const isNaught = totalAmount === 0 && paid === 0 && printed.deposits.length === 0;
  return {
    ...invoice,
    ...printed,
    isNaught,
    issuedAt: isIssued ? invoice.date : undefined,
    qr: isIssued ? printed.qr : '',
    items: invoice.items.map(({ offerType, offerValue, ...item }) => {
      const own = lineStaff.find(({ itemId }) => itemId === item.id)?.fullName;
      const ofService = specialists.filter(({ serviceId }) => serviceId === item.serviceId);
      return {
        ...item,
        specialist: own ?? [...new Set(ofService.map(({ fullName }) => fullName))],
        percentOff: offerType === 'Percentage' && offerValue > 0 ? offerValue : undefined,
        amountOff: offerType === 'Fixed' && offerValue > 0 ? offerValue : undefined,
      };
    }),
    subtotal: told.subtotal ? invoice.subtotal : undefined,
    discount: told.discount ? invoice.discount : undefined,
    net: told.net ? invoice.net : undefined,
    tax: told.tax ? invoice.tax : undefined,
    totalAmount: isNaught ? undefined : totalAmount,
    paid: isIssued && !isNaught ? paid : undefined,
    remaining: isIssued && !isNaught && remaining !== 0 ? remaining : undefined,
    payments: [
      ...payments.map((one) => ({
        ...one,
        is: one.amount < 0 ? 'refund' : 'payment',
        amount: Math.abs(one.amount),
      })),
      ...payments.flatMap((one) => {
        if (one.tendered === null) return [];
        const given = { ...one, is: 'tendered', at: null, amount: one.tendered };
        return [given, { ...given, is: 'change', amount: minus(one.tendered, one.amount) }];
      }),
    ],
  };
};

const draft = { field: 'invoiceNumber', is: [null] } as const;
const code = { as: 'code', label: 'print.customerCode' } as const;
const { label } = invoices.fields.discount;

/** The printed invoice. */
export const invoicePaper = definePaper(print, {
  of: shown,
  fields: invoices.fields,
  title: [{ text: 'print.draft', when: draft }, { text: 'print.taxInvoice' }],
  page: [
    { text: { ar: 'فاتورة', en: 'Invoice' }, when: draft },
    { text: { ar: 'فاتورة {number}', en: 'Invoice {number}' }, with: { number: 'invoiceNumber' } },
  ],
  stamp: { text: 'print.cancelled', when: { field: 'status', is: ['Cancelled'] } },
  facts: [
    { of: 'invoiceNumber', as: 'code', strong: true },
    { of: 'issuedAt', as: 'moment', label: 'print.issuedAt' },
    { of: 'date', label: 'print.madeAt', when: draft },
    'customerId',
    { of: 'customer.paperCode', ...code },
    { of: 'customer.personCode', ...code, when: { field: 'customer.paperCode', is: [null] } },
    { of: 'cashier', label: 'print.cashier' },
  ],
  body: [
    {
      rows: 'items',
      look: 'lines',
      columns: [
        {
          of: 'description',
          as: 'mixed',
          under: [
            { of: 'specialist', label: 'print.specialist' },
            { of: 'percentOff', as: 'percent', label },
            { of: 'amountOff', as: 'money', label },
          ],
        },
        'quantity',
        'unitPrice',
        'totalPrice',
      ],
    },
  ],
  sums: [
    [
      'subtotal',
      'discount',
      'net',
      { of: 'tax', label: 'invoices.tax', with: { rate: 'taxRate' } },
      { of: 'totalAmount', strong: true },
    ],
    {
      rows: 'payments',
      title: invoices.fields.payments.label,
      names: [
        { text: 'print.refund', with: { name: 'paymentMethod' }, when: { field: 'is', is: ['refund'] } },
        { text: invoices.fields.payments.fields.tendered.label, when: { field: 'is', is: ['tendered'] } },
        { text: 'print.change', when: { field: 'is', is: ['change'] } },
        { of: 'paymentMethod' },
      ],
      beside: { of: 'at', as: 'date' },
      amount: 'amount',
    },
    {
      rows: 'creditNotes',
      names: [{ text: 'invoices.creditNote' }],
      beside: { of: 'number', as: 'code' },
      amount: 'totalAmount',
    },
    { text: 'pay.nothingDue', when: { field: 'isNaught', is: [true] }, strong: true },
    {
      rows: 'sessions',
      names: [{ text: 'pay.sessionOf', with: { name: 'name', number: 'number', all: 'all' } }],
    },
    ['paid', { of: 'remaining', strong: true }],
    {
      rows: 'deposits',
      title: 'pay.deposit',
      names: [{ of: 'paymentMethod', as: paidBy }],
      amount: 'amount',
      says: 'pay.depositKept',
    },
  ],
  code: 'qr',
  notes: [{ of: 'notes' }],
  foot: 'print.thanks',
});
