import FullCalendar, {
  type CalendarRef,
  type DateSelectInfo,
  type EventChangeInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import { usePrefs } from '../../providers/use-prefs';
import { endOf } from '../../resources/appointments/rules';
import { useWords } from '../../screens/words';
import type { Booking } from './booking';
import { hoursFor, instantAt, minutesIn, timeAt, wallAt } from './day-time';
import { EventFace } from './event-face';
import { gridLocale, gridWords } from './grid-locale';
import type { GridProps } from './grid-props';
import { retimed } from './move';
import './grid.css';

const plugins = [dayGrid, timeGrid, interaction, classic];
const typeOf = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const;

/** Month, week and day (APT-05 to APT-08): drag to move, drag the edge to resize, select to book. */
export const TimeGrid = (props: GridProps & { readonly view: keyof typeof typeOf }) => {
  const { view, date, bookings, board, format, marked, mayUpdate, mayCreate } = props;
  const { t, lang } = useWords();
  const { numerals } = usePrefs();
  const calendar = useRef<CalendarRef>(null);
  const { zone, holds } = board;
  const type = typeOf[view];
  useEffect(() => {
    calendar.current?.getApi().changeView(type, date);
  }, [type, date]);
  const byId = useMemo(() => new Map(bookings.map((one) => [String(one.id), one])), [bookings]);
  const events = useMemo(
    () => [
      ...bookings.map((one) => eventOf(one, mayUpdate, marked.has(one.id))),
      ...(view === 'month' ? [] : holds).map(
        (hold): EventInput => ({
          id: `hold-${hold.id}`,
          start: hold.start,
          end: hold.end,
          title: hold.userName,
          editable: false,
          interactive: false,
          className: 'cal-event cal-hold',
        }),
      ),
    ],
    [bookings, holds, marked, mayUpdate, view],
  );
  const hours = useMemo(() => hoursFor(board, bookings), [board, bookings]);
  const texts = useMemo(() => gridWords({ t, lang }), [t, lang]);
  const face = useCallback(
    ({ event }: EventDisplayInfo) => {
      const booking: unknown = event.extendedProps.booking;
      // The moving copy of a block has its new time already, the booking behind it the old one.
      return isBooking(booking) ? (
        <EventFace
          booking={booking}
          lang={lang}
          format={format}
          hasMenu
          isLine={view === 'month'}
          start={event.start?.getTime() ?? booking.start}
          end={event.end?.getTime() ?? booking.end}
        />
      ) : (
        <span className="cal-face">{t('calendar.heldBy', { name: event.title })}</span>
      );
    },
    [lang, format, t, view],
  );
  const changed = ({ event }: EventChangeInfo) => {
    const from = byId.get(event.id);
    if (!from || !event.start || !event.end) return;
    void props.moves.move(from, retimed(from, event.start.getTime(), event.end.getTime()));
  };
  const select = ({ start, end, allDay }: DateSelectInfo) => {
    calendar.current?.getApi().unselect();
    if (!allDay)
      return props.onCreate({ start: start.getTime(), end: endOf(start.getTime(), end.getTime(), 0) });
    // A day of the month: from opening on, for the hour of APT-11.
    const { day } = wallAt(start.getTime(), zone);
    const opening = instantAt(day, minutesIn(board.open), zone);
    props.onCreate({ start: opening, end: endOf(opening, opening, 0) });
  };
  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      initialView={type}
      initialDate={date}
      timeZone={zone}
      locale={gridLocale(lang, numerals)}
      {...texts}
      headerToolbar={false}
      height="auto"
      // Saturday in both languages (APT-36, FMT-08).
      firstDay={6}
      allDaySlot={false}
      fixedWeekCount={false}
      slotMinTime={`${timeAt(hours.from)}:00`}
      slotMaxTime={`${timeAt(hours.to)}:00`}
      // Slots as long as the steps of a drag: of two steps in one slot the library takes the wrong one whenever a
      // drag begins at the border between them, which is where it puts the beginning of every drag.
      slotDuration="00:15:00"
      slotLaneClass={({ time }) => time && time.milliseconds % 1_800_000 !== 0 && 'cal-quarter'}
      slotHeaderClass={({ time }) => time && time.milliseconds % 1_800_000 !== 0 && 'cal-quarter'}
      slotHeaderInnerClass="cal-axis-inner"
      slotHeaderInterval="01:00:00"
      tableHeaderSticky
      nowIndicator
      popoverClass="cal-popover"
      events={events}
      eventContent={face}
      eventDisplay="block"
      slotMinHeight={15}
      eventMinHeight={24}
      eventMaxStack={view === 'day' ? 8 : 3}
      columnMoreLinkClass="cal-more-link"
      dayMaxEvents={4}
      slotEventOverlap={false}
      // The face says it, in the user's digits.
      displayEventTime={false}
      eventOrder="start,title"
      editable={mayUpdate}
      eventResizableFromStart={false}
      selectable={mayCreate}
      selectMirror
      longPressDelay={350}
      dragRevertDuration={120}
      navLinks={view === 'month'}
      navLinkDayClick={(day) => props.onDay(wallAt(day.getTime(), zone).day)}
      dayHeaderContent={({ date: day }) =>
        view === 'month' ? (
          format.weekdayShort(day)
        ) : (
          <span className="cal-day-head">
            <span>{format.weekdayShort(day)}</span>
            <bdi>{format.date(day)}</bdi>
          </span>
        )
      }
      slotHeaderContent={({ time }) =>
        time && (
          <span className="cal-axis-time" data-minute={time.milliseconds / 60_000}>
            {format.time(timeAt(time.milliseconds / 60_000))}
          </span>
        )
      }
      select={select}
      eventDrop={changed}
      eventResize={changed}
      eventClick={({ event, el, jsEvent }) => {
        const booking = byId.get(event.id);
        if (!booking) return;
        const onMenu = jsEvent.target instanceof Element && jsEvent.target.closest('[data-menu]');
        if (onMenu) props.onMenu(booking, el);
        else props.onOpen(booking);
      }}
    />
  );
};

const eventOf = (booking: Booking, mayUpdate: boolean, isMarked: boolean): EventInput => ({
  id: String(booking.id),
  start: booking.start,
  end: booking.end,
  title: booking.customerName || booking.title,
  editable: mayUpdate && booking.status === 'Planned',
  className: `cal-event cal-${booking.status.toLowerCase()}${isMarked ? ' cal-marked' : ''}`,
  extendedProps: { booking },
});

const isBooking = (value: unknown): value is Booking =>
  typeof value === 'object' && value !== null && 'lines' in value;
