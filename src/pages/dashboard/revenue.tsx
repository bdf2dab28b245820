import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { Suspense, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { dashboard, revenueSeries } from '../../resources/reports/dashboard';
import { mayAsk } from '../../schema/query';
import { lazyPart } from '../../screens/lazy-part';
import { Table, useFieldColumn } from '../../screens/table/table';
import type { DashboardChoice, DayRevenue, Figures } from './use-dashboard';

// Larger than everything else of the screen together: fetched once the cards stand.
const QueryChart = lazyPart(() => import('../../screens/query/query-chart'), 'QueryChart');
const { fields } = dashboard.answer.parts.series;
const { chart } = revenueSeries;

interface RevenueProps {
  readonly figures: Figures | undefined;
  readonly control: DashboardChoice;
  readonly isWaiting: boolean;
}

/** Revenue of the seven days that end at the chosen one (DSH-05, DSH-13), as bars or as a table; for who may see it (DSH-12, R-53). */
export const Revenue = ({ figures, control, isWaiting }: RevenueProps) => {
  const t = useT();
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const series = figures?.series;
  const { can } = useAccess();
  if (!mayAsk(revenueSeries, can)) return null;
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
            {t(asTable ? 'dashboard.asChart' : 'common.asTable')}
          </Button>
        ) : null}
      </div>
      {!figures ? (
        <div className="dashboard-chart-space">{isWaiting ? <Spin /> : '—'}</div>
      ) : !series || !hasRevenue ? (
        <p className="dashboard-empty">{t('dashboard.noRevenue')}</p>
      ) : (
        <>
          {!asTable && chart && chart.kind !== 'heat' && (
            <Suspense fallback={<div className="dashboard-chart-space">{<Spin />}</div>}>
              <QueryChart chart={chart} fields={fields} records={series} nameOf={format.weekdayShort} />
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
  const column = useFieldColumn<typeof fields, DayRevenue>(fields);
  return (
    <Table
      label={t('dashboard.series')}
      rows={series}
      keyOf={({ date }) => date}
      columns={[
        {
          key: 'weekday',
          title: t('dashboard.weekday'),
          isHeading: true,
          cell: ({ date }) => format.weekdayShort(date),
        },
        column('date'),
        column('total'),
      ]}
    />
  );
};
