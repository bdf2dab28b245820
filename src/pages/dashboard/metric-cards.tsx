import { CalendarOutlined, ClockCircleOutlined, RiseOutlined, WalletOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/ar';
import { useFormat, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import type { DashboardChoice, Figures } from './use-dashboard';

interface Metric {
  readonly key: keyof Figures['metrics'];
  /** End of its class. */
  readonly look: string;
  readonly icon: ReactNode;
  /** Title of today, and of another day. */
  readonly titles: readonly [TextKey, TextKey];
  readonly isMoney: boolean;
  /** Without all of them the server answers null, and the card is absent (DSH-12, R-53). */
  readonly rights: readonly string[];
}

const metrics: readonly Metric[] = [
  {
    key: 'appointmentsCount',
    look: 'appointments',
    icon: <CalendarOutlined />,
    titles: ['dashboard.bookings', 'dashboard.bookingsOn'],
    isMoney: false,
    rights: [],
  },
  {
    key: 'attendanceCount',
    look: 'attendance',
    icon: <ClockCircleOutlined />,
    titles: ['dashboard.attendance', 'dashboard.attendanceOn'],
    isMoney: false,
    rights: [],
  },
  {
    key: 'revenueToday',
    look: 'revenue',
    icon: <RiseOutlined />,
    titles: ['dashboard.revenue', 'dashboard.revenueOn'],
    isMoney: true,
    rights: ['invoices.read', 'reports.read'],
  },
  {
    key: 'expensesToday',
    look: 'expenses',
    icon: <WalletOutlined />,
    titles: ['dashboard.expenses', 'dashboard.expensesOn'],
    isMoney: true,
    rights: ['expenses.read'],
  },
];

interface MetricCardsProps {
  /** Absent while they are on their way, or could not be had. */
  readonly figures: Figures | undefined;
  readonly control: DashboardChoice;
  readonly isWaiting: boolean;
}

/** The figures of the day, beside those of the same weekday of the week before (DSH-04). */
export const MetricCards = ({ figures, control, isWaiting }: MetricCardsProps) => {
  const t = useT();
  const format = useFormat();
  const { can } = useAccess();
  const worded = (value: number, isMoney: boolean) => (isMoney ? format.money(value) : format.integer(value));
  const shownOf = ({ key, isMoney }: Metric): ReactNode => {
    if (!figures) return isWaiting ? <span className="skeleton-bar" aria-hidden="true" /> : '—';
    const value = figures.metrics[key];
    return value === null ? '—' : worded(value, isMoney);
  };
  const changeOf = ({ key, isMoney }: Metric): string | undefined => {
    const [now, was] = [figures?.metrics[key] ?? null, figures?.earlier[key] ?? null];
    if (now === null || was === null) return undefined;
    const value = worded(was, isMoney);
    if (was <= 0 || now === was) return t('dashboard.weekBefore', { value });
    const change = format.percent(Math.round(Math.abs((now - was) / was) * 100) / 100);
    return t(now > was ? 'dashboard.moreThanWeekBefore' : 'dashboard.lessThanWeekBefore', { change, value });
  };
  return (
    <dl className="dashboard-metrics" aria-busy={isWaiting}>
      {metrics
        .filter(({ rights }) => rights.every(can))
        .map((metric) => (
          <div key={metric.key} className={`dashboard-card dashboard-metric dashboard-metric-${metric.look}`}>
            <span className="dashboard-badge" aria-hidden>
              {metric.icon}
            </span>
            <dt>{control.isToday ? t(metric.titles[0]) : t(metric.titles[1], { date: control.date })}</dt>
            <dd className="dashboard-number">{shownOf(metric)}</dd>
            <dd className="dashboard-note dashboard-change">{changeOf(metric)}</dd>
          </div>
        ))}
    </dl>
  );
};
