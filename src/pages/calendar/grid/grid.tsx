import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './grid.css';
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventChangeInfo,
  type EventDisplayInfo,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { Empty } from 'antd';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { intlLocale } from '../../../i18n/format';
import { usePrefs } from '../../../providers/prefs';
import { absences } from '../../../resources/absences/entity';
import { draftAppointment } from '../../../resources/appointments/draft';
import { endOf } from '../../../resources/appointments/rules';
import { stretchesOf } from '../../../resources/branches/hours';
import { unreachable } from '../../../schema/field';
import { timeAt } from '../../../schema/text/parse';
import { useWords, type Words } from '../../../screens/words';
import { DraftFace, EventFace, spanText } from '../card/appointment-face';
import { retimed } from '../data/move';
import { ColumnHead } from './column-head';
import { idKeys, placed, placesOf } from './columns';
import { columnsPlugin, type Places, PlacesContext, placeIn } from './columns-view';
import { hoursFor, instantAt, wallAt } from './day-time';
import {
  awayOn,
  draftsOf,
  eventsOf,
  type GridKind,
  type GridProps,
  isCounted,
  keyOf,
  type Shown,
  shadesOf,
  type Wanted,
} from './events';

const plugins = [dayGrid, timeGrid, interaction, classic, columnsPlugin];

/** Most bookings side by side before the rest is counted. In seven columns a third one can just be read. */
const mostInWeek = 3;
const mostInDay = 8;
/** Height of half an hour: a quarter is a press target of 24 px and its gap; for fingers 44 px. */
const slotPx = 52;
const slotPxOfFingers = 90;
/** An hour before now is in sight too, because late customers stand there. */
const beforeNow = 60;
/** Kind of what a drag makes for whoever may enter blocked time and no bookings. */
const blocked = 'Blocked';

interface GridOptions extends GridProps {
  /** What is drawn. 'month' and 'days' may show several days. */
  readonly by: GridKind;
}

