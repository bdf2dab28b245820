import type { ReactNode } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { dashboard } from '../../resources/reports/dashboard';
import { spendings } from '../../resources/reports/topic';
import { moduleOf } from '../../schema/entity';
import type { Can } from '../../schema/field';
import { rounded } from '../../schema/money';
import { usePermissionName } from '../../screens/words';
import type { DayFigures, FiguresProps } from './charts';
import { lacksRevenue } from './choice';

interface Metric {
  readonly key: keyof DayFigures['metrics'];
  /** Last part of the title's text key and of the CSS class. */
  readonly name: 'bookings' | 'attendance' | 'revenue' | 'expenses';
  /** Returns the permission that the reader lacks to see it (DSH-12, R-53). Default: none. */
  readonly lacks?: (can: Can) => string | undefined;
}

const metrics: readonly Metric[] = [
  { key: 'appointmentsCount', name: 'bookings' },
  { key: 'attendanceCount', name: 'attendance' },
  { key: 'revenueToday', name: 'revenue', lacks: lacksRevenue },
  {
    key: 'expensesToday',
    name: 'expenses',
    lacks: (can) => {
      const keys = spendings.map(({ rows }) => `${moduleOf(rows)}.read`);
      return keys.some(can) ? undefined : keys[0];
    },
  },
];

const { metrics: metricsRecord } = dashboard.answer.parts;

/** Figures that are counted up to now while the day is running; bookings are made for the whole day. */
const counted: ReadonlySet<Metric['key']> = new Set(['attendanceCount', 'revenueToday']);

/** Figures of the day, compared with the same weekday of the week before (DSH-04), of a running day with its hours. */
export const MetricCards = ({ figures, control, isWaiting }: FiguresProps) => {
  const t = useT();
  const format = useFormat();
  const { can } = useAccess();
  const nameOf = usePermissionName();
  const worded = (key: Metric['key'], value: number) =>
    value === 0
      ? t('common.none')
      : metricsRecord.fields[key].kind === 'money'
        ? format.money(value)
        : format.integer(value);
  const shownOf = ({ key, lacks }: Metric): ReactNode => {
    if (lacks?.(can) !== undefined) return '—';
    if (!figures) return isWaiting ? <span className="skeleton-bar" aria-hidden="true" /> : '—';
    const value = figures.metrics[key];
    if (value === 0) return <span className="soft regular">{worded(key, value)}</span>;
    return value === null ? '—' : worded(key, value);
  };
  const changeOf = ({ key, lacks }: Metric): string | undefined => {
    const permission = lacks?.(can);
    if (permission !== undefined) return t('perm.missingForCard', { permission: nameOf(permission) });
    const [now, was] = [figures?.metrics[key] ?? null, figures?.earlier[key] ?? null];
    if (now === null || was === null || was === 0) return undefined;
    const value = `${worded(key, was)}${control.isToday && counted.has(key) ? ` ${t('dashboard.toNow')}` : ''}`;
    if (was < 0 || now === was || now >= was * 10) return t('dashboard.weekBefore', { value });
    const change = format.percent(rounded(Math.abs((now - was) / was)));
    return t(now > was ? 'dashboard.moreThanWeekBefore' : 'dashboard.lessThanWeekBefore', { change, value });
  };
  return (
    <dl className="dashboard-metrics" aria-busy={isWaiting}>
      {metrics.map((metric) => (
        <div key={metric.key} className={`dashboard-metric slim dashboard-metric-${metric.name}`}>
          <dt className="caption">
            {control.isToday
              ? t(`dashboard.${metric.name}`)
              : t(`dashboard.${metric.name}On`, { date: control.date })}
          </dt>
          <dd className="dashboard-number">{shownOf(metric)}</dd>
          <dd className="note dashboard-change">{changeOf(metric)}</dd>
        </div>
      ))}
    </dl>
  );
};
