import type { ReportTab } from '../../schema/page';
import { addedTabs } from './added';
import { customerBalances, customerStats, debts, lapsedCustomers, retention } from './customers';
import { packageLiability, paymentsByMethod, revenueByDay, revenueStats } from './revenue';
import { bookingOutcomes, busyHours, outcomesByDay, servicePerformance, staffPerformance } from './services';

/** The owner's reports in the four required tabs (REP-05, REP-14). To add a report, add its query here. */
export const reportTabs: readonly [ReportTab, ...ReportTab[]] = [
  {
    name: 'revenue',
    label: { ar: 'الإيرادات', en: 'Revenue' },
    reports: [revenueByDay, revenueStats, paymentsByMethod, packageLiability],
  },
  {
    name: 'customers',
    label: { ar: 'العملاء', en: 'Customers' },
    reports: [customerStats, retention, lapsedCustomers, debts, customerBalances],
  },
  {
    name: 'services',
    label: { ar: 'الخدمات', en: 'Services' },
    reports: [servicePerformance, staffPerformance, bookingOutcomes, outcomesByDay, busyHours],
  },
  ...addedTabs,
];
