import { idempotencyKey, pathParameter, queryParameter } from '../../src/schema/openapi';
import { type JsonObject, refTo } from '../../src/schema/openapi-schemas';
import { type HandWrittenCall, integer, list, object, optionalText, options, string } from './openapi-parts';

const number: JsonObject = { type: 'number' };
const boolean: JsonObject = { type: 'boolean' };
const day: JsonObject = { type: 'string', format: 'date' };
const moment: JsonObject = { type: 'string', format: 'date-time' };
const optionalInteger: JsonObject = { type: ['integer', 'null'] };
const optionalNumber: JsonObject = { type: ['number', 'null'] };
const optionalBoolean: JsonObject = { type: ['boolean', 'null'] };
const nothing: JsonObject = { type: 'null' };
const either = (...schemas: readonly JsonObject[]): JsonObject => ({ anyOf: [...schemas] });
const withKeys = (name: string, keys: Readonly<Record<string, JsonObject>>): JsonObject => ({
  allOf: [refTo(name), object(keys)],
});

const branches = queryParameter('branchId', list(integer), 'Repeatable; a foreign one answers 403');
const oneBranch = queryParameter('branchId', integer);
const date = queryParameter('date', day, 'Default: today by each branch’s clock');
const span = [queryParameter('from', day), queryParameter('to', day)];
const id = pathParameter('id');
const cash = options('Cash', 'Card', 'BankTransfer', 'Check');
const method = options('Cash', 'Card', 'BankTransfer', 'Check', 'CustomerCredit', 'LoyaltyPoints');
const writes = ['400', '404', '409', '413'];

const amounts = {
  subtotal: number,
  discount: number,
  net: number,
  tax: number,
  totalAmount: number,
} as const;
const line = {
  description: string,
  quantity: integer,
  unitPrice: number,
  'serviceId?': optionalInteger,
  'packageId?': optionalInteger,
} as const;
const made = {
  id: integer,
  invoiceNumber: optionalText,
  status: string,
  totalAmount: number,
  paid: number,
} as const;

/** Visits and their invoices. */
const visitCalls: readonly HandWrittenCall[] = [
  {
    method: 'post',
    path: '/attendance/{id}/checkout',
    summary: 'Check-out; a linked booking becomes Done and uses the customer’s sessions',
    permission: 'attendance.update',
    parameters: [id],
    body: object({ 'checkOutTime?': optionalText }),
    answers: { '200': refTo('Attendance') },
    refusals: writes,
  },
  {
    method: 'get',
    path: '/attendance/summary',
    summary: 'Check-ins, check-outs and who is present; from and to default to today',
    permission: 'attendance.read',
    parameters: [branches, ...span],
    answers: {
      '200': object({ totalCheckIns: integer, totalCheckOuts: integer, currentlyPresent: integer }),
    },
    refusals: ['400'],
  },
  {
    method: 'get',
    path: '/attendance/completed-appointments',
    summary: 'Done bookings of the last 30 days without a visit',
    permission: 'attendance.read',
    parameters: [branches],
    answers: { '200': list(refTo('Appointments')) },
    refusals: ['400'],
  },
  {
    method: 'get',
    path: '/attendance/{id}/invoice-preview',
    summary: 'What the invoice of a visit would come to, and the invoice if there is one',
    permission: 'invoices.create',
    parameters: [id],
    answers: {
      '200': object({
        ...amounts,
        items: list(object({ ...line, totalPrice: number, discount: number, tax: number })),
        taxRate: number,
        invoice: either(object(made), nothing),
      }),
    },
    refusals: ['404'],
  },
  {
    method: 'post',
    path: '/attendance/{id}/create-invoice',
    summary: 'Issue the visit’s invoice with a payment; a repeat answers the same number',
    permission: 'invoices.create',
    parameters: [id, idempotencyKey],
    body: object({
      paidAmount: number,
      'paymentMethod?': method,
      'items?': either(
        list(
          object({
            description: string,
            'quantity?': optionalInteger,
            unitPrice: number,
            'serviceId?': optionalInteger,
          }),
        ),
        nothing,
      ),
      'offerType?': optionalText,
      'offerValue?': optionalNumber,
      'keepExcessAsCredit?': optionalBoolean,
    }),
    answers: { '200': object({ ...made, change: number }), '201': object({ ...made, change: number }) },
    refusals: writes,
  },
];