/** Month, week, day, specialists, rooms and branches (APT-05 to APT-08), all drawn by the library. */
export const Grid = (props: GridOptions) => {
  const { by, date, days, board, format, mayCreate, mayUpdate, onMove, appointments, branches } = props;
  const { today, onCreate, onInstead } = props;
  const { t, lang, optionText } = useWords();
  const { numerals } = usePrefs();
  const { zone } = board;
  const calendar = useRef<CalendarRef>(null);
  useLayoutEffect(() => calendar.current?.getApi().gotoDate(date), [date]);
  const draft = useSyncExternalStore(draftAppointment.subscribe, draftAppointment.get);
  const hours = useMemo(
    () => hoursFor(board, draft ? [...appointments, draft] : appointments),
    [board, appointments, draft],
  );
  const { marked, onlyStaff } = props;
  const drawn = useMemo(
    () => eventsOf({ by, appointments, board, marked, mayUpdate, onlyStaff }),
    [by, appointments, board, marked, mayUpdate, onlyStaff],
  );
  const nobody = t(by === 'staff' ? 'appointments.unassigned' : 'calendar.noRoom');
  const places = useMemo(
    () => placesOf({ by, board, branches, nobody, appointments }),
    [by, board, branches, nobody, appointments],
  );
  const shades = useMemo(
    () => shadesOf({ by, board, days, places, hours, onlyStaff }),
    [by, board, days, places, hours, onlyStaff],
  );
  const drafts = useMemo(
    () => (draft && by !== 'month' ? draftsOf(by, draft, board, hours) : []),
    [by, draft, board, hours],
  );
  const events = useMemo(() => [...drawn, ...shades, ...drafts], [drawn, shades, drafts]);

  const { onDay, onAbsence, onLeave } = props;
  const columns = useMemo((): Places => {
    const now = wallAt(Date.now(), zone);
    const isToday = days.first <= today && today <= days.last;
    return {
      keys: places.map(({ id }) => keyOf(by, id)),
      topMinute: isToday ? (today < now.day ? 1440 : 0) + now.minute - beforeNow : 0,
      head: (day, key) => {
        const place = places.find(({ id }) => keyOf(by, id) === key) ?? { id: 0, name: '' };
        const count = drawn.filter(
          ({ extendedProps }) => extendedProps?.place === key && isCounted(extendedProps?.shown),
        ).length;
        const use = { by, board, today, format, onDay, onAbsence, onLeave };
        const away = by === 'days' ? awayOn(board, onlyStaff, day) : [];
        return <ColumnHead {...use} column={{ key: key || day, date: day, ...place, count, away }} />;
      },
    };
  }, [by, places, drawn, board, zone, days, today, format, onDay, onAbsence, onLeave, onlyStaff]);

  const insteadOf = useMemo(() => {
    // A room is not somebody's time.
    if (!onInstead || by === 'rooms' || by === 'branches') return undefined;
    return (wanted: Wanted, kind: string) =>
      onInstead({ ...wanted, ...(onlyStaff === null || by === 'staff' ? {} : { staffId: onlyStaff }) }, kind);
  }, [onInstead, by, onlyStaff]);
  const face = useCallback(
    ({ event }: EventDisplayInfo) => {
      const shown: Shown | undefined = event.extendedProps.shown;
      // The library's copy of what is dragged has the new time.
      const [start, end] = [event.start?.getTime() ?? 0, event.end?.getTime() ?? 0];
      if (!shown) return event.display !== 'background' && spanText(format, start, end);
      switch (shown.kind) {
        case 'part':
          return (
            <EventFace
              appointment={shown.part.appointment}
              lang={lang}
              format={format}
              isLine={by === 'month'}
              start={start}
              end={end}
              // In a column per specialist the heading already names the staff.
              hasStaff={shown.part.work === undefined}
              {...(shown.part.work ? { work: shown.part.work } : {})}
            />
          );
        case 'hold':
          return <span className="cal-face">{t('calendar.heldBy', { name: shown.name })}</span>;
        case 'away': {
          const kind = optionText(absences.fields.kind.options, shown.away.kind);
          const name = shown.away.staffFullName;
          return (
            <span
              className="cal-face"
              data-absence={shown.away.id}
              title={[name, kind, spanText(format, start, end)].join(t('error.listComma'))}
            >
              {/* A bar of less than half an hour has no room for letters. */}
              {shown.isBar ? end - start >= 1_800_000 && name : kind}
            </span>
          );
        }
        case 'draft':
          return <DraftFace {...shown} when={spanText(format, start, end)} onInstead={insteadOf} />;
        default:
          return unreachable(shown);
      }
    },
    [lang, format, t, optionText, by, insteadOf],
  );

  const letGo = useLetGo();
  // The library tells of a drop some time after it, when something else may be pressed already.
  const begin = () => {
    letGo.current.drag = false;
  };
  const wanted = (start: number, end: number, info: object) => {
    calendar.current?.getApi().unselect();
    if (letGo.current.press) return;
    if (by === 'month') {
      // Proposes the default hour (APT-11) from the first opening on.
      const { day } = wallAt(start, zone);
      const [first] = board.hours
        .flatMap((one) => stretchesOf(one, day))
        .toSorted((a, b) => a.start - b.start);
      const opening = first?.start ?? instantAt(day, board.range.from, zone);
      return onCreate({ start: opening, end: endOf(opening, opening, 0) });
    }
    // Equal start and end mean the default hour (APT-11).
    const span = { start, end: endOf(start, end, 0), ...wantedAt(by, Number(placeIn(info))) };
    return mayCreate ? onCreate(span) : onInstead?.(span, blocked);
  };
  const changed = ({ event, revert }: EventChangeInfo) => {
    const { shown, place }: { shown?: Shown; place?: string } = event.extendedProps;
    const column = places.find(({ id }) => keyOf(by, id) === place);
    const [start, end] = [event.start?.getTime(), event.end?.getTime()];
    if (letGo.current.drag || start === undefined || end === undefined || !column) return revert();
    if (shown?.kind !== 'part') return revert();
    const { part } = shown;
    const { appointment } = part;
    const [later, longer] = [start - part.start, end - part.end];
    const timed =
      later === 0 && longer === 0
        ? appointment
        : retimed(appointment, appointment.start + later, appointment.end + longer);
    const next = placed(timed, part, by, column);
    // The library has moved its own copy. The next rows replace it, if anything changes.
    if (next === appointment || (by === 'branches' && place !== keyOf(by, part.at.id))) return revert();
    void onMove(appointment, next);
  };
  if (places.length === 0)
    return <Empty description={t(by === 'staff' ? 'calendar.noStaff' : 'calendar.noRooms')} />;
  const isWeek = days.first !== days.last;
  const maySelect = mayCreate || onInstead !== undefined;
  const view = by === 'month' ? 'dayGridMonth' : isWeek ? 'columnsWeek' : 'columnsDay';
  return (
    <PlacesContext value={columns}>
      <div className={by === 'month' ? 'cal-month' : 'panel cal-time-grid'}>
        <FullCalendar
          key={`${by}-${view}`}
          ref={calendar}
          plugins={plugins}
          initialView={view}
          initialDate={date}
          timeZone={zone}
          // So that the library's own digits and month names follow the user's choice (FMT-09).
          locale={intlLocale(lang, numerals)}
          {...gridWords({ t, lang })}
          headerToolbar={false}
          height="auto"
          // Saturday in both languages (APT-36, FMT-08).
          firstDay={6}
          fixedWeekCount={false}
          tableHeaderSticky
          popoverClass="cal-popover"
          events={events}
          eventContent={face}
          backgroundEventContent={face}
          eventDisplay="block"
          dayMaxEvents={4}
          eventMaxStack={isWeek ? mostInWeek : mostInDay}
          // Each booking has a place of its own.
          slotEventOverlap={false}
          eventMinHeight={25}
          // EventFace shows the time in the user's digits.
          displayEventTime={false}
          // Bookings that hold no time give way.
          eventOrder="rank,start,-duration,title"
          editable={mayUpdate}
          eventResizableFromStart={false}
          selectable={maySelect}
          selectMirror
          selectMinDistance={4}
          longPressDelay={350}
          dragRevertDuration={120}
          navLinks={by === 'month'}
          navLinkDayClick={(day) => onDay(wallAt(day.getTime(), zone).day)}
          dayHeaderContent={({ date: day }) => format.weekdayShort(day)}
          allDaySlot={false}
          // Text, because the library takes an object of the same hours for a change.
          slotMinTime={`${hours.from / 60}:00:00`}
          slotMaxTime={`${hours.to / 60}:00:00`}
          slotDuration="00:30:00"
          slotHeaderInterval="01:00:00"
          snapDuration="00:15:00"
          slotMinHeight={matchMedia('(pointer: coarse)').matches ? slotPxOfFingers : slotPx}
          slotHeaderClass="cal-axis"
          slotHeaderContent={({ time }) => {
            const minute = (time?.milliseconds ?? 0) / 60_000;
            return (
              <span
                className="cal-axis-time soft small digits unbroken"
                style={{ paddingInline: 6 }}
                data-minute={minute}
              >
                {format.time(timeAt(minute))}
              </span>
            );
          }}
          nowIndicator
          nowIndicatorLineClass="cal-now-line"
          tableHeaderClass="cal-columns-head"
          dayLaneClass="cal-column"
          dayLaneInnerClass="cal-lane"
          columnMoreLinkClass="cal-crowd-count"
          moreLinkContent={({ num, text }) => (by === 'month' ? text : <bdi>+{format.integer(num)}</bdi>)}
          select={(info) => wanted(info.start.getTime(), info.end.getTime(), info)}
          {...(maySelect && {
            dateClick: (info) => {
              if (!awayIn(info.jsEvent.target)) wanted(info.date.getTime(), info.date.getTime(), info);
            },
          })}
          eventDragStart={begin}
          eventResizeStart={begin}
          eventDrop={changed}
          eventResize={changed}
          eventClick={({ event }) => {
            const shown: Shown | undefined = event.extendedProps.shown;
            if (letGo.current.press) return;
            if (shown?.kind === 'part') props.onOpen(shown.part.appointment.id);
            else if (shown?.kind === 'away') onAbsence?.(shown.away.id);
          }}
        />
      </div>
    </PlacesContext>
  );
};

