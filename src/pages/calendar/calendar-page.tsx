import '../../screens/screens.css';
import './calendar.css';
import { useCan } from '@refinedev/core';
import { Button, Checkbox, Empty } from 'antd';
import {
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { createFormat } from '../../i18n/format';
import { longDay } from '../../i18n/human';
import { between, useFormat, withTexts } from '../../i18n/react';
import type { Day } from '../../i18n/zone';
import { failureText } from '../../providers/http-error';
import { usePrefs } from '../../providers/prefs';
import { remind } from '../../resources/appointments/desk-actions';
import { branchKey, prefillKeys, savedAppointment } from '../../resources/appointments/draft';
import { appointments } from '../../resources/appointments/entity';
import { home } from '../../resources/home';
import { unreachable } from '../../schema/field';
import { Failure } from '../../screens/controls/failure';
import { useMarks } from '../../screens/data/changes';
import { Guard } from '../../screens/guard';
import { useListKeys, useTidyAddress } from '../../screens/hooks';
import { lazyPart } from '../../screens/lazy-part';
import { ListSkeleton } from '../../screens/list/states';
import { type ChosenRows, useChosenRows } from '../../screens/list/table/chosen';
import { useWords } from '../../screens/words';
import { spanText, standingOf } from './card/appointment-face';
import { type Appointment, type Board, staffOf, workOf } from './data/board';
import { iso, useMoves } from './data/move';
import { useAppointments, useBoard } from './data/use-calendar-data';
import { type Days, dayAt } from './grid/day-time';
import type { GridProps, Wanted } from './grid/events';
import { useWalk } from './grid/walk';
import { useAbsences } from './state/absences';
import {
  type Calendar,
  daysOf,
  hasFilters,
  inView,
  useCalendarState,
  type View as ViewName,
} from './state/calendar-state';
import { Toolbar } from './tools/toolbar';

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
  () => withTexts('today', withTexts('appointment', import('../appointment-panel'))),
  'AppointmentPanel',
);
const ConflictDialog = lazyPart(() => import('./conflict-dialog'), 'ConflictDialog');
const DayPrint = lazyPart(() => withTexts('papers', import('./day-print')), 'DayPrint');
const none: readonly Appointment[] = [];

