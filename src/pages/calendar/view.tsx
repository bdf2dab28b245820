import './grid/agenda.css';
import { useEffect, useMemo, useRef } from 'react';
import { longDay } from '../../i18n/human';
import type { Day } from '../../i18n/zone';
import { unreachable } from '../../schema/field';
import { lazyPart } from '../../screens/lazy-part';
import { between, useWords } from '../../screens/words';
import { spanText, standingOf } from './card/appointment-face';
import { type Appointment, staffOf, workOf } from './data/appointment';
import { dayAt } from './grid/day-time';
import type { GridProps } from './grid/grid-props';
import type { View as ViewName } from './state/calendar-state';

// Loaded on demand: the list needs nothing of the library.
const Grid = lazyPart(() => import('./grid/grid'), 'Grid');

export const View = ({ view, ...props }: GridProps & { readonly view: ViewName }) => {
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
};

/** Appointments as a list by days, for touch screens and screen readers. */
const Agenda = ({ date, appointments, board, format, marked, onOpen }: GridProps) => {
  const { t, lang } = useWords();
  const days = useMemo(() => byDay(appointments, board), [appointments, board]);
  const chosen = useRef<HTMLElement>(null);
  useEffect(() => {
    if (date) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [date]);
  return (
    <div className="stack cal-agenda">
      {days.map(([day, list]) => (
        <section key={day} ref={day === date ? chosen : null} aria-labelledby={`cal-day-${day}`}>
          <h2 id={`cal-day-${day}`} aria-current={day === date ? 'date' : undefined}>
            <bdi>{longDay(day, format.fixedDate(new Date()), lang)}</bdi>
            <span className="cal-agenda-count">{t('appointments.count', { count: list.length })}</span>
          </h2>
          <ul>
            {list.map((appointment) => (
              <li
                key={appointment.id}
                className={`panel bar cal-row cal-${appointment.status.toLowerCase()}${marked.has(appointment.id) ? ' cal-marked' : ''}`}
              >
                <button
                  type="button"
                  className="bare cal-row-main"
                  aria-haspopup="dialog"
                  onClick={() => onOpen(appointment.id)}
                >
                  <span data-appointment={appointment.id} className="cal-row-when">
                    <bdi>{spanText(format, appointment.start, appointment.end)}</bdi>
                    <span className={appointment.isPresent ? 'cal-chip cal-in' : 'cal-chip'}>
                      {standingOf(lang, appointment).sign} {standingOf(lang, appointment).text}
                    </span>
                  </span>
                  <strong>
                    <bdi>{appointment.customerName || appointment.title}</bdi>
                  </strong>
                  <span>
                    <bdi>{workOf(appointment).join(between[lang])}</bdi>
                  </span>
                  <span className="cal-row-who">
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
    </div>
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