/** Escape lets go of what is dragged. The library has no call for that, but goes back when it is told to. */
const useLetGo = (): RefObject<{ press: boolean; drag: boolean }> => {
  const letGo = useRef({ press: false, drag: false });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let isPressed = false;
    const begin = () => {
      isPressed = true;
      letGo.current.press = false;
    };
    const end = () => {
      isPressed = false;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !isPressed) return;
      letGo.current = { press: true, drag: true };
      document.dispatchEvent(new MouseEvent('mouseup'));
    };
    addEventListener('pointerdown', begin, { signal, capture: true });
    addEventListener('pointerup', end, { signal, capture: true });
    addEventListener('pointercancel', end, { signal, capture: true });
    addEventListener('keydown', onKey, { signal });
    return () => over.abort();
  }, []);
  return letGo;
};

/** Bars of leave are pressed for themselves, and lie in the background for the library. */
const awayIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.cal-away') !== null;

const wantedAt = (by: GridKind, id: number) =>
  by === 'days' || by === 'month' || id === 0 ? {} : { [idKeys[by]]: id };

/** Returns the library's texts and screen reader hints, because none of its own locales has them all. */
const gridWords = ({ t, lang }: Pick<Words, 't' | 'lang'>) =>
  ({
    direction: lang === 'ar' ? 'rtl' : 'ltr',
    weekTextLong: t('appointments.week'),
    weekTextShort: t('appointments.week'),
    navLinkHint: (day: string) => t('calendar.goToDay', { day }),
    closeHint: t('common.close'),
    eventsHint: t('appointments.title'),
    timedText: t('calendar.times'),
    noEventsText: t('appointments.empty'),
    moreLinkText: (count: number) => t('appointments.more', { count }),
    moreLinkHint: (count: number) => t('appointments.more', { count }),
  }) satisfies CalendarOptions;
