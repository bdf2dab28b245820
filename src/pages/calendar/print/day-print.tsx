import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Format } from '../../../i18n/format';
import type { Day } from '../../../i18n/zone';
import { branchName, type SessionBranch } from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import { Between, between } from '../../../screens/between';
import { useWords } from '../../../screens/words';
import { spanText, standingOf } from '../card/appointment-face';
import type { Appointment } from '../data/appointment';
import type { Board } from '../data/board';
import { boundsOn, partOn } from '../grid/day-time';
import './print.css';

interface DayPrintProps {
  readonly date: Day;
  readonly board: Board;
  readonly appointments: readonly Appointment[];
  readonly format: Format;
  readonly branch: SessionBranch | undefined;
}

/** The day on paper, one table per specialist. Rendered only while the browser prints, so it costs nothing before. */
export const DayPrint = (props: DayPrintProps) => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting ? createPortal(<Sheet {...props} />, document.body) : null;
};

const Sheet = ({ date, board, appointments: appointmentRows, format, branch }: DayPrintProps) => {
  const { t, lang, label } = useWords();
  const entries = appointmentRows
    .filter(
      (appointment) =>
        appointment.status !== 'Canceled' &&
        partOn(appointment, date, board.zone, boundsOn(board.hours, date, appointment.branchId)),
    )
    .flatMap((appointment) => entriesOf(appointment, t('appointments.unassigned'), between[lang]))
    .sort((a, b) => a.start - b.start);
  const people = [...new Set([...board.staff.map(({ name }) => name), ...entries.map(({ staff }) => staff)])];
  const columns: readonly (readonly [heading: string, cell: (entry: Entry) => ReactNode])[] = [
    [t('calendar.times'), ({ start, end }) => spanText(format, start, end)],
    [label(appointments.fields.customerId.label), ({ appointment }) => appointment.customerName],
    [t('calendar.phone'), ({ appointment }) => <span className="ltr">{appointment.phone}</span>],
    [t('appointments.services'), ({ name }) => name],
    [t('appointments.room'), ({ appointment }) => appointment.roomName],
    [t('common.status'), ({ appointment }) => standingOf(lang, appointment).text],
  ];
  return (
    <div className="cal-print" dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <h1>
        {t('appointments.title')}
        <Between />
        {format.weekdayShort(date)} {format.date(date)}
        {branch && (
          <>
            <Between />
            {branchName(branch, lang)}
          </>
        )}
      </h1>
      {people
        .map((name) => ({ name, own: entries.filter(({ staff }) => staff === name) }))
        .filter(({ own }) => own.length > 0)
        .map(({ name, own }) => (
          <table key={name}>
            <caption>
              <bdi>{name}</bdi>
            </caption>
            <thead>
              <tr>
                {columns.map(([heading]) => (
                  <th key={heading}>{heading}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {own.map((entry) => (
                <tr key={entry.key}>
                  {columns.map(([heading, cell]) => (
                    <td key={heading}>
                      <bdi>{cell(entry)}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      {entries.length === 0 && <p>{t('appointments.empty')}</p>}
    </div>
  );
};

type Entry = ReturnType<typeof entriesOf>[number];

/** Returns an entry per line of an appointment, or one for an appointment without lines. */
const entriesOf = (appointment: Appointment, nobody: string, comma: string) => {
  const { id, staffName, start, end, lines, packages } = appointment;
  const whole = { key: String(id), staffName, start, end, name: packages.join(comma) };
  const parts = lines.length === 0 ? [whole] : lines.map((line) => ({ ...line, key: `${id}-${line.id}` }));
  return parts.map((part) => ({ ...part, appointment, staff: part.staffName || nobody }));
};