const CalendarScreen = () => {
  const { t, lang, entityText } = useWords();
  const { numerals, clock } = usePrefs();
  const navigate = useNavigate();
  const calendar = useCalendarState();
  const { state, zone, branch, branches, change } = calendar;
  const permissions = {
    mayCreate: useCan({ resource: 'appointments', action: 'create' }).data?.can ?? false,
    mayUpdate: useCan({ resource: 'appointments', action: 'update' }).data?.can ?? false,
  };
  const days = useMemo(() => daysOf(state.view, state.date), [state.view, state.date]);
  const branchIds = useMemo(() => branches.map(({ id }) => id), [branches]);
  const { board, isLoading } = useBoard(branchIds, days, zone);
  const absences = useAbsences(board, calendar);
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
  const onDay = useCallback((date: Day) => change({ view: 'day', date }), [change]);
  useListKeys({ onAdd: permissions.mayCreate ? add : undefined });
  const shown = useMemo(() => inView(moves.shown, state), [moves.shown, state]);
  const walk = useWalk(onOpen);
  const grid: GridProps = {
    ...permissions,
    date: state.date,
    days,
    today: calendar.today,
    appointments: shown,
    board,
    branches,
    format,
    onMove: moves.move,
    marked,
    onOpen,
    onCreate: create,
    ...absences.grid,
    onlyStaff: state.staffId,
    onDay,
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
        onAway={absences.add}
        onAdd={permissions.mayCreate ? add : undefined}
      />
      {needsBranch ? (
        <Empty className="list-empty" description={t('calendar.pickBranch')}>
          <span className="cluster center">
            {branches.map((one) => (
              <Button key={one.id} onClick={() => change({ branch: one.id })}>
                {one.name}
              </Button>
            ))}
          </span>
        </Empty>
      ) : query.isError && query.data === undefined ? (
        <Failure
          text={failureText({ entity: appointments.name, operation: 'load', error: query.error, t })}
          retry={() => void query.refetch()}
        />
      ) : query.data === undefined || isLoading ? (
        <ListSkeleton rows={8} />
      ) : (
        <section
          className="cal-box slim not-printed"
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

const AgendaBar = lazyPart(() => withTexts('rows', import('./grid/agenda-bar')), 'AgendaBar');

// Loaded on demand: the list needs nothing of the library.
const Grid = lazyPart(() => import('./grid/grid'), 'Grid');

/** Memoised: the page is drawn again with each answer, and the library draws every booking again for each new option. */
const View = memo(({ view, ...props }: GridProps & { readonly view: ViewName }) => {
  switch (view) {
    case 'month':
      return (
        <div className="cal-grid">
          <Grid by="month" {...props} />
        </div>
      );
    case 'week':
      return <Grid by="days" {...props} />;
    case 'day':
      // Several branches in one column could not be told apart.
      return <Grid by={props.branches.length > 1 ? 'branches' : 'days'} {...props} />;
    case 'staff':
    case 'rooms':
      return <Grid by={view} {...props} />;
    case 'list':
      return <Agenda {...props} />;
    default:
      return unreachable(view);
  }
});

/** Appointments as a list by days, for touch screens and screen readers. */
const Agenda = ({ date, days: span, appointments: all, board, format, marked, onOpen }: GridProps) => {
  const { t, lang } = useWords();
  const rows = useMemo(() => all.map(({ row }) => row), [all]);
  const picked = useChosenRows(
    { entity: appointments, actions: [remind] },
    { rows, filters: [{ field: 'start', operator: 'gte', value: span.first }] },
  );
  const days = useMemo(() => byDay(all, board), [all, board]);
  const chosen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (date) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [date]);
  return (
    <div className="stack cal-agenda gap-16">
      {days.map(([day, list]) => (
        <section key={day} ref={day === date ? chosen : null} aria-labelledby={`cal-day-${day}`}>
          <div className="cal-agenda-day">
            {picked && <DayBox picked={picked} day={day} ids={list.map(({ id }) => id)} />}
            <h2 id={`cal-day-${day}`} aria-current={day === date ? 'date' : undefined}>
              <bdi>{longDay(day, format.fixedDate(new Date()), lang)}</bdi>
              <span className="soft regular" style={{ marginInlineStart: 10, fontSize: 12.5 }}>
                {t('appointments.count', { count: list.length })}
              </span>
            </h2>
          </div>
          <ul className="stack">
            {list.map((appointment) => (
              <li
                key={appointment.id}
                className={`panel bar cal-row gap-4 cal-${appointment.status.toLowerCase()}${marked.has(appointment.id) ? ' cal-marked' : ''}`}
              >
                {picked && (
                  <Checkbox
                    className="cal-row-box rigid"
                    aria-label={t('list.chooseRow', { name: appointment.customerName || appointment.title })}
                    checked={picked.has(appointment.id)}
                    onChange={() => picked.toggle(appointment.id)}
                  />
                )}
                <button
                  type="button"
                  className="cal-row-main grid grow slim"
                  aria-haspopup="dialog"
                  onClick={() => onOpen(appointment.id)}
                >
                  <span
                    data-appointment={appointment.id}
                    className="flex between digits"
                    style={{ justifySelf: 'stretch' }}
                  >
                    <bdi>{spanText(format, appointment.start, appointment.end)}</bdi>
                    <span className={appointment.isPresent ? 'cal-chip strong cal-in' : 'cal-chip strong'}>
                      {standingOf(lang, appointment).sign} {standingOf(lang, appointment).text}
                    </span>
                  </span>
                  <strong>
                    <bdi>{appointment.customerName || appointment.title}</bdi>
                  </strong>
                  <span>
                    <bdi>{workOf(appointment).join(between[lang])}</bdi>
                  </span>
                  <span className="soft" style={{ fontSize: 12.5 }}>
                    <bdi>
                      {[...staffOf(appointment), appointment.roomName].filter(Boolean).join(between[lang])}
                    </bdi>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {picked && picked.rows.length > 0 && (
        <Suspense fallback={null}>
          <AgendaBar chosen={picked} />
        </Suspense>
      )}
    </div>
  );
};

interface DayBoxProps {
  readonly picked: ChosenRows;
  readonly day: Day;
  readonly ids: readonly number[];
}

/** Chooses all bookings of a day, or none of them. */
const DayBox = ({ picked, day, ids }: DayBoxProps) => {
  const { t, lang } = useWords();
  const format = useFormat();
  const isAll = ids.every(picked.has);
  const others = picked.rows.map(({ id }) => id).filter((id) => !ids.includes(id));
  return (
    <Checkbox
      className="cal-row-box rigid"
      aria-label={t('list.chooseRow', { name: longDay(day, format.fixedDate(new Date()), lang) })}
      checked={isAll}
      onChange={() => picked.choose(isAll ? others : [...others, ...ids])}
    />
  );
};

const byDay = (
  appointments: readonly Appointment[],
  { hours, zone }: GridProps['board'],
): readonly (readonly [Day, readonly Appointment[]])[] => {
  const days = new Map<Day, Appointment[]>();
  for (const appointment of [...appointments].sort((a, b) => a.start - b.start || a.id - b.id)) {
    const day = dayAt(hours, appointment.start, zone, appointment.branchId);
    const list = days.get(day);
    if (list) list.push(appointment);
    else days.set(day, [appointment]);
  }
  return [...days];
};
