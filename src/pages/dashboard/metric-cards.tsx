import { CalendarOutlined, ClockCircleOutlined, RiseOutlined, WalletOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/ar';
import { useFormat, useT } from '../../i18n/react';
import type { Figures } from './figures';
import type { DashboardChoice } from './use-dashboard';

interface Metric {
  readonly key: 'appointments' | 'attendance' | 'revenue' | 'expenses';
  readonly icon: ReactNode;
  /** Title of today, and of another day. */
  readonly titles: readonly [TextKey, TextKey];
  readonly isMoney: boolean;
  /** Without it the server answers null, and the card says so (DSH-12). */
  readonly permission: string;
}

const metrics: readonly Metric[] = [
  {
    key: 'appointments',
    icon: <CalendarOutlined />,
    titles: ['dashboard.bookings', 'dashboard.bookingsOn'],
    isMoney: false,
    permission: 'dashboard.read',
  },
  {
    key: 'attendance',
    icon: <ClockCircleOutlined />,
    titles: ['dashboard.attendance', 'dashboard.attendanceOn'],
    isMoney: false,
    permission: 'dashboard.read',
  },
  {
    key: 'revenue',
    icon: <RiseOutlined />,
    titles: ['dashboard.revenue', 'dashboard.revenueOn'],
    isMoney: true,
    permission: 'invoices.read',
  },
  {
    key: 'expenses',
    icon: <WalletOutlined />,
    titles: ['dashboard.expenses', 'dashboard.expensesOn'],
    isMoney: true,
    permission: 'expenses.read',
  },
];

interface MetricCardsProps {
  /** Absent while they are on their way, or could not be had. */
  readonly figures: Figures | undefined;
  readonly control: DashboardChoice;
  readonly isWaiting: boolean;
}

/** The four figures of the day (DSH-04). */
export const MetricCards = ({ figures, control, isWaiting }: MetricCardsProps) => {
  const t = useT();
  const format = useFormat();
  const shownOf = ({ key, isMoney }: Metric): ReactNode => {
    if (!figures) return isWaiting ? <span className="skeleton-bar" aria-hidden="true" /> : '—';
    const value = figures[key];
    if (value === null) return '—';
    return isMoney ? format.money(value) : format.integer(value);
  };
  return (
    <dl className="dashboard-metrics" aria-busy={isWaiting}>
      {metrics.map((metric) => (
        <div key={metric.key} className={`dashboard-card dashboard-metric dashboard-metric-${metric.key}`}>
          <span className="dashboard-badge" aria-hidden>
            {metric.icon}
          </span>
          <dt>{control.isToday ? t(metric.titles[0]) : t(metric.titles[1], { date: control.date })}</dt>
          <dd className="dashboard-number">{shownOf(metric)}</dd>
          {figures && figures[metric.key] === null ? (
            <dd className="dashboard-note">{t('perm.missingForCard', { permission: metric.permission })}</dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
};
