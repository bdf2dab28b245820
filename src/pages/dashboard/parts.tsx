import {
  CalendarOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  HistoryOutlined,
  PlusOutlined,
  RiseOutlined,
  SearchOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { useCan, useMenu } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat, useT } from '../../i18n/react';
import { addDays } from '../../i18n/zone';
import { useAccess } from '../../providers/access';
import { refusedPath, rememberRefused, subscribeRefusedPath } from '../../providers/home';
import { attendance } from '../../resources/attendance/entity';
import { lates, spendings } from '../../resources/reports/added';
import { dashboard, unpaidDays } from '../../resources/reports/dashboard';
import { moduleOf } from '../../schema/entity';
import type { Can } from '../../schema/field';
import { numberIn } from '../../screens/data/row';
import { Glyph } from '../../screens/glyph';
import { useWords } from '../../screens/words';
import { keyName } from '../shell/hooks';
import { entryAt } from '../shell/menu/menu';
import { openOverlay } from '../shell/overlays';
import type { Figures, FiguresProps } from './figures';

const forget = () => rememberRefused(null);

/** Link to the page that needed a sign-in first. Following or hiding it forgets it (RTE-30). */
export const ContinueLink = () => {
  const t = useT();
  const { menuItems } = useMenu();
  const path = useSyncExternalStore(subscribeRefusedPath, refusedPath);
  if (path === null) return null;
  const page = entryAt(menuItems, path.split(/[?#]/)[0] ?? '')?.label ?? path;
  return (
    <p className="bar dashboard-continue">
      <Glyph of={HistoryOutlined} />
      <Link to={path} onClick={forget}>
        {t('dashboard.continueTo', { page })}
      </Link>
      <Button
        type="text"
        size="small"
        icon={<Glyph of={CloseOutlined} />}
        aria-label={t('dashboard.hideLink')}
        onClick={forget}
      />
    </p>
  );
};

interface Metric {
  readonly key: keyof Figures['metrics'];
  /** Last part of the title's text key and of the CSS class. */
  readonly name: 'bookings' | 'attendance' | 'revenue' | 'expenses';
  readonly icon: ReactNode;
  /** Returns false if the reader lacks the permission; the card is hidden then (DSH-12, R-53). Default: true. */
  readonly isSeen?: (can: Can) => boolean;
}

const metrics: readonly Metric[] = [
  { key: 'appointmentsCount', name: 'bookings', icon: <Glyph of={CalendarOutlined} /> },
  { key: 'attendanceCount', name: 'attendance', icon: <Glyph of={ClockCircleOutlined} /> },
  {
    key: 'revenueToday',
    name: 'revenue',
    icon: <Glyph of={RiseOutlined} />,
    isSeen: (can) => can('invoices.read') && can('reports.read'),
  },
  {
    key: 'expensesToday',
    name: 'expenses',
    icon: <Glyph of={WalletOutlined} />,
    isSeen: (can) => spendings.some(({ rows }) => can(`${moduleOf(rows)}.read`)),
  },
];

const { metrics: metricsRecord, waiting } = dashboard.answer.parts;

/** Figures of the day, compared with the same weekday of the week before (DSH-04). */
export const MetricCards = ({ figures, control, isWaiting }: FiguresProps) => {
  const t = useT();
  const format = useFormat();
  const { can } = useAccess();
  const worded = (key: Metric['key'], value: number) =>
    metricsRecord.fields[key].kind === 'money' ? format.money(value) : format.integer(value);
  const shownOf = ({ key }: Metric): ReactNode => {
    if (!figures) return isWaiting ? <span className="skeleton-bar" aria-hidden="true" /> : '—';
    const value = figures.metrics[key];
    return value === null ? '—' : worded(key, value);
  };
  const changeOf = ({ key }: Metric): string | undefined => {
    const [now, was] = [figures?.metrics[key] ?? null, figures?.earlier[key] ?? null];
    if (now === null || was === null) return undefined;
    const value = worded(key, was);
    if (was <= 0 || now === was) return t('dashboard.weekBefore', { value });
    const change = format.percent(Math.round(Math.abs((now - was) / was) * 100) / 100);
    return t(now > was ? 'dashboard.moreThanWeekBefore' : 'dashboard.lessThanWeekBefore', { change, value });
  };
  return (
    <dl className="dashboard-metrics" aria-busy={isWaiting}>
      {metrics
        .filter(({ isSeen }) => isSeen?.(can) ?? true)
        .map((metric) => (
          <div key={metric.key} className={`dashboard-card dashboard-metric dashboard-metric-${metric.name}`}>
            <span className="emblem dashboard-badge" aria-hidden>
              {metric.icon}
            </span>
            <dt>
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

export const Waiting = ({ figures, control: { choice, date } }: Omit<FiguresProps, 'isWaiting'>) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { unpaidVisits = null } = figures?.waiting ?? {};
  const late = lates.map((one) => ({ one, count: numberIn(figures?.waiting, one.keys.count) ?? null }));
  if (unpaidVisits === null && late.every(({ count }) => count === null)) return null;
  const branch: Readonly<Record<string, string>> = choice === null ? {} : { branchId: String(choice) };
  const line = (count: number | null, text: string, icon: ReactNode, to: string) =>
    count === null ? null : (
      <Link
        key={to}
        to={to}
        className={count > 0 ? 'dashboard-waits dashboard-waits-some' : 'dashboard-waits'}
      >
        {icon} {text} <b>{format.integer(count)}</b>
      </Link>
    );
  return (
    <nav className="dashboard-links" aria-label={t('dashboard.waiting')}>
      {late.map(({ one: { rows, flag, label: name }, count }) =>
        line(
          count,
          label(name),
          <Glyph of={ClockCircleOutlined} />,
          `${rows.route}?${new URLSearchParams({ ...branch, [flag]: 'true' })}`,
        ),
      )}
      {line(
        unpaidVisits,
        label(waiting.fields.unpaidVisits.label),
        <Glyph of={WalletOutlined} />,
        `${attendance.route}?${new URLSearchParams({
          ...branch,
          checkInFrom: addDays(date, 1 - unpaidDays),
          checkInTo: date,
        })}`,
      )}
    </nav>
  );
};

export const QuickLinks = () => {
  const t = useT();
  const navigate = useNavigate();
  const mayAdd = useCan({ resource: 'customers', action: 'create' }).data?.can;
  const mayFind = useCan({ resource: 'customers', action: 'read' }).data?.can;
  if (!mayAdd && !mayFind) return null;
  return (
    <nav className="dashboard-links" aria-label={t('dashboard.quickLinks')}>
      {mayAdd && (
        <Button
          type="primary"
          size="large"
          icon={<Glyph of={PlusOutlined} />}
          onClick={() => navigate('/customers/create')}
        >
          {t('customers.add')}
        </Button>
      )}
      {mayFind && (
        <Button size="large" icon={<Glyph of={SearchOutlined} />} onClick={() => openOverlay('palette')}>
          {t('dashboard.findCustomer')}
          <kbd className="shell-kbd" aria-hidden>
            {keyName('mod+K')}
          </kbd>
        </Button>
      )}
    </nav>
  );
};
