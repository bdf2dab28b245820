import generateCalendar from 'antd/es/calendar/generateCalendar';
import dayjs, { type Dayjs } from 'dayjs';
import dayjsDays from 'rc-picker/es/generate/dayjs';
import type { Day } from '../../../i18n/zone';
import { usePrefs } from '../../../providers/prefs';
import { StepButton } from '../../../screens/controls/icon-button';
import { inDigits } from '../../../screens/controls/number-input';
import { useWords } from '../../../screens/words';
import { monthText } from '../state/calendar-state';

const Month = generateCalendar<Dayjs>(dayjsDays);

interface DayJumpProps {
  readonly day: Day;
  readonly onChoose: (day: Day) => void;
}

/** A month to choose a day from, in the reader's digits. */
export const DayJump = ({ day, onChoose }: DayJumpProps) => {
  const { t, lang } = useWords();
  const { numerals } = usePrefs();
  return (
    <div className="cal-jump" style={{ inlineSize: 'min(300px, 80vw)' }}>
      <Month
        fullscreen={false}
        defaultValue={dayjs(day)}
        onSelect={(chosen, { source }) => {
          // Another month is only turned to.
          if (source === 'date') onChoose(chosen.format('YYYY-MM-DD'));
        }}
        fullCellRender={(date, { type, originNode }) =>
          type === 'date' ? (
            <span className="ant-picker-cell-inner">{inDigits(String(date.date()))}</span>
          ) : (
            originNode
          )
        }
        headerRender={({ value, onChange }) => (
          <div className="bar">
            <StepButton
              type="text"
              by={-1}
              text={t('appointments.prev')}
              onClick={() => onChange(value.subtract(1, 'month'))}
            />
            <strong aria-live="polite">{monthText(value.format('YYYY-MM-DD'), lang, numerals)}</strong>
            <StepButton
              type="text"
              by={1}
              text={t('appointments.next')}
              onClick={() => onChange(value.add(1, 'month'))}
            />
          </div>
        )}
      />
    </div>
  );
};
