import { useT } from '../../i18n/react';
import { dashboard } from '../../resources/reports/dashboard';
import { DataTable, useFieldColumn } from '../../screens/table/table';
import type { DashboardChoice, Figures } from './use-dashboard';

const { fields } = dashboard.answer.parts.topServices;

interface TopServicesProps {
  readonly figures: Figures | undefined;
  readonly control: DashboardChoice;
  readonly isWaiting: boolean;
}

/** The day's five most wanted services (DSH-07, DSH-14). */
export const TopServices = ({ figures, control, isWaiting }: TopServicesProps) => {
  const t = useT();
  const column = useFieldColumn<typeof fields, Figures['topServices'][number]>(fields);
  const title = control.isToday
    ? t('dashboard.topServices')
    : t('dashboard.topServicesOn', { date: control.date });
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-top">
      <div className="dashboard-card-head">
        <h2 id="dashboard-top">{title}</h2>
      </div>
      {figures || isWaiting ? (
        <DataTable
          label={title}
          rows={figures?.topServices}
          keyOf={({ id }) => id}
          columns={[column('name'), column('count')]}
          empty={t('dashboard.noData')}
        />
      ) : (
        <p className="dashboard-empty">—</p>
      )}
    </section>
  );
};
