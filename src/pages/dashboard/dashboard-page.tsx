import { Suspense, useEffect, useState } from 'react';
import { usePageTitle } from '../../brand/use-brand';
import { useFormat, useLanguage, useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { isAborted } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { lates } from '../../resources/reports/added';
import { moduleOf } from '../../schema/entity';
import { Failure } from '../../screens/controls/failure';
import { Guard } from '../../screens/guard';
import { lazyPart } from '../../screens/lazy-part';
import { useFailureToast } from '../../screens/query/use-query-of';
import {
  Branches,
  type DashboardChoice,
  Revenue,
  TopServices,
  useDashboardChoice,
  useFigures,
} from './figures';
import { ContinueLink, MetricCards, QuickLinks, Waiting } from './parts';
import { TodayBoard } from './today/today-board';
import './dashboard.css';

// The picker of days is large; the figures do not wait for it.
const DashboardFilters = lazyPart(() => import('./filters'), 'DashboardFilters');

const OutboxAlert = lazyPart(() => import('../../resources/messages/outbox-alert'), 'OutboxAlert');

const BackupAlert = lazyPart(() => import('../../resources/backups/backup-alert'), 'BackupAlert');

/** Any of these shows something here; the first is the page's own. */
const opening = [
  'dashboard.read',
  'appointments.read',
  'attendance.read',
  'invoices.read',
  ...lates.map(({ rows }) => `${moduleOf(rows)}.read`),
];

/** The first screen of the day: how the day stands, and the way to the usual work (RTE-07, DSH-12). */
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
  const control = useDashboardChoice();
  const hasFigures = useCan('dashboard.read');
  const [isWaiting, setWaiting] = useState(false);
  return (
    <section className="dashboard">
      <div className="dashboard-top">
        <Greeting today={control.today} />
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
      {control.isToday && <TodayBoard choice={control.choice} />}
      {hasFigures && <DayFigures control={control} onWaiting={setWaiting} />}
    </section>
  );
};

interface DayFiguresProps {
  readonly control: DashboardChoice;
  readonly onWaiting: (isWaiting: boolean) => void;
}

const DayFigures = ({ control, onWaiting }: DayFiguresProps) => {
  const t = useT();
  const { figures, isWaiting, state } = useFigures(control);
  const { error, retry } = state;
  const props = { figures, control, isWaiting };
  useFailureToast(state, t('dashboard.error.load'));
  useEffect(() => onWaiting(isWaiting), [onWaiting, isWaiting]);
  return (
    <>
      {error && !isAborted(error) && <Failure text={t('dashboard.error.load')} retry={retry} />}
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
