import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import { useSession } from '../../providers/use-session';
import { Guard } from '../../screens/guard';
import { ContinueLink } from './continue-link';
import { MetricCards } from './metric-cards';
import { QuickLinks } from './quick-links';
import { Revenue } from './revenue';
import { TopServices } from './top-services';
import { type DashboardChoice, useDashboardChoice, useFigures } from './use-dashboard';
import './dashboard.css';

// The picker of days is large; the figures do not wait for it.
const DashboardFilters = lazy(() => import('./filters').then((file) => ({ default: file.DashboardFilters })));

/** The first screen of the day: how the day stands, and the way to the usual work (RTE-07, DSH-12). */
export const Dashboard = () => {
  const t = useT();
  usePageTitle(t('dashboard.title'));
  const denied = t('perm.screen', { module: t('enum.module.dashboard'), permission: 'dashboard.read' });
  return (
    <Guard permission="dashboard.read" denied={denied}>
      <Day />
    </Guard>
  );
};

const Day = () => {
  const t = useT();
  const control = useDashboardChoice();
  const { figures, isWaiting, failure, retry } = useFigures(control);
  useFailureToast(failure);
  return (
    <section className="dashboard">
      <div className="dashboard-top">
        <Greeting today={control.today} />
        <Suspense fallback={<div className="dashboard-filters dashboard-filters-space" />}>
          <DashboardFilters control={control} isWaiting={isWaiting} />
        </Suspense>
      </div>
      <ContinueLink />
      <QuickLinks />
      {failure === undefined ? null : (
        <Alert
          type="error"
          showIcon
          message={t('dashboard.error.load')}
          action={<Button onClick={retry}>{t('common.retry')}</Button>}
        />
      )}
      <MetricCards figures={figures} control={control} isWaiting={isWaiting} />
      <div className="dashboard-grid">
        <Revenue figures={figures} control={control} isWaiting={isWaiting} />
        <TopServices figures={figures} control={control} isWaiting={isWaiting} />
      </div>
    </section>
  );
};

const Greeting = ({ today }: { readonly today: DashboardChoice['today'] }) => {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { user } = useSession();
  return (
    <header className="dashboard-greeting">
      <h1>{t('dashboard.greeting', { fullName: user?.fullName ?? '' })}</h1>
      <p className="dashboard-where">
        <time dateTime={today}>
          {format.weekdayShort(today)}
          {language === 'ar' ? '، ' : ', '}
          {format.date(today)}
        </time>
      </p>
    </header>
  );
};

/** DSH-10; `failure` is the moment of the last one, so that each says it again. */
const useFailureToast = (failure: number | undefined): void => {
  const t = useT();
  useEffect(() => {
    if (failure !== undefined)
      pushToast({
        kind: 'error',
        title: t('common.error'),
        text: t('dashboard.error.load'),
        key: 'dashboard-load',
      });
  }, [failure, t]);
};
