import { compared, records } from '../../schema/answer';
import { date, integer, text } from '../../schema/field';
import { defineQuery, type Opening } from '../../schema/query';
import { creditNotes } from '../credit-notes/entity';
import { customerPackages } from '../customer-packages/entity';
import { invoices } from '../invoices/entity';
import { paidBy } from '../invoices/payment-fields';
import { packageMovements } from '../package-movements/entity';
import { amount, count, ofPeriod, reports, share, spendings, sum } from './topic';

/** Rows whose changes reload sums of money. */
const follows = [invoices, creditNotes, ...spendings.map(({ rows }) => rows)];

/** Invoices issued in the period, whatever their status is now; no drafts. */
const issued = {
  list: invoices,
  days: 'date',
  where: { status: ['Sent', 'Paid', 'Cancelled'] },
} as const;

const [spent, ...others] = spendings;

/** Link to the expenses of the period, if all are in one list. */
const openings: Readonly<Record<string, Opening>> =
  spent && others.length === 0 ? { totalExpenses: { list: spent.rows, days: spent.day } } : {};

/** The four cards above every tab (REP-04, REP-07, REP-08, REP-14). */
export const reportSummary = defineQuery(reports, {
  name: 'summary',
  label: { ar: 'ملخص الفترة', en: 'The period in short' },
  ...ofPeriod,
  answer: compared({
    totalRevenue: amount({ ar: 'إجمالي الإيرادات', en: 'Total revenue' }),
    totalExpenses: sum({ ar: 'إجمالي المصروفات', en: 'Total expenses' }),
    netProfit: amount({ ar: 'صافي الربح', en: 'Net profit' }),
    netProfitAfterTax: amount({ ar: 'صافي الربح بعد الضريبة', en: 'Net profit after tax' }),
    collectionRate: share({ ar: 'نسبة التحصيل', en: 'Collection rate' }),
  }),
  shows: ['totalRevenue', 'totalExpenses', 'netProfit', 'collectionRate'],
  opens: { totalRevenue: issued, ...openings },
  file: true,
  follows,
});

/** Issued sums and the part collected at any time; tax and money received are separate. */
export const revenueStats = defineQuery(reports, {
  name: 'revenueStats',
  label: { ar: 'الإيرادات', en: 'Revenue' },
  hint: {
    ar: 'الفواتير الصادرة في الفترة بعد خصم الإشعارات الدائنة، شاملة الضريبة. المحصّل هو ما دُفع عنها في أي وقت.',
    en: 'Invoices issued in the period less its credit notes, tax included. Collected is what was paid for them at any time.',
  },
  ...ofPeriod,
  answer: compared({
    totalRevenue: amount({ ar: 'إجمالي الإيرادات', en: 'Total revenue' }),
    totalPaid: amount({ ar: 'المحصّل', en: 'Collected' }),
    totalPending: amount({ ar: 'المتبقي', en: 'Pending' }),
    invoiceCount: count({ ar: 'عدد الفواتير', en: 'Invoices' }),
    tax: amount({ ar: 'الضريبة', en: 'Tax' }),
    credited: sum({ ar: 'الإشعارات الدائنة', en: 'Credit notes' }),
    cashIn: amount({ ar: 'المقبوض خلال الفترة', en: 'Money received in the period' }),
  }),
  file: true,
  // The cards above every tab say the revenue already.
  shows: ['totalPaid', 'totalPending', 'invoiceCount', 'tax', 'credited', 'cashIn'],
  opens: {
    invoiceCount: issued,
    totalPending: { list: invoices, days: 'date', where: { status: 'Sent' } },
    credited: { list: creditNotes, days: 'date' },
  },
  follows,
});

/** Oldest day first, including days without any revenue. */
export const revenueByDay = defineQuery(reports, {
  name: 'revenueByDay',
  label: { ar: 'الإيرادات باليوم', en: 'Revenue by day' },
  hint: {
    ar: 'الصادر والمقبوض كل يوم. المقبوض هو ما دخل فعلًا من دفعات وعربون، بعد خصم المردود.',
    en: 'Issued and received each day. Received is what really came in as payments and deposits, less refunds.',
  },
  ...ofPeriod,
  answer: records({
    date: date({ label: { ar: 'التاريخ', en: 'Date' }, required: true }),
    invoiceCount: count({ ar: 'عدد الفواتير', en: 'Invoices' }),
    issued: amount({ ar: 'الإيراد', en: 'Revenue' }),
    tax: amount({ ar: 'الضريبة', en: 'Tax' }),
    collected: amount({ ar: 'المحصّل', en: 'Collected' }),
    received: amount({ ar: 'المقبوض', en: 'Received' }),
  }),
  total: ['invoiceCount', 'issued', 'tax', 'collected', 'received'],
  chart: { x: 'date', y: ['issued', 'received'] },
  opens: { issued: { list: invoices, where: issued.where, by: { date: 'date' } } },
  file: true,
});

/** Money in and out of the period, by method, including used credit and points. */
export const paymentsByMethod = defineQuery(reports, {
  name: 'paymentsByMethod',
  label: { ar: 'المدفوعات حسب طريقة الدفع', en: 'Payments by method' },
  hint: {
    ar: 'العربون وما احتُفظ به للعميل من الزيادة يُحسب هنا عند دفعه. رصيد العميل ونقاط الولاء ليست نقودًا جديدة.',
    en: 'Deposits and change kept for a customer count when they are paid. Customer credit and points are no new money.',
  },
  ...ofPeriod,
  answer: records({
    paymentMethod: paidBy,
    paymentCount: count({ ar: 'العدد', en: 'Count' }),
    received: sum({ ar: 'المدفوع', en: 'Paid in' }),
    deposits: sum({ ar: 'عربون ورصيد', en: 'Deposits and credit' }),
    refunded: sum({ ar: 'المردود', en: 'Refunded' }),
    net: amount({ ar: 'الصافي', en: 'Net' }),
  }),
  total: ['paymentCount', 'received', 'deposits', 'refunded', 'net'],
  chart: { x: 'paymentMethod', y: 'net' },
  file: true,
});

/** Sessions sold but not used yet, by the branch that sold them. */
export const packageLiability = defineQuery(reports, {
  name: 'packageLiability',
  on: 'branches',
  label: { ar: 'قيمة الجلسات المستحقة للعملاء', en: 'Sessions owed to customers' },
  hint: {
    ar: 'جلسات بيعت في باقات سارية ولم تُقدَّم بعد، كما هي الآن.',
    en: 'Sessions of valid packages that were sold and not yet given, as of now.',
  },
  permission: 'reports.read',
  answer: records({
    branchId: integer({ label: { ar: 'رقم الفرع', en: 'Branch number' }, required: true }),
    branchName: text({ label: { ar: 'الفرع', en: 'Branch' }, required: true }),
    packages: integer({ label: { ar: 'الباقات', en: 'Packages' }, required: true }),
    sessions: integer({ label: { ar: 'الجلسات', en: 'Sessions' }, required: true }),
    value: sum({ ar: 'القيمة', en: 'Value' }),
  }),
  shows: ['branchName', 'packages', 'sessions', 'value'],
  total: ['packages', 'sessions', 'value'],
  file: true,
  follows: [customerPackages, packageMovements],
});

export const revenueQueries = {
  reportSummary,
  revenueStats,
  revenueByDay,
  paymentsByMethod,
  packageLiability,
};
