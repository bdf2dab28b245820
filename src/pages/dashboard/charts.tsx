import { Spin } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { dashboard, revenueSeries } from '../../resources/reports/dashboard';
import { sumOf } from '../../schema/money';
import type { QueryAnswer } from '../../schema/query';
import { DataTable, Table, useFieldColumn } from '../../screens/cells/table';
import { lazyPart } from '../../screens/lazy-part';
import { usePermissionName } from '../../screens/words';
import { type DashboardChoice, lacksRevenue } from './choice';

/** Reply for a day and a choice of branches; null where the reader lacks the permission (DSH-12). */
export type DayFigures = QueryAnswer<typeof dashboard>;
type DayRevenue = NonNullable<DayFigures['series']>[number];

// Larger than everything else on the page together, so it loads after the cards.
const QueryChart = lazyPart(() => import('../../screens/query/query-chart'), 'QueryChart');
const seriesFields = dashboard.answer.parts.series.fields;
const { chart } = revenueSeries;

export interface FiguresProps {
  /** Absent while loading and after a failure. */
  readonly figures: DayFigures | undefined;
  readonly control: DashboardChoice;
  readonly isWaiting: boolean;
}

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Card = ({ id, title, children }: CardProps) => (
  <section className="dashboard-card" aria-labelledby={id}>
    <h2 id={id} style={{ paddingBlockEnd: 8 }}>
      {title}
    </h2>
    {children}
  </section>
);

/** Revenue of the seven days up to the chosen one (DSH-05, DSH-13). Without the permission it says which (DSH-12, R-53). */
const Revenue = ({ figures, control, isWaiting }: FiguresProps) => {
  const t = useT();
  const format = useFormat();
  const column = useFieldColumn<typeof seriesFields, DayRevenue>(seriesFields);
  const series = figures?.series;
  const nameOf = usePermissionName();
  const permission = lacksRevenue(useAccess().can);
  const weekday = {
    key: 'weekday',
    title: t('dashboard.weekday'),
    isHeading: true,
    cell: ({ date }: DayRevenue) => format.weekdayShort(date),
  };
  const hasRevenue = series?.some(({ total }) => total !== 0) ?? false;
  return (
    <Card
      id="dashboard-series"
      title={control.isToday ? t('dashboard.series') : t('dashboard.seriesTo', { date: control.date })}
    >
      {permission !== undefined ? (
        <p className="quiet note">{t('perm.missingForCard', { permission: nameOf(permission) })}</p>
      ) : !figures ? (
        <ChartSpace isWaiting={isWaiting} />
      ) : !series || !hasRevenue ? (
        <p className="soft flush" style={{ paddingBlock: 32, textAlign: 'center' }}>
          {t('dashboard.noRevenue')}
        </p>
      ) : (
        <>
          {chart && (
            <Suspense fallback={<ChartSpace isWaiting />}>
              <QueryChart chart={chart} fields={seriesFields} records={series} nameOf={format.weekdayShort} />
            </Suspense>
          )}
          {/* Always there for screen readers, because the bars are only a picture. */}
          <div className="visually-hidden">
            <Table
              label={t('dashboard.series')}
              rows={series}
              keyOf={({ date }) => date}
              columns={[weekday, column('date'), column('total')]}
            />
          </div>
          <p className="quiet note">
            {t('dashboard.weekTotal', {
              amount: format.money(sumOf(series.map(({ total }) => total))),
            })}
          </p>
        </>
      )}
    </Card>
  );
};

const ChartSpace = ({ isWaiting }: Pick<FiguresProps, 'isWaiting'>) => (
  <div className="soft" style={{ display: 'grid', placeItems: 'center', blockSize: 280 }}>
    {isWaiting ? <Spin /> : '—'}
  </div>
);

const serviceFields = dashboard.answer.parts.topServices.fields;

/** The day's five services with the most appointments (DSH-07, DSH-14). */
const TopServices = ({ figures, control, isWaiting }: FiguresProps) => {
  const t = useT();
  const column = useFieldColumn<typeof serviceFields, DayFigures['topServices'][number]>(serviceFields);
  const title = control.isToday
    ? t('dashboard.topServices')
    : t('dashboard.topServicesOn', { date: control.date });
  return (
    <Card id="dashboard-top" title={title}>
      {figures || isWaiting ? (
        <DataTable
          label={title}
          rows={figures?.topServices}
          keyOf={({ id }) => id}
          columns={[column('name'), column('count')]}
          empty={t('dashboard.noData')}
        />
      ) : (
        <p className="soft flush" style={{ paddingBlock: 32, textAlign: 'center' }}>
          —
        </p>
      )}
    </Card>
  );
};

const branchFields = dashboard.answer.parts.branches.fields;

const Branches = ({ figures }: Pick<FiguresProps, 'figures'>) => {
  const t = useT();
  const format = useFormat();
  const column = useFieldColumn<typeof branchFields, NonNullable<DayFigures['branches']>[number]>(
    branchFields,
  );
  const branches = figures?.branches ?? [];
  if (branches.length < 2) return null;
  const sum = (key: 'revenue' | 'appointmentsCount') => sumOf(branches.map((branch) => branch[key]));
  return (
    <Card id="dashboard-branches" title={t('dashboard.byBranch')}>
      <DataTable
        label={t('dashboard.byBranch')}
        rows={branches}
        keyOf={({ branchId }) => branchId}
        columns={[
          column('branchId', { isHeading: true, total: t('common.total') }),
          column('appointmentsCount', { total: format.integer(sum('appointmentsCount')) }),
          column('revenue', { total: format.amount(sum('revenue')) }),
        ]}
        empty={t('dashboard.noData')}
      />
    </Card>
  );
};

/** The week's revenue, the services most wanted and the branches (DSH-05 to DSH-08). */
export const Figures = (props: FiguresProps) => (
  <div className="dashboard-part dashboard-grid grid">
    <Revenue {...props} />
    <div className="dashboard-column grid gap-16 slim">
      <TopServices {...props} />
      <Branches figures={props.figures} />
    </div>
  </div>
);
