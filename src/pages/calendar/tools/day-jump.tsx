import generateCalendar from 'antd/es/calendar/generateCalendar';
import dayjs, { type Dayjs } from 'dayjs';
import dayjsDays from 'rc-picker/es/generate/dayjs';
import type { Day } from '../../../i18n/zone';
import { inDigits } from '../../../screens/controls/figures';

const Month = generateCalendar<Dayjs>({
  ...dayjsDays,
  locale: {
    ...dayjsDays.locale,
    format: (locale, day, pattern) => inDigits(dayjsDays.locale.format(locale, day, pattern)),
  },
});

interface DayJumpProps {
  readonly day: Day;
  readonly onChoose: (day: Day) => void;
}

/** A month to choose a day from, in the reader's digits. */
export const DayJump = ({ day, onChoose }: DayJumpProps) => (
  <div className="cal-jump">
    <Month
      fullscreen={false}
      value={dayjs(day)}
      onSelect={(chosen, { source }) => {
        // Another month or year is only turned to.
        if (source === 'date') onChoose(chosen.format('YYYY-MM-DD'));
      }}
    />
  </div>
);
