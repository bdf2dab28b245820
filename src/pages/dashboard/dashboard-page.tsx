import { useCan, useMenu } from '@refinedev/core';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { usePageTitle } from '../../brand/use-brand';
import { useT, withTexts } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { useNewAppointment } from '../../resources/appointments/form/new-appointment';
import { dashboard } from '../../resources/reports/dashboard';
import { lates } from '../../resources/reports/topic';
import { today } from '../../resources/today/today';
import { moduleOf } from '../../schema/entity';
import { Failure } from '../../screens/controls/failure';
import { IconButton } from '../../screens/controls/icon-button';
import { Guard } from '../../screens/guard';
import { lazyPart } from '../../screens/lazy-part';
import { useBranchQuery, useFailureToast } from '../../screens/query/use-query-of';
import { MetricCards } from './cards';
import { useDashboardChoice } from './choice';
import { DayHead, DayNotes } from './day-head';
import { TodayBoard } from './today/today-board';
import './dashboard.css';
import { CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { offerOnce, refusedPath, rememberRefused, subscribeRefusedPath } from '../../providers/home';
import { isAborted } from '../../providers/http-error';
import { Glyph } from '../../screens/glyph';
import { entryAt } from '../shell/menu';

const forget = () => rememberRefused(null);

/** Link to the page that needed a sign-in first. Following it, hiding it or a reload forgets it (RTE-30). */
const ContinueLink = () => {
  const t = useT();
  const { menuItems } = useMenu();
  const path = useSyncExternalStore(subscribeRefusedPath, refusedPath);
  useEffect(offerOnce, []);
  if (path === null) return null;
  const page = entryAt(menuItems, path.split(/[?#]/)[0] ?? '')?.label ?? path;
  return (
    <p className="bar dashboard-continue tint">
      <Glyph of={HistoryOutlined} />
      <Link to={path} onClick={forget}>
        {t('dashboard.continueTo', { page })}
      </Link>
      <IconButton
        type="text"
        size="small"
        icon={CloseOutlined}
        text={t('dashboard.hideLink')}
        onClick={forget}
      />
    </p>
  );
};

// A centre that has begun to work never loads it.
const Guide = lazyPart(() => import('./guide'), 'Guide');

// Most people pin nothing.
const Pins = lazyPart(() => withTexts('figures', import('../../screens/list/figures/pins')), 'Pins');

// The tables and the chart are large, and stand beneath the day.
const Figures = lazyPart(() => import('./charts'), 'Figures');

/** Permissions that open the page; each shows a part of it. The first is the page's own. */
const opening = [
  'dashboard.read',
  'appointments.read',
  'attendance.read',
  'invoices.read',
  ...lates.map(({ rows }) => `${moduleOf(rows)}.read`),
];

/** The first page: the day's four figures, what is to be done now, and the week's revenue (RTE-07, DSH-12). */
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
  const { choice, date, isToday } = control;
  const [panel, book] = useNewAppointment();
  const asked = useBranchQuery(today, choice, {}, { isWanted: isToday });
  const steps = isToday ? asked.data?.guide : undefined;
  const hasFigures = useCan({ resource: 'dashboard', action: 'read' }).data?.can ?? false;
  // Send the date only if it is not today, because the documented request has none (DSH-13).
  const input = { date: isToday ? undefined : date };
  const state = useBranchQuery(dashboard, choice, input, { isWanted: hasFigures });
  useFailureToast(state, t('dashboard.error.load'));
  // True until data for this choice arrives. A reload after a change elsewhere shows no wait.
  const isWaiting = hasFigures && (state.isLoading || (state.isEarlier && state.isFetching));
  const figures = { figures: state.data, control, isWaiting };
  const above = (
    <>
      <DayHead control={control} data={isToday ? asked.data : undefined} isWaiting={isWaiting} book={book} />
      {hasFigures && (
        <div className="dashboard-part">
          {state.error && !isAborted(state.error) && (
            <Failure text={t('dashboard.error.load')} retry={state.retry} />
          )}
          <MetricCards {...figures} />
        </div>
      )}
      <ContinueLink />
      {steps && (
        <Suspense fallback={null}>
          <Guide steps={steps} />
        </Suspense>
      )}
    </>
  );
  const pinned = (useSession().user?.views ?? []).filter(({ isPinned }) => isPinned);
  const beneath = (hasFigures || pinned.length > 0) && (
    <div className="slim">
      {hasFigures && (
        <Suspense fallback={<div style={{ minBlockSize: 420 }} aria-busy="true" />}>
          <Figures {...figures} />
        </Suspense>
      )}
      {pinned.length > 0 && (
        <Suspense fallback={null}>
          <Pins views={pinned} choice={choice} />
        </Suspense>
      )}
    </div>
  );
  return (
    <section className="dashboard">
      <TodayBoard
        choice={choice}
        asked={isToday ? asked : undefined}
        book={book}
        above={above}
        notes={<DayNotes choice={choice} day={date} isToday />}
        beneath={beneath}
      />
      {panel}
    </section>
  );
};
