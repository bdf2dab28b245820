import { useCan } from '@refinedev/core';
import { home } from '../../resources/home';
import '../../screens/screens.css';
import './calendar.css';
import './touch.css';
import { Button, Empty } from 'antd';
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { createFormat } from '../../i18n/format';
import { withTexts } from '../../i18n/react';
import { failureText } from '../../providers/http-error';
import { usePrefs } from '../../providers/prefs';
import { savedAppointment } from '../../resources/appointments/drawn';
import { appointments } from '../../resources/appointments/entity';
import { branchKey, prefillKeys } from '../../resources/appointments/prefill';
import { useMarks } from '../../screens/data/changes';
import { Guard } from '../../screens/guard';
import { useListKeys, useTidyAddress } from '../../screens/hooks';
import { lazyPart } from '../../screens/lazy-part';
import { ListFailure, ListSkeleton } from '../../screens/list/states';
import { useWords } from '../../screens/words';
import type { Appointment } from './data/appointment';
import type { Board } from './data/board';
import { iso, useMoves } from './data/move';
import { useAppointments, useBoard, useTint } from './data/use-calendar-data';
import { type Days, dayAt } from './grid/day-time';
import type { GridProps, Wanted } from './grid/grid-props';
import { useWalk } from './grid/walk';
import { type Calendar, daysOf, hasFilters, inView, useCalendarState } from './state/calendar-state';
import { useAbsences } from './state/use-absences';
import { Toolbar } from './tools/toolbar';
import { View } from './view';

const markedMs = 4000;

/**
 * Goes to the day of the booking that was just saved, if it is another one, and marks it: what is saved must be seen
 * (M3). Returns the marked ids with those of other desks.
 */
const useShowSaved = (
  { change }: Calendar,
  { first, last }: Days,
  { hours, zone }: Pick<Board, 'hours' | 'zone'>,
  others: ReadonlySet<number>,
): ReadonlySet<number> => {
  const { pathname } = useLocation();
  const saved = useSyncExternalStore(savedAppointment.subscribe, savedAppointment.get);
  const [mine, setMine] = useState<number>();
  useEffect(() => {
    // The panel is still open under its own address.
    if (!saved || pathname !== appointments.route) return;
    savedAppointment.set(undefined);
    setMine(saved.id);
    const day = dayAt(hours, Date.parse(saved.start), zone);
    if (day < first || day > last) change({ date: day });
  }, [saved, pathname, hours, zone, first, last, change]);
  useEffect(() => {
    if (mine === undefined) return;
    const timer = setTimeout(() => setMine(undefined), markedMs);
    return () => clearTimeout(timer);
  }, [mine]);
  return useMemo(() => (mine === undefined ? others : new Set([...others, mine])), [others, mine]);
};

/** Page of the appointments (APT-01, APT-02). Dialogs open over it. */
export const CalendarPage = () => {
  const { entityText } = useWords();
  usePageTitle(entityText(appointments, 'title'));
  useTidyAddress(appointments.route, prefillKeys);
  const permission = 'appointments.read';
  return (
    <Guard permission={permission} denied={entityText(appointments, 'noRead', { permission })}>
      <CalendarScreen />
    </Guard>
  );
};

// Loaded at the press that opens them.
const AppointmentPanel = lazyPart(
  () => withTexts('today', withTexts('appointment', import('../appointment/appointment-panel'))),
  'AppointmentPanel',
);
const ConflictDialog = lazyPart(() => import('./conflict-dialog'), 'ConflictDialog');
const DayPrint = lazyPart(() => withTexts('papers', import('./print/day-print')), 'DayPrint');
const none: readonly Appointment[] = [];