const payment = {
  amount: number,
  'paymentMethod?': method,
  'notes?': optionalText,
  'keepExcessAsCredit?': optionalBoolean,
} as const;

const invoiceCalls: readonly HandWrittenCall[] = [
  {
    method: 'post',
    path: '/invoices/{id}/payments',
    summary:
      'Record a payment, or up to 20 at once as `payments`: all or none; cash above the rest is answered as change',
    permission: 'invoices.update',
    parameters: [id, idempotencyKey],
    body: either(object(payment), object({ payments: list(object(payment)) })),
    answers: { '201': withKeys('Invoices', { change: number }) },
    refusals: writes,
  },
  {
    method: 'post',
    path: '/invoices/{id}/refunds',
    summary: 'Give money back, at most what was paid by that method',
    permission: 'invoices.delete',
    parameters: [id, idempotencyKey],
    body: object({ amount: number, 'paymentMethod?': method, reason: string }),
    answers: { '201': refTo('Invoices') },
    refusals: writes,
  },
  {
    method: 'post',
    path: '/invoices/{id}/cancel',
    summary: 'Cancel by a credit note; money paid becomes credit unless a method is named',
    permission: 'invoices.delete',
    parameters: [id],
    body: object({ 'reason?': optionalText, 'refundMethod?': method }),
    answers: { '200': refTo('Invoices') },
    refusals: writes,
  },
  {
    method: 'get',
    path: '/invoices/summary',
    summary: 'Count and sums of the filtered invoices',
    permission: 'invoices.read',
    parameters: [queryParameter('search', string), branches, queryParameter('status', list(string)), ...span],
    answers: {
      '200': object({ invoiceCount: integer, totalAmount: number, totalPaid: number, totalPending: number }),
    },
    refusals: ['400'],
  },
  {
    method: 'get',
    path: '/invoices/{id}/print',
    summary: 'What a printed invoice shows, with the content of its QR code',
    permission: 'invoices.read',
    parameters: [id],
    answers: {
      '200': object({
        invoice: refTo('Invoices'),
        branch: object({ id: integer, name: string, address: optionalText, phone: optionalText }),
        systemName: string,
        'taxNumber?': string,
        creditNotes: list(
          object({ number: string, date: moment, totalAmount: number, reason: optionalText }),
        ),
        qr: string,
      }),
    },
    refusals: ['404'],
  },
];

const soldCall = (name: string, summary: string, body: JsonObject): HandWrittenCall => ({
  method: 'post',
  path: `/customer-packages/{id}/${name}`,
  summary,
  permission: 'customers.manage',
  parameters: [id, idempotencyKey],
  body,
  answers: { '200': refTo('CustomerPackages') },
  refusals: writes,
});

const accounts = object({ credit: number, points: integer, owed: number });

const customerCalls: readonly HandWrittenCall[] = [
  soldCall('extend', 'Valid so many days longer', object({ days: integer, reason: string })),
  soldCall('freeze', 'Validity stands still until released', object({ reason: string })),
  soldCall('release', 'The days it was frozen are added to its validity', object({})),
  soldCall(
    'transfer',
    'What is left goes to another customer’s new package',
    object({ customerId: integer, reason: string }),
  ),
  soldCall(
    'correct',
    'Add or take sessions, never below zero',
    object({ serviceId: integer, sessions: integer, reason: string }),
  ),
  {
    method: 'get',
    path: '/customers/{id}/packages',
    summary: 'A customer’s packages with every movement of their sessions',
    permission: 'customers.read',
    parameters: [id],
    answers: {
      '200': list(
        withKeys('CustomerPackages', {
          movements: list(
            withKeys('PackageMovements', {
              customer: either(object({ id: integer, fullName: string }), nothing),
            }),
          ),
        }),
      ),
    },
    refusals: ['404'],
  },
  {
    method: 'get',
    path: '/customers/{id}/accounts',
    summary: 'Credit, points and debts',
    permission: 'customers.read',
    parameters: [id],
    answers: { '200': accounts },
    refusals: ['404'],
  },
  {
    method: 'post',
    path: '/customers/{id}/credit',
    summary: 'A deposit; 404 where credit is switched off',
    permission: 'invoices.create',
    parameters: [id, idempotencyKey],
    body: object({
      amount: number,
      'paymentMethod?': cash,
      'branchId?': optionalInteger,
      'notes?': optionalText,
    }),
    answers: { '201': accounts },
    refusals: writes,
  },
];

