import { useCan, useMenu } from '@refinedev/core';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { usePageTitle } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { useNewAppointment } from '../../resources/appointments/new-appointment';
import { lates } from '../../resources/reports/added';
import { today } from '../../resources/today/today';
import { moduleOf } from '../../schema/entity';
import { Guard } from '../../screens/guard';
import { useIsNarrow } from '../../screens/hooks';
import { lazyPart } from '../../screens/lazy-part';
import { useBranchQuery } from '../../screens/page/branch-query';
import { useDashboardChoice } from './figures/choice';
import { DayHead } from './head/day-head';
import { Fold } from './today/parts';
import { TodayBoard } from './today/today-board';
import './dashboard.css';
import { CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { offerOnce, refusedPath, rememberRefused, subscribeRefusedPath } from '../../providers/home';
import { Glyph } from '../../screens/glyph';
import { entryAt } from '../shell/menu/menu';

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
    <p className="bar dashboard-continue">
      <Glyph of={HistoryOutlined} />
      <Link to={path} onClick={forget}>
        {t('dashboard.continueTo', { page })}
      </Link>
      <Button
        type="text"
        size="small"
        icon={<Glyph of={CloseOutlined} />}
        aria-label={t('dashboard.hideLink')}
        onClick={forget}
      />
    </p>
  );
};

// A centre that has begun to work never loads it.
const Guide = lazyPart(() => import('./head/guide'), 'Guide');

// The tables and selects of the figures are large, and at the desk they are folded.
const Figures = lazyPart(() => import('./figures/figures'), 'Figures');

/** Permissions that open the page; each shows a part of it. The first is the page's own. */
const opening = [
  'dashboard.read',
  'appointments.read',
  'attendance.read',
  'invoices.read',
  ...lates.map(({ rows }) => `${moduleOf(rows)}.read`),
];

/** The first page of the day: what is to be done now, and the figures of the day (RTE-07, DSH-12). */
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
  const { choice, isToday } = control;
  const [panel, book] = useNewAppointment();
  const asked = useBranchQuery(today, choice, {}, { isWanted: isToday });
  const steps = isToday ? asked.data?.guide : undefined;
  const hasFigures = useCan({ resource: 'dashboard', action: 'read' }).data?.can ?? false;
  const readsReports = useCan({ resource: 'reports', action: 'read' }).data?.can ?? false;
  const figures = (
    <Suspense fallback={<div className="dashboard-figures-space" aria-busy="true" />}>
      <Figures control={control} />
    </Suspense>
  );
  const isNarrow = useIsNarrow();
  // Whoever answers for the money looks at it first, except on a phone, where it would fill the first screen. At the desk
  // the day comes first, and on another day the figures are all.
  const isFirst = hasFigures && ((readsReports && !isNarrow) || !isToday);
  const above = (
    <>
      <DayHead control={control} data={isToday ? asked.data : undefined} book={book} />
      <ContinueLink />
      {steps && (
        <Suspense fallback={null}>
          <Guide steps={steps} />
        </Suspense>
      )}
      {isFirst && <div className="dashboard-part">{figures}</div>}
    </>
  );
  const beneath = hasFigures && !isFirst && (
    <div className="dashboard-part">
      <Fold id="figures" title={t('today.figures')} note={t('today.figuresNote')}>
        {figures}
      </Fold>
    </div>
  );
  return (
    <section className="dashboard">
      <TodayBoard
        choice={choice}
        asked={isToday ? asked : undefined}
        book={book}
        above={above}
        beneath={beneath}
      />
      {panel}
    </section>
  );
};
