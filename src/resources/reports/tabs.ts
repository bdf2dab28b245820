import type { ReportTab } from '../../schema/page';
import { customerBalances, customerStats, lapsedCustomers, retention } from './customers';
import { packageLiability, paymentsByMethod, revenueByDay, revenueStats } from './revenue';
import { bookingOutcomes, servicePerformance, staffPerformance } from './services';

/** Tabs from `reports.ts` in the folders of nouns, so that the reports import none of those nouns. */
const added = Object.values(
  import.meta.glob<{ readonly tab?: ReportTab }>('../*/reports.ts', { eager: true }),
);

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
    reports: [customerStats, retention, lapsedCustomers, customerBalances],
  },
  {
    name: 'services',
    label: { ar: 'الخدمات', en: 'Services' },
    reports: [servicePerformance, staffPerformance, bookingOutcomes],
  },
  ...added.flatMap(({ tab }) => tab ?? []),
];
