import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './grid.css';
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DateSelectInfo,
  type EventChangeInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import classic from '@fullcalendar/react/themes/classic';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { usePrefs } from '../../../providers/prefs';
import { endOf } from '../../../resources/appointments/rules';
import { stretchesOf } from '../../../resources/branches/hours';
import type { Lang } from '../../../schema/field';
import { useWords, type Words } from '../../../screens/words';
import { EventFace } from '../card/appointment-face';
import type { Appointment } from '../data/appointment';
import { retimed } from '../data/move';
import { instantAt, wallAt } from './day-time';
import type { GridProps } from './grid-props';

const plugins = [dayGrid, interaction, classic];

/** The month (APT-05 to APT-08): drag to another day, press a day to book, press its number to open it. */
export const Month = (props: GridProps) => {
  const { date, appointments, board, format, marked, tint, mayUpdate, mayCreate } = props;
  const { t, lang } = useWords();
  const { numerals } = usePrefs();
  const calendar = useRef<CalendarRef>(null);
  const { zone } = board;
  useEffect(() => {
    calendar.current?.getApi().gotoDate(date);
  }, [date]);
  const byId = useMemo(() => new Map(appointments.map((one) => [String(one.id), one])), [appointments]);
  const events = useMemo(
    () =>
      appointments.map(
        (one): EventInput => ({
          id: String(one.id),
          start: one.start,
          end: one.end,
          title: one.customerName || one.title,
          editable: mayUpdate && one.status === 'Planned',
          className: `cal-event ${tint(one)}${marked.has(one.id) ? ' cal-marked' : ''}`,
          extendedProps: { appointment: one },
        }),
      ),
    [appointments, marked, mayUpdate, tint],
  );
  const texts = useMemo(() => gridWords({ t, lang }), [t, lang]);
  const face = useCallback(
    ({ event }: EventDisplayInfo) => {
      const appointment: unknown = event.extendedProps.appointment;
      // The library's copy of a dragged block has the new time; its appointment still has the old one.
      return isAppointment(appointment) ? (
        <EventFace
          appointment={appointment}
          lang={lang}
          format={format}
          isLine
          start={event.start?.getTime() ?? appointment.start}
          end={event.end?.getTime() ?? appointment.end}
        />
      ) : null;
    },
    [lang, format],
  );
  const changed = ({ event }: EventChangeInfo) => {
    const from = byId.get(event.id);
    if (!from || !event.start || !event.end) return;
    void props.moves.move(from, retimed(from, event.start.getTime(), event.end.getTime()));
  };
  const select = ({ start }: DateSelectInfo) => {
    calendar.current?.getApi().unselect();
    // Proposes the default hour (APT-11) from the first opening on.
    const { day } = wallAt(start.getTime(), zone);
    const [first] = board.hours.flatMap((one) => stretchesOf(one, day)).toSorted((a, b) => a.start - b.start);
    const opening = first?.start ?? instantAt(day, board.range.from, zone);
    props.onCreate({ start: opening, end: endOf(opening, opening, 0) });
  };
  return (
    <div className="cal-month">
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView="dayGridMonth"
        initialDate={date}
        timeZone={zone}
        locale={gridLocale(lang, numerals)}
        {...texts}
        headerToolbar={false}
        height="auto"
        // Saturday in both languages (APT-36, FMT-08).
        firstDay={6}
        fixedWeekCount={false}
        tableHeaderSticky
        popoverClass="cal-popover"
        events={events}
        eventContent={face}
        eventDisplay="block"
        dayMaxEvents={4}
        // EventFace shows the time in the user's digits.
        displayEventTime={false}
        eventOrder="start,title"
        editable={mayUpdate}
        eventResizableFromStart={false}
        selectable={mayCreate}
        selectMirror
        longPressDelay={350}
        dragRevertDuration={120}
        navLinks
        navLinkDayClick={(day) => props.onDay(wallAt(day.getTime(), zone).day)}
        dayHeaderContent={({ date: day }) => format.weekdayShort(day)}
        select={select}
        eventDrop={changed}
        eventResize={changed}
        eventClick={({ event, el }) => {
          const appointment = byId.get(event.id);
          if (appointment) props.onOpen(appointment, el);
        }}
      />
    </div>
  );
};

const isAppointment = (value: unknown): value is Appointment =>
  typeof value === 'object' && value !== null && 'lines' in value;

/** Returns the library's locale, so that its own digits and month names follow the user's choice (FMT-09). */
const gridLocale = (lang: Lang, numerals: 'arab' | 'latn'): string =>
  lang === 'ar' ? `ar-EG-u-ca-gregory-nu-${numerals}` : 'en-GB';

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
