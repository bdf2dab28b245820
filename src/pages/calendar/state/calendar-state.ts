import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { intlLocale, type Numerals } from '../../../i18n/format';
import { longDay } from '../../../i18n/human';
import { createStore } from '../../../i18n/store';
import { addDays, type Day, dayMeant, isDay, weekStart } from '../../../i18n/zone';
import {
  activeBranches,
  allBranchesOffered,
  type BranchChoice,
  branchIdsFor,
  readChoice,
  type SessionBranch,
  useSession,
  zoneOf,
} from '../../../providers/session';
import { readItem, writeItem } from '../../../providers/storage';
import type { AppointmentStatus } from '../../../resources/appointments/rules';
import type { Lang } from '../../../schema/field';
import { changedParams, useWorkingDay } from '../../../screens/hooks';
import { type Appointment, isStatus } from '../data/board';
import type { Days } from '../grid/day-time';

export const views = ['month', 'week', 'day', 'staff', 'rooms', 'list'] as const;
export type View = (typeof views)[number];

/** State of the calendar, kept in the URL, so that a link shows the same (APT-04, APT-05). */
export interface CalendarState {
  readonly view: View;
  readonly date: Day;
  readonly branch: BranchChoice | null;
  readonly status: AppointmentStatus | null;
  /** Inclusive ends of the period filter; '' is open. */
  readonly from: Day | '';
  readonly to: Day | '';
  readonly staffId: number | null;
  readonly roomId: number | null;
  /** False hides cancelled bookings and no-shows. */
  readonly over: boolean;
}

/** URL keys. `branchId` is the same as in lists; the others must differ from the keys that prefill a form. */
const names = {
  view: 'view',
  date: 'date',
  branch: 'branchId',
  status: 'status',
  from: 'from',
  to: 'to',
  staffId: 'staff',
  roomId: 'room',
  over: 'over',
} as const satisfies Record<keyof CalendarState, string>;

interface Defaults {
  readonly view: View;
  readonly today: Day;
  readonly branch: BranchChoice | null;
  readonly over: boolean;
}

/** Reads the URL. Missing or invalid values get their defaults. */
export const readState = (params: URLSearchParams, defaults: Defaults): CalendarState => {
  const text = (key: keyof CalendarState) => params.get(names[key]) ?? '';
  const day = (key: 'date' | 'from' | 'to'): Day | '' => (isDay(text(key)) ? text(key) : '');
  const id = (key: 'staffId' | 'roomId') => (/^[1-9]\d{0,8}$/.test(text(key)) ? Number(text(key)) : null);
  const status = text('status');
  return {
    view: views.find((view) => view === text('view')) ?? defaults.view,
    date: day('date') || defaults.today,
    branch: readChoice(text('branch')) ?? defaults.branch,
    status: isStatus(status) ? status : null,
    from: day('from'),
    to: day('to'),
    staffId: id('staffId'),
    roomId: id('roomId'),
    over: text('over') === '' ? defaults.over : text('over') === '1',
  };
};

/** Returns the URL parameters after a change. Omits defaults. */
export const writeState = (
  params: URLSearchParams,
  change: Partial<CalendarState>,
  defaults: Defaults,
): URLSearchParams => {
  const usual: Partial<Record<keyof CalendarState, unknown>> = { ...defaults, date: defaults.today };
  const changed = (Object.keys(names) as (keyof CalendarState)[]).filter((key) => Object.hasOwn(change, key));
  const textOf = (key: keyof CalendarState): string => {
    const value = change[key];
    if (value === usual[key]) return '';
    return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
  };
  return changedParams(params, Object.fromEntries(changed.map((key) => [names[key], textOf(key)])));
};

const spanOf: Readonly<Record<View, 'month' | 'week' | 'day'>> = {
  month: 'month',
  week: 'week',
  list: 'week',
  day: 'day',
  staff: 'day',
  rooms: 'day',
};

export const daysOf = (view: View, date: Day): Days => {
  const span = spanOf[view];
  if (span === 'day') return { first: date, last: date };
  const [first, last] =
    span === 'month' ? [dayMeant('monthStart', date), dayMeant('monthEnd', date)] : [date, date];
  return { first: weekStart(first), last: addDays(weekStart(last), 6) };
};

/** Returns the shown days within the period filter; null if none is left. */
export const narrowed = (
  { first, last }: Days,
  { from, to }: Pick<CalendarState, 'from' | 'to'>,
): Days | null => {
  const days = { first: from > first ? from : first, last: to !== '' && to < last ? to : last };
  return days.first > days.last ? null : days;
};

