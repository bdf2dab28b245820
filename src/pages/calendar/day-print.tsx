import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Format } from '../../i18n/format';
import { between } from '../../i18n/react';
import type { Day } from '../../i18n/zone';
import { appointments } from '../../resources/appointments/entity';
import { definePaper } from '../../schema/paper';
import { Sheet } from '../../screens/paper/paper-frame';
import { PaperSheet } from '../../screens/paper/paper-sheet';
import { useWords } from '../../screens/words';
import { spanText, standingOf } from './card/appointment-face';
import type { Appointment, Board } from './data/board';
import { boundsOn, partOn } from './grid/day-time';

interface DayPrintProps {
  readonly date: Day;
  readonly board: Board;
  readonly appointments: readonly Appointment[];
  readonly format: Format;
  readonly branchId: number | undefined;
}

/** The day on paper. Rendered only while the browser prints, so it costs nothing before. */
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
  return isPrinting ? createPortal(<DaySheet {...props} />, document.body) : null;
};

type DayData = ReturnType<typeof useDay>;

/** A table per specialist. */
const dayPaper = definePaper<typeof appointments, DayData>(appointments, {
  title: 'appointments.title',
  facts: [{ of: 'day', label: 'common.date' }],
  body: [
    {
      each: 'people',
      name: { of: 'name' },
      body: [
        {
          rows: 'entries',
          columns: [
            { of: 'span', label: 'calendar.times' },
            { of: 'customerName', label: appointments.fields.customerId.label },
            { of: 'phone', as: 'code', label: 'calendar.phone' },
            { of: 'service', label: 'appointments.services' },
            { of: 'roomName', label: 'appointments.room' },
            { of: 'standing', label: 'common.status' },
          ],
        },
      ],
    },
    { text: 'appointments.empty', when: { field: 'people', is: [null] } },
  ],
});

const useDay = ({ date, board, appointments: rows, format, branchId }: DayPrintProps) => {
  const { t, lang } = useWords();
  const entries = rows
    .filter(
      (one) =>
        one.status !== 'Canceled' && partOn(one, date, board.zone, boundsOn(board.hours, date, one.branchId)),
    )
    .flatMap((one) => {
      const { staffName, start, end, lines, packages } = one;
      const whole = { staffName, start, end, name: packages.join(between[lang]) };
      // An entry per line of an appointment, or one for an appointment without lines.
      return (lines.length === 0 ? [whole] : lines).map((part) => ({
        ...one,
        staff: part.staffName || t('appointments.unassigned'),
        from: part.start,
        span: spanText(format, part.start, part.end),
        service: part.name,
        standing: standingOf(lang, one).text,
      }));
    })
    .sort((a, b) => a.from - b.from);
  const names = new Set([...board.staff.map(({ name }) => name), ...entries.map(({ staff }) => staff)]);
  return {
    branchId,
    day: `${format.weekdayShort(date)} ${format.date(date)}`,
    people: [...names]
      .map((name) => ({ name, entries: entries.filter(({ staff }) => staff === name) }))
      .filter((one) => one.entries.length > 0),
  };
};

const DaySheet = (props: DayPrintProps) => (
  <div className="cal-print">
    <Sheet paper="a4">
      <PaperSheet paper={dayPaper} data={useDay(props)} />
    </Sheet>
  </div>
);
