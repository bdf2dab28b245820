import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import type { DayRevenue, Figures } from './figures';
import type { DashboardChoice } from './use-dashboard';

// Larger than everything else of the screen together: fetched once the cards stand.
const RevenueChart = lazy(() => import('./revenue-chart').then((file) => ({ default: file.RevenueChart })));

interface RevenueProps {
  readonly figures: Figures | undefined;
  readonly control: DashboardChoice;
  readonly isWaiting: boolean;
}

/** Revenue of the seven days that end at the chosen one (DSH-05, DSH-13), as bars or as a table. */
export const Revenue = ({ figures, control, isWaiting }: RevenueProps) => {
  const t = useT();
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const series = figures?.series;
  const hasRevenue = series?.some(({ total }) => total !== 0) ?? false;
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-series">
      <div className="dashboard-card-head">
        <h2 id="dashboard-series">
          {control.isToday ? t('dashboard.series') : t('dashboard.seriesTo', { date: control.date })}
        </h2>
        {series && hasRevenue ? (
          <Button
            type="text"
            size="small"
            icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'dashboard.asChart' : 'dashboard.asTable')}
          </Button>
        ) : null}
      </div>
      {!figures ? (
        <div className="dashboard-chart-space">{isWaiting ? <Spin /> : '—'}</div>
      ) : !series ? (
        <p className="dashboard-note">{t('perm.missingForCard', { permission: 'invoices.read' })}</p>
      ) : !hasRevenue ? (
        <p className="dashboard-empty">{t('dashboard.noRevenue')}</p>
      ) : (
        <>
          {asTable ? null : (
            <Suspense fallback={<div className="dashboard-chart-space">{<Spin />}</div>}>
              <RevenueChart series={series} />
            </Suspense>
          )}
          {/* The bars are a picture: whoever cannot see them reads the table, which is always there. */}
          <div className={asTable ? undefined : 'visually-hidden'}>
            <SeriesTable series={series} />
          </div>
          <p className="dashboard-note">
            {t('dashboard.weekTotal', {
              amount: format.money(Math.round(series.reduce((sum, { total }) => sum + total * 100, 0)) / 100),
            })}
          </p>
        </>
      )}
    </section>
  );
};

const SeriesTable = ({ series }: { readonly series: readonly DayRevenue[] }) => {
  const t = useT();
  const format = useFormat();
  return (
    <table className="dashboard-table">
      <caption className="visually-hidden">{t('dashboard.series')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.weekday')}</th>
          <th scope="col">{t('dashboard.date')}</th>
          <th scope="col" className="dashboard-figure">
            {t('dashboard.dayRevenue')}
          </th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ date, total }) => (
          <tr key={date}>
            <th scope="row">{format.weekdayShort(date)}</th>
            <td>
              <bdi dir="ltr">{date}</bdi>
            </td>
            <td className="dashboard-figure">{format.money(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
