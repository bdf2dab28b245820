import './grid/agenda.css';
import { useEffect, useMemo, useRef } from 'react';
import type { Day } from '../../i18n/zone';
import { unreachable } from '../../schema/field';
import { lazyPart } from '../../screens/lazy-part';
import { useWords } from '../../screens/words';
import { spanText, standingOf } from './card/appointment-face';
import { type Booking, staffOf, workOf } from './data/appointment';
import { wallAt } from './grid/day-time';
import type { GridProps } from './grid/grid-props';
import type { View as ViewName } from './state/calendar-state';

// Loaded on demand, because each view is large, the library's month most of all.
const Month = lazyPart(() => import('./grid/month'), 'Month');
const Columns = lazyPart(() => import('./columns/columns'), 'Columns');

export const View = ({ view, ...props }: GridProps & { readonly view: ViewName }) => {
  switch (view) {
    case 'month':
      return (
        <div className="cal-grid">
          <Month {...props} />
        </div>
      );
    case 'week':
      return <Columns by="days" {...props} />;
    case 'day':
      // Several branches in one column could not be told apart.
      return <Columns by={props.branches.length > 1 ? 'branches' : 'days'} {...props} />;
    case 'staff':
    case 'rooms':
      return <Columns by={view} {...props} />;
    case 'list':
      return <Agenda {...props} />;
    default:
      return unreachable(view);
  }
};

/** Appointments as a list by days, for touch screens and screen readers. */
const Agenda = ({ date, bookings, board, format, marked, onOpen }: GridProps) => {
  const { t, lang } = useWords();
  const days = useMemo(() => byDay(bookings, board.zone), [bookings, board.zone]);
  const chosen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (date) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [date]);
  return (
    <div className="stack cal-agenda">
      {days.map(([day, list]) => (
        <section key={day} ref={day === date ? chosen : null} aria-labelledby={`cal-day-${day}`}>
          <h2 id={`cal-day-${day}`} aria-current={day === date ? 'date' : undefined}>
            {format.weekdayShort(day)} <bdi>{format.date(day)}</bdi>
            <span className="cal-agenda-count">{t('appointments.count', { count: list.length })}</span>
          </h2>
          <ul>
            {list.map((booking) => (
              <li
                key={booking.id}
                className={`panel bar cal-row cal-${booking.status.toLowerCase()}${marked.has(booking.id) ? ' cal-marked' : ''}`}
              >
                <button
                  type="button"
                  className="bare cal-row-main"
                  aria-haspopup="dialog"
                  onClick={(event) => onOpen(booking, event.currentTarget)}
                >
                  <span data-booking={booking.id} className="cal-row-when">
                    <bdi>{spanText(format, booking.start, booking.end)}</bdi>
                    <span className={booking.isPresent ? 'cal-chip cal-in' : 'cal-chip'}>
                      {standingOf(lang, booking).sign} {standingOf(lang, booking).text}
                    </span>
                  </span>
                  <strong>
                    <bdi>{booking.customerName || booking.title}</bdi>
                  </strong>
                  <span>
                    <bdi>{workOf(booking).join('، ')}</bdi>
                  </span>
                  <span className="cal-row-who">
                    <bdi>{[...staffOf(booking), booking.roomName].filter(Boolean).join(' · ')}</bdi>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

const byDay = (
  bookings: readonly Booking[],
  zone: string,
): readonly (readonly [Day, readonly Booking[]])[] => {
  const days = new Map<Day, Booking[]>();
  for (const booking of [...bookings].sort((a, b) => a.start - b.start || a.id - b.id)) {
    const { day } = wallAt(booking.start, zone);
    const list = days.get(day);
    if (list) list.push(booking);
    else days.set(day, [booking]);
  }
  return [...days];
};
