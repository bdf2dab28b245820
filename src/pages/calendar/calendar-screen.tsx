import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { createFormat } from '../../i18n/format';
import { useCan } from '../../providers/access';
import { failureText } from '../../providers/messages';
import { usePrefs } from '../../providers/use-prefs';
import { appointments } from '../../resources/appointments/entity';
import { branchKey } from '../../resources/appointments/prefill';
import { ListFailure, ListSkeleton } from '../../screens/list/states';
import { useWords } from '../../screens/words';
import type { Booking } from './booking';
import { daysOf, hasFilters } from './calendar-state';
import { DayPrint } from './day-print';
import { FilterCard } from './filter-card';
import type { GridProps, Wanted } from './grid-props';
import { Legend } from './legend';
import { iso } from './move';
import { Toolbar } from './toolbar';
import { useBoard } from './use-board';
import { useBookings } from './use-bookings';
import { useCalendarState } from './use-calendar-state';
import { useLiveBookings } from './use-live-bookings';
import { useMoves } from './use-moves';
import { View } from './view';
import { useWalk } from './walk';

// What is opened by a press comes with the press.
const EventCard = lazy(() => import('./event-card').then((file) => ({ default: file.EventCard })));
const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then((file) => ({ default: file.ConflictDialog })),
);
const WaitingPanel = lazy(() => import('./waiting-panel').then((file) => ({ default: file.WaitingPanel })));
const none: readonly Booking[] = [];

/** The calendar with everything around it. */
export const CalendarScreen = () => {
  const { t, lang, entityText } = useWords();
  const { numerals, clock } = usePrefs();
  const navigate = useNavigate();
  const calendar = useCalendarState();
  const { state, zone, branch, branches } = calendar;
  const rights = {
    mayCreate: useCan('appointments.create'),
    mayUpdate: useCan('appointments.update'),
  };
  const days = useMemo(() => daysOf(state.view, state.date), [state.view, state.date]);
  const branchIds = useMemo(() => branches.map(({ id }) => id), [branches]);
  const board = useBoard(branchIds, days, zone);
  const query = useBookings(state, days, calendar.branchIds);
  const marked = useLiveBookings();
  const moves = useMoves(query.data ?? none);
  const format = useMemo(
    () => createFormat({ lang, numerals, clock, timeZone: zone }),
    [lang, numerals, clock, zone],
  );
  const [menu, setMenu] = useState<{ readonly id: number; readonly at: Element } | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const go = useCallback(
    (path: string, extra: Readonly<Record<string, string | number | undefined>> = {}) => {
      const params = new URLSearchParams(location.search);
      for (const [key, value] of Object.entries(extra))
        if (value !== undefined) params.set(key, String(value));
      void navigate({ pathname: `${appointments.route}${path}`, search: String(params) });
    },
    [navigate],
  );
  const { mayUpdate } = rights;
  const onOpen = useCallback(
    (booking: Booking) => go(`/${booking.id}${mayUpdate ? '/edit' : ''}`),
    [go, mayUpdate],
  );
  const onMenu = useCallback((booking: Booking, at: Element) => setMenu({ id: booking.id, at }), []);
  const create = useCallback(
    (wanted?: Wanted) =>
      go('/create', {
        [branchKey]: branch?.id,
        ...(wanted && { ...wanted, start: iso(wanted.start), end: iso(wanted.end) }),
      }),
    [go, branch],
  );
  const find = useCallback((id: number) => moves.shown.find((one) => one.id === id), [moves.shown]);
  const walk = useWalk(find, onMenu);
  const grid: GridProps = {
    ...rights,
    date: state.date,
    today: calendar.today,
    bookings: moves.shown,
    board,
    format,
    moves,
    marked,
    onOpen,
    onMenu,
    onCreate: create,
    onDay: (date) => calendar.change({ view: 'day', date }),
  };
  const inMenu = menu && find(menu.id);
  const needsBranch = (state.view === 'staff' || state.view === 'rooms') && !branch;
  return (
    <section className="screen calendar">
      <header className="screen-head no-print">
        <div className="screen-title">
          <h1 tabIndex={-1}>{entityText(appointments, 'title')}</h1>
        </div>
        {rights.mayCreate && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => create()}>
            {t('appointments.new')}
          </Button>
        )}
      </header>
      <FilterCard calendar={calendar} board={board} />
      <Toolbar
        calendar={calendar}
        days={days}
        format={format}
        board={board}
        onWaiting={() => setWaiting(true)}
      />
      {needsBranch ? (
        <Empty className="list-empty" description={t('calendar.pickBranch')}>
          <span className="cal-branches">
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
      ) : query.data === undefined ? (
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
          <Legend />
          {moves.shown.length === 0 && !query.isFetching && (
            <p className="cal-empty" role="status">
              {t(hasFilters(state) ? 'generic.emptyFiltered' : 'appointments.empty')}
            </p>
          )}
          <Suspense fallback={<ListSkeleton rows={8} />}>
            <View view={state.view} {...grid} />
          </Suspense>
        </section>
      )}
      <DayPrint date={state.date} board={board} bookings={moves.shown} format={format} branch={branch} />
      <Suspense fallback={null}>
        {inMenu && (
          <EventCard booking={inMenu} at={menu.at} format={format} onClose={() => setMenu(null)} go={go} />
        )}
        {moves.refusal && <ConflictDialog moves={moves} format={format} />}
      </Suspense>
      {isWaiting && (
        <Suspense fallback={null}>
          <WaitingPanel
            branchIds={calendar.branchIds}
            branchId={branch?.id}
            format={format}
            onClose={() => setWaiting(false)}
            go={go}
          />
        </Suspense>
      )}
    </section>
  );
};