const CalendarScreen = () => {
  const { t, lang, entityText } = useWords();
  const { numerals, clock } = usePrefs();
  const navigate = useNavigate();
  const calendar = useCalendarState();
  const { state, zone, branch, branches } = calendar;
  const permissions = {
    mayCreate: useCan({ resource: 'appointments', action: 'create' }).data?.can ?? false,
    mayUpdate: useCan({ resource: 'appointments', action: 'update' }).data?.can ?? false,
  };
  const days = useMemo(() => daysOf(state.view, state.date), [state.view, state.date]);
  const branchIds = useMemo(() => branches.map(({ id }) => id), [branches]);
  const { board: stored, isLoading } = useBoard(branchIds, days, zone);
  const absences = useAbsences(stored, calendar);
  const { board } = absences;
  const query = useAppointments(state, days, calendar.branchIds, board);
  const marked = useShowSaved(calendar, days, board, useMarks(appointments));
  const moves = useMoves(query.data ?? none);
  const format = useMemo(
    () => createFormat({ lang, numerals, clock, timeZone: zone, home }),
    [lang, numerals, clock, zone],
  );
  const go = useCallback(
    (path: string, extra: Readonly<Record<string, string | number | undefined>> = {}) => {
      const params = new URLSearchParams(location.search);
      for (const [key, value] of Object.entries(extra))
        if (value !== undefined) params.set(key, String(value));
      void navigate({ pathname: `${appointments.route}${path}`, search: String(params) });
    },
    [navigate],
  );
  const onOpen = useCallback((id: number) => go(`/${id}`), [go]);
  const create = useCallback(
    (wanted?: Wanted) => {
      // As `branchId` in the URL, the branch would also filter the calendar.
      const { branchId = branch?.id, ...rest } = wanted ?? {};
      go('/create', {
        [branchKey]: branchId,
        ...rest,
        ...(wanted && { start: iso(wanted.start), end: iso(wanted.end) }),
      });
    },
    [go, branch],
  );
  const add = useCallback(() => create(), [create]);
  useListKeys({ onAdd: permissions.mayCreate ? add : undefined });
  const shown = useMemo(() => inView(moves.shown, state), [moves.shown, state]);
  const walk = useWalk(onOpen);
  const tint = useTint(board.staff);
  const grid: GridProps = {
    ...permissions,
    date: state.date,
    days,
    today: calendar.today,
    appointments: shown,
    board,
    branches,
    tint: tint.of,
    format,
    moves,
    marked,
    onOpen,
    onCreate: create,
    ...absences.grid,
    onlyStaff: state.staffId,
    onDay: (date) => calendar.change({ view: 'day', date }),
  };
  const opened = useMatch(`${appointments.route}/:id/*`)?.params.id;
  const needsBranch = (state.view === 'staff' || state.view === 'rooms') && !branch;
  return (
    <section className="screen calendar">
      <Toolbar
        calendar={calendar}
        days={days}
        format={format}
        board={board}
        tint={tint}
        onAway={absences.add}
        onAdd={permissions.mayCreate ? add : undefined}
      />
      {needsBranch ? (
        <Empty className="list-empty" description={t('calendar.pickBranch')}>
          <span className="screen-branches">
            {branches.map((one) => (
              <Button key={one.id} onClick={() => calendar.change({ branch: one.id })}>
                {one.name}
              </Button>
            ))}
          </span>
        </Empty>
      ) : query.isError && query.data === undefined ? (
        <ListFailure
          text={failureText({ entity: appointments.name, operation: 'load', error: query.error, t })}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined || isLoading ? (
        <ListSkeleton rows={8} />
      ) : (
        <section
          className="cal-box no-print"
          aria-label={entityText(appointments, 'title')}
          aria-describedby="cal-keys"
          aria-busy={query.isFetching}
          {...walk}
        >
          <p id="cal-keys" className="visually-hidden">
            {t('calendar.keys')}
          </p>
          {shown.length === 0 && !query.isFetching && (
            <p className="cal-empty" role="status">
              {t(hasFilters(state) ? 'generic.emptyFiltered' : 'appointments.empty')}
            </p>
          )}
          <Suspense fallback={<ListSkeleton rows={8} />}>
            <View view={state.view} {...grid} />
          </Suspense>
        </section>
      )}
      <Suspense fallback={null}>
        <DayPrint
          date={state.date}
          board={board}
          appointments={shown}
          format={format}
          branchId={branch?.id}
        />
      </Suspense>
      <Suspense fallback={null}>
        {opened === undefined || opened === 'create' ? (
          <Outlet />
        ) : (
          <AppointmentPanel
            id={opened}
            known={moves.shown.find(({ id }) => id === Number(opened))?.row}
            onClose={() => go('')}
          />
        )}
        {moves.refusal && <ConflictDialog refusal={moves.refusal} moves={moves} format={format} />}
      </Suspense>
      {absences.dialogs}
    </section>
  );
};
