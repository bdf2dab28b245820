import { parts, record, records } from '../../schema/answer';
import { date, integer, money, reference, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from '../appointments/entity';
import { attendance } from '../attendance/entity';
import { creditNotes } from '../credit-notes/entity';
import { invoices } from '../invoices/entity';
import { services } from '../services/entity';
import { reports, spendings } from './topic';

/** Rows whose changes reload the dashboard. */
const follows = [
  appointments,
  attendance,
  invoices,
  creditNotes,
  services,
  ...spendings.map(({ rows }) => rows),
];

const day = { date: date({ label: { ar: 'التاريخ', en: 'Date' } }) };
const days = {
  days: integer({ label: { ar: 'عدد الأيام', en: 'Days' }, format: 'days', min: 1, max: 90, default: 7 }),
};

/** Money is null for readers who may not see it (DSH-12). */
const metrics = record({
  appointmentsCount: integer({ label: { ar: 'الحجوزات', en: 'Bookings' }, required: true }),
  attendanceCount: integer({ label: { ar: 'الحضور', en: 'Attendance' }, required: true }),
  revenueToday: money({ label: { ar: 'الإيراد', en: 'Revenue' } }),
  expensesToday: money({ label: { ar: 'المصروفات', en: 'Expenses' } }),
});

/** Figures of the day by branch, if there are several. */
const split = records({
  branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
  appointmentsCount: integer({ label: { ar: 'الحجوزات', en: 'Bookings' }, required: true }),
  revenue: money({ label: { ar: 'الإيراد', en: 'Revenue' }, required: true }),
});

/** Oldest day first. */
const series = records({
  date: date({ label: { ar: 'التاريخ', en: 'Date' }, required: true }),
  total: money({ label: { ar: 'الإيرادات', en: 'Revenue' }, required: true }),
});

const wanted = records({
  id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
  name: text({ label: { ar: 'الخدمة', en: 'Service' }, required: true }),
  count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }),
});

/**
 * All data of the dashboard in one request: the day and the same weekday a week earlier (`earlier`), seven
 * days of revenue, and the day by branch.
 */
export const dashboard = defineQuery(reports, {
  name: 'dashboard',
  on: 'branches',
  label: { ar: 'لوحة المتابعة كاملة', en: 'The whole dashboard at once' },
  permission: 'dashboard.read',
  input: { ...day, ...days },
  follows,
  answer: parts({ metrics, earlier: metrics, series, topServices: wanted, branches: split }, [
    'series',
    'branches',
  ]),
});

const dashboardMetrics = defineQuery(reports, {
  name: 'dashboardMetrics',
  on: 'branches',
  label: { ar: 'أرقام اليوم', en: 'The day’s figures; null where a right is missing' },
  permission: 'dashboard.read',
  input: day,
  answer: metrics,
});

export const revenueSeries = defineQuery(reports, {
  name: 'revenueSeries',
  on: 'branches',
  label: { ar: 'الإيراد باليوم', en: 'Revenue by day' },
  permission: 'invoices.read',
  also: 'reports.read',
  input: { ...day, ...days },
  answer: series,
  chart: { x: 'date', y: 'total' },
  file: true,
});

const topServices = defineQuery(reports, {
  name: 'topServices',
  on: 'branches',
  label: { ar: 'أكثر الخدمات طلبًا اليوم', en: 'Top services of the day' },
  permission: 'dashboard.read',
  input: day,
  answer: wanted,
});

export const dashboardQueries = { dashboard, dashboardMetrics, revenueSeries, topServices };
