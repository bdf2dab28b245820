import { type RefCallback, useImperativeHandle, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { isDay, todayIn } from '../../../i18n/zone';
import { DayEntry } from '../../controls/day-and-time';
import { TimeEntry } from '../../controls/time-entry';
import { useWords } from '../../words';
import { useViewedDay, wallTextOf } from '../values/form-zone';

interface MomentInputProps {
  readonly id: string;
  /** Moment with an offset, or wall clock of the zone. */
  readonly value: unknown;
  /** Gets the zone's wall clock, `yyyy-MM-ddTHH:mm`. Without an offset the server reads it there (API-103). */
  readonly onChange: (value: string | null) => void;
  readonly zone: string;
  /** Accessible name of the two inputs if no label is above them. */
  readonly label?: string | undefined;
  readonly invalid: boolean;
  readonly describedBy?: string | undefined;
  readonly inputRef?: RefCallback<unknown>;
  readonly onBlur?: () => void;
}

type Wall = Readonly<Record<'day' | 'time', string>>;

/**
 * Day and time by a zone's clock, whatever the device's. Both stay texts all the way, so that no hour is
 * skipped or doubled when the device changes its clock. The weekday is shown beneath them.
 */
export const MomentInput = (props: MomentInputProps) => {
  const { id, value, onChange, zone, label, invalid, describedBy, inputRef, onBlur } = props;
  const { t } = useWords();
  const format = useFormat();
  const viewed = useViewedDay(zone);
  const [half, setHalf] = useState<Wall>({ day: viewed ?? '', time: '' });
  const text = wallTextOf(value, zone);
  const end = text.indexOf('T');
  const wall = text === '' ? half : { day: text.slice(0, end), time: text.slice(end + 1) };
  const set = (part: Partial<Wall>) => {
    const typed = { ...wall, ...part };
    // A time without a day means today, unless the user has just removed the day.
    const next = typed.day === '' && part.time ? { ...typed, day: todayIn(zone, new Date()) } : typed;
    setHalf(next);
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : null);
  };
  // After a refusal the focus goes to the missing half.
  const halves = useRef<Record<keyof Wall, unknown>>({ day: null, time: null });
  const missing = wall.day !== '' && wall.time === '' ? 'time' : 'day';
  useImperativeHandle(inputRef, () => ({ focus: () => focusOn(halves.current[missing]) }), [missing]);
  const common = { invalid, 'aria-describedby': describedBy, onBlur };
  return (
    <span className="moment grid">
      <DayEntry
        {...common}
        id={id}
        inputRef={(input) => {
          halves.current.day = input;
        }}
        aria-label={label === undefined ? undefined : `${label} - ${t('common.date')}`}
        value={wall.day}
        onChange={(day) => set({ day: day ?? '' })}
      />
      <TimeEntry
        {...common}
        id={`${id}-time`}
        inputRef={(input) => {
          halves.current.time = input;
        }}
        aria-label={label === undefined ? t('common.time') : `${label} - ${t('common.time')}`}
        value={wall.time}
        onChange={(time) => set({ time: time ?? '' })}
      />
      {isDay(wall.day) && <span className="note moment-words">{format.weekdayShort(wall.day)}</span>}
    </span>
  );
};

const focusOn = (input: unknown): void => {
  if (typeof input === 'object' && input !== null && 'focus' in input && typeof input.focus === 'function')
    input.focus();
};
