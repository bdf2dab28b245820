import { useCan } from '@refinedev/core';
import { Suspense } from 'react';
import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { isAborted } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { lates } from '../../resources/reports/added';
import { dashboard } from '../../resources/reports/dashboard';
import { moduleOf } from '../../schema/entity';
import { Failure } from '../../screens/controls/failure';
import { Guard } from '../../screens/guard';
import { lazyPart } from '../../screens/lazy-part';
import { useBranchQuery } from '../../screens/page/branch-query';
import { useFailureToast } from '../../screens/query/use-query-of';
import { Branches, type DashboardChoice, Revenue, TopServices, useDashboardChoice } from './figures';
import { ContinueLink, MetricCards, QuickLinks, Waiting } from './parts';
import { TodayBoard } from './today/today-board';
import './dashboard.css';

// Loaded on demand: the date picker is large, and the figures do not wait for it.
const DashboardFilters = lazyPart(() => import('./filters'), 'DashboardFilters');

const OutboxAlert = lazyPart(() => import('../../resources/messages/outbox-alert'), 'OutboxAlert');

const BackupAlert = lazyPart(() => import('../../resources/backups/backup-alert'), 'BackupAlert');

/** Permissions that open the page; each shows a part of it. The first is the page's own. */
const opening = [
  'dashboard.read',
  'appointments.read',
  'attendance.read',
  'invoices.read',
  ...lates.map(({ rows }) => `${moduleOf(rows)}.read`),
];

/** The first page of the day: figures, the state of the day and links to the usual work (RTE-07, DSH-12). */
export const Dashboard = () => {
  const t = useT();
  usePageTitle(t('dashboard.title'));
  const denied = t('perm.screen', { module: t('dashboard.title'), permission: 'dashboard.read' });
  return (
    <Guard any={opening} denied={denied}>
      <Day />
    </Guard>
  );
};

const Day = () => {
  const t = useT();
  const control = useDashboardChoice();
  const { choice, date, today, isToday } = control;
  const hasFigures = useCan({ resource: 'dashboard', action: 'read' }).data?.can ?? false;
  // Send the date only if it is not today, because the documented request has none (DSH-13).
  const state = useBranchQuery(
    dashboard,
    choice,
    { date: isToday ? undefined : date },
    { isWanted: hasFigures },
  );
  const { data: figures, error } = state;
  useFailureToast(state, t('dashboard.error.load'));
  // True until data for this choice arrives. A reload after a change elsewhere shows no wait.
  const isWaiting = hasFigures && (state.isLoading || (state.isEarlier && state.isFetching));
  const props = { figures, control, isWaiting };
  return (
    <section className="dashboard">
      <div className="dashboard-top">
        <Greeting today={today} />
        <Suspense fallback={<div className="cluster dashboard-filters dashboard-filters-space" />}>
          <DashboardFilters control={control} isWaiting={isWaiting} />
        </Suspense>
      </div>
      <ContinueLink />
      <Suspense fallback={null}>
        <OutboxAlert />
        <BackupAlert />
      </Suspense>
      <QuickLinks />
      {isToday && <TodayBoard choice={choice} />}
      {hasFigures && (
        <>
          {error && !isAborted(error) && <Failure text={t('dashboard.error.load')} retry={state.retry} />}
          <MetricCards {...props} />
          <Waiting figures={figures} control={control} />
          <div className="dashboard-grid">
            <Revenue {...props} />
            <div className="dashboard-column">
              <TopServices {...props} />
              <Branches figures={figures} />
            </div>
          </div>
        </>
      )}
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
      <p className="quiet">
        <time dateTime={today}>
          {format.weekdayShort(today)}
          {language === 'ar' ? '، ' : ', '}
          {format.date(today)}
        </time>
      </p>
    </header>
  );
};