export const stepped = (view: View, date: Day, by: 1 | -1): Day => {
  const span = spanOf[view];
  if (span !== 'month') return addDays(date, span === 'week' ? 7 * by : by);
  return dayMeant(by === 1 ? 'monthStart+1' : 'monthStart-1', date);
};

/** The appointments in view: all of them (APT-16), unless those that hold no time are hidden and no status is asked for. */
export const inView = <T extends Pick<Appointment, 'status'>>(
  rows: readonly T[],
  { status, over }: Pick<CalendarState, 'status' | 'over'>,
): readonly T[] => (over || status !== null ? rows : rows.filter(holdsTime));

/** True for a booking that takes its time: neither cancelled nor missed. */
export const holdsTime = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'Canceled' && status !== 'NoShow';

/** Values that clear all filters but the branch. */
export const noFilters = {
  status: null,
  from: '',
  to: '',
  staffId: null,
  roomId: null,
} as const;

export const hasFilters = ({ status, from, to, staffId, roomId }: CalendarState): boolean =>
  [status, staffId, roomId].some((value) => value !== null) || from !== '' || to !== '';

export interface Calendar {
  readonly state: CalendarState;
  readonly change: (change: Partial<CalendarState>) => void;
  readonly today: string;
  readonly zone: string;
  readonly branches: readonly SessionBranch[];
  /** Branch ids to send with a list request; undefined sends none (PRM-28). */
  readonly branchIds: readonly number[] | undefined;
  /** The only branch in view; undefined for several. */
  readonly branch: SessionBranch | undefined;
}

const viewKey = 'calendarView';
const overKey = 'calendarOver';
/** What was chosen last on this device (m6). A first visit opens the centre's choice (APT-05) and shows everything. */
const lastChoice = createStore<Pick<Defaults, 'view' | 'over'>>({
  view: views.find((view) => view === readItem(viewKey)) ?? 'week',
  over: readItem(overKey) !== '0',
});

/**
 * Reads the calendar's state from the URL and returns it with its setter. It opens as it was left.
 */
export const useCalendarState = (): Calendar => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const { user } = session;
  const active = useMemo(() => activeBranches(user), [user]);
  const chosen = session.choice === 'all' && active.length === 1 ? (active[0]?.id ?? 'all') : session.choice;
  const sessionZone = zoneOf(session);
  const today = useWorkingDay(chosen);
  const remembered = useSyncExternalStore(lastChoice.subscribe, lastChoice.get);
  const defaults = useMemo(() => ({ ...remembered, today, branch: chosen }), [remembered, today, chosen]);
  const state = useMemo(() => {
    const read = readState(new URLSearchParams(search), defaults);
    // Another user's link may name a branch, or 'all', that this user does not have.
    const known =
      read.branch === 'all' ? allBranchesOffered(user) : user?.branches.some(({ id }) => id === read.branch);
    return known ? read : { ...read, branch: chosen };
  }, [search, defaults, user, chosen]);
  const change = useCallback(
    (patch: Partial<CalendarState>) => {
      const { view = remembered.view, over = remembered.over } = patch;
      if (view !== remembered.view || over !== remembered.over) {
        writeItem(viewKey, view);
        writeItem(overKey, over ? null : '0');
        lastChoice.set({ view, over });
      }
      const next = writeState(new URLSearchParams(location.search), patch, defaults);
      void navigate({ pathname: location.pathname, search: String(next) }, { replace: true });
    },
    [navigate, defaults, remembered],
  );
  const branch = user?.branches.find(({ id }) => id === state.branch);
  const branches = useMemo(() => (branch ? [branch] : active), [branch, active]);
  return {
    state,
    change,
    today,
    zone: branch?.timeZone ?? sessionZone,
    branches,
    branchIds: branchIdsFor(user, state.branch),
    branch,
  };
};

/** The days in view, as a person says them: 'الثلاثاء ٢٤ نوفمبر', '٢١–٢٧ نوفمبر'. */
export const daysText = ({ first, last }: Days, today: Day, lang: Lang, numerals: Numerals): string => {
  if (first === last) return longDay(first, today, lang);
  const year = first.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return datesOf(lang, numerals, { day: 'numeric', month: 'long', year }).formatRange(
    dateOf(first),
    dateOf(last),
  );
};

export const monthText = (date: Day, lang: Lang, numerals: Numerals): string =>
  datesOf(lang, numerals, { month: 'long', year: 'numeric' }).format(dateOf(date));

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const datesOf = (lang: Lang, numerals: Numerals, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocale(lang, numerals), { ...parts, timeZone: 'UTC' });