const drawerCalls: readonly HandWrittenCall[] = [
  {
    method: 'get',
    path: '/drawers/current',
    summary: 'The open drawer of a branch, and whether drawers are used at all',
    permission: 'invoices.read',
    parameters: [oneBranch],
    answers: { '200': object({ enabled: boolean, drawer: either(refTo('Drawers'), nothing) }) },
    refusals: ['400'],
  },
  {
    method: 'post',
    path: '/drawers/open',
    summary: 'Open a branch’s drawer with a float; 404 where drawers are switched off',
    permission: 'invoices.update',
    parameters: [idempotencyKey],
    body: object({ branchId: integer, float: number }),
    answers: { '201': refTo('Drawers') },
    refusals: writes,
  },
  {
    method: 'post',
    path: '/drawers/{id}/close',
    summary: 'Count and close; a difference needs a reason',
    permission: 'invoices.update',
    parameters: [id, idempotencyKey],
    body: object({
      counts: list(object({ denomination: number, pieces: integer })),
      'reason?': optionalText,
    }),
    answers: { '200': refTo('Drawers') },
    refusals: writes,
  },
  {
    method: 'get',
    path: '/drawers/{id}/sheet',
    summary:
      'Money by method while the drawer was open, and its cash expenses; cash is null before the count',
    permission: 'invoices.read',
    parameters: [id],
    answers: {
      '200': object({
        drawer: refTo('Drawers'),
        methods: list(
          object({ method, payments: optionalNumber, refunds: optionalNumber, deposits: optionalNumber }),
        ),
        expenses: list(
          object({ id: integer, date: day, category: string, description: optionalText, amount: number }),
        ),
      }),
    },
    refusals: ['404'],
  },
];

const metrics = object({
  appointmentsCount: integer,
  attendanceCount: integer,
  revenueToday: optionalNumber,
  expensesToday: optionalNumber,
});
const series = list(object({ date: day, total: number }));
const topServices = list(object({ id: integer, name: string, count: integer }));
const days = queryParameter('days', { type: 'integer', minimum: 1, maximum: 90 }, 'Default 7');

const report = (
  name: string,
  summary: string,
  answer: JsonObject,
  rest: { readonly permission?: string; readonly parameters?: readonly JsonObject[] } = {},
): HandWrittenCall => ({
  method: 'get',
  path: `/reports/${name}`,
  beside: '/invoices',
  summary,
  permission: rest.permission ?? 'dashboard.read',
  parameters: rest.parameters ?? [branches, date],
  answers: { '200': answer },
  refusals: ['400'],
});

const reportCalls: readonly HandWrittenCall[] = [
  report(
    'dashboard',
    'The whole dashboard at once',
    object({ metrics, series: either(series, nothing), topServices }),
    {
      parameters: [branches, date, days],
    },
  ),
  report('dashboard-metrics', 'The day’s figures; null where a right is missing', metrics),
  report('revenue-series', 'Revenue by day', series, {
    permission: 'invoices.read',
    parameters: [branches, days, date],
  }),
  report('top-services', 'The five services of the day met most often', topServices),
  report(
    'package-liability',
    'Sessions owed, by the branch that sold them',
    list(
      object({ branchId: integer, branchName: string, packages: integer, sessions: integer, value: number }),
    ),
    { permission: 'reports.read', parameters: [branches] },
  ),
];

/** Visits and money (ATT, INV, IFA, DSH). */
export const moneyCalls: readonly HandWrittenCall[] = [
  ...visitCalls,
  ...invoiceCalls,
  ...customerCalls,
  ...drawerCalls,
  ...reportCalls,
];
