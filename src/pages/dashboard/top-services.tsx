import { useFormat, useT } from '../../i18n/react';
import type { Figures } from './figures';
import type { DashboardChoice } from './use-dashboard';

interface TopServicesProps {
  readonly figures: Figures | undefined;
  readonly control: DashboardChoice;
  readonly isWaiting: boolean;
}

/** The day's five most wanted services (DSH-07, DSH-14). */
export const TopServices = ({ figures, control, isWaiting }: TopServicesProps) => {
  const t = useT();
  const format = useFormat();
  const rows = figures?.topServices ?? [];
  const title = control.isToday
    ? t('dashboard.topServices')
    : t('dashboard.topServicesOn', { date: control.date });
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-top">
      <div className="dashboard-card-head">
        <h2 id="dashboard-top">{title}</h2>
      </div>
      {rows.length > 0 ? (
        <table className="dashboard-table">
          <thead>
            <tr>
              <th scope="col">{t('dashboard.serviceName')}</th>
              <th scope="col" className="dashboard-figure">
                {t('dashboard.serviceCount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, count }) => (
              <tr key={id}>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td className="dashboard-figure">{format.integer(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : figures ? (
        <p className="dashboard-empty">{t('dashboard.noData')}</p>
      ) : (
        <p className="dashboard-empty">
          {isWaiting ? <span className="skeleton-bar" aria-hidden="true" /> : '—'}
        </p>
      )}
    </section>
  );
};
