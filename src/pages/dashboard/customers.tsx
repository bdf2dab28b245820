import { TeamOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useFormat, useT } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import { useSession } from '../../providers/use-session';
import type { CustomerLine } from '../shell/customer-list';
import { type LatestCustomers, useLatestCustomers } from './use-latest-customers';

/** How many customers the chosen branch has, and the newest of them. */
export const Customers = () => {
  const t = useT();
  const latest = useLatestCustomers();
  useFailureToast(latest.failed);
  if (latest.failed && latest.rows.length === 0)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        message={t('dashboard.error.load')}
        action={<Button onClick={latest.retry}>{t('common.retry')}</Button>}
      />
    );
  return (
    <div className="dashboard-grid">
      <CountCard latest={latest} />
      <LatestCard latest={latest} />
    </div>
  );
};

const CountCard = ({ latest }: { readonly latest: LatestCustomers }) => {
  const t = useT();
  const format = useFormat();
  const { choice } = useSession();
  const count = latest.isFloor ? `${format.integer(latest.total)}+` : format.integer(latest.total);
  return (
    <section className="dashboard-card dashboard-count" aria-labelledby="dashboard-count">
      <span className="dashboard-badge" aria-hidden>
        <TeamOutlined />
      </span>
      <div>
        <h2 id="dashboard-count">{t('dashboard.customersCount')}</h2>
        {latest.isLoading ? (
          <Skeleton.Button active size="small" />
        ) : (
          <p className="dashboard-number">{count}</p>
        )}
        {choice === 'all' ? <p className="dashboard-note">{t('dashboard.allBranchesNote')}</p> : null}
      </div>
    </section>
  );
};

const LatestCard = ({ latest }: { readonly latest: LatestCustomers }) => {
  const t = useT();
  return (
    <section className="dashboard-card" aria-labelledby="dashboard-latest">
      <div className="dashboard-card-head">
        <h2 id="dashboard-latest">{t('dashboard.latestCustomers')}</h2>
        <Link to="/customers">{t('dashboard.openCustomers')}</Link>
      </div>
      <LatestList latest={latest} />
    </section>
  );
};

const LatestList = ({ latest }: { readonly latest: LatestCustomers }) => {
  const t = useT();
  if (latest.isLoading) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (latest.rows.length === 0) return <p className="dashboard-note">{t('dashboard.noCustomers')}</p>;
  return (
    <ul className="dashboard-latest">
      {latest.rows.map((row) => (
        <li key={row.id}>
          <LatestRow row={row} />
        </li>
      ))}
    </ul>
  );
};

const LatestRow = ({ row }: { readonly row: CustomerLine }) => {
  const format = useFormat();
  return (
    <Link to={`/customers/${row.id}`} className="dashboard-row">
      <span className="dashboard-face" aria-hidden>
        <UserOutlined />
      </span>
      <span className="dashboard-name">
        <bdi>{row.fullName}</bdi>
      </span>
      {row.phone === '' ? null : (
        <bdi dir="ltr" className="dashboard-phone">
          {row.phone}
        </bdi>
      )}
      <span className="dashboard-day">{format.date(row.createdAt)}</span>
    </Link>
  );
};

const useFailureToast = (failed: boolean): void => {
  const t = useT();
  useEffect(() => {
    if (failed)
      pushToast({
        kind: 'error',
        title: t('common.error'),
        text: t('dashboard.error.load'),
        key: 'dashboard-load',
      });
  }, [failed, t]);
};
