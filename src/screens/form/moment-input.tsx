import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { type RefCallback, useState } from 'react';
import { useFormat } from '../../i18n/react';
import { clearable } from '../clear-icon';
import { LatinInput } from '../latin-input';
import { useWords } from '../words';
import { asTyped } from './typed';
import { wallTextOf } from './wall';

interface MomentInputProps {
  readonly id: string;
  /** A moment with its offset, or the wall clock of the zone. */
  readonly value: unknown;
  /** The wall clock of the zone, `yyyy-MM-ddTHH:mm`: without an offset the server reads it there (API-103). */
  readonly onChange: (value: string | null) => void;
  readonly zone: string;
  /** What the two inputs are about, where no label stands above them. */
  readonly label?: string | undefined;
  readonly invalid: boolean;
  readonly describedBy?: string | undefined;
  readonly inputRef?: RefCallback<unknown>;
  readonly onBlur?: () => void;
}

interface Wall {
  readonly day: string;
  readonly time: string;
}

/**
 * Day and time by a zone's clock, whatever the device's: both are plain texts all the way, so that no hour is
 * skipped or doubled where the device changes its clock. Beneath them the same in words.
 */
export const MomentInput = (props: MomentInputProps) => {
  const { id, value, onChange, zone, label, invalid, describedBy, inputRef, onBlur } = props;
  const { t } = useWords();
  const format = useFormat();
  const [half, setHalf] = useState<Wall>({ day: '', time: '' });
  const text = wallTextOf(value, zone);
  const wall = text === '' ? half : { day: text.slice(0, 10), time: text.slice(11, 16) };
  const set = (part: Partial<Wall>) => {
    const next = { ...wall, ...part };
    setHalf(next);
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : null);
  };
  const common = {
    'aria-invalid': invalid,
    status: invalid ? ('error' as const) : ('' as const),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(onBlur ? { onBlur } : {}),
  };
  const day = wall.day === '' ? null : dayjs(wall.day);
  return (
    <span className="moment">
      <DatePicker
        {...common}
        id={id}
        allowClear={clearable}
        {...(inputRef ? { ref: inputRef } : {})}
        {...(label === undefined ? {} : { 'aria-label': `${label} - ${t('common.date')}` })}
        className="input-wide"
        value={day}
        onChange={(chosen) => set({ day: chosen?.format('YYYY-MM-DD') ?? '' })}
        onCalendarChange={asTyped((chosen) => set({ day: chosen.format('YYYY-MM-DD') }))}
        components={{ input: LatinInput }}
        placeholder="yyyy-mm-dd"
      />
      <TimePicker
        {...common}
        id={`${id}-time`}
        allowClear={clearable}
        aria-label={label === undefined ? t('common.time') : `${label} - ${t('common.time')}`}
        className="input-wide"
        format="HH:mm"
        needConfirm={false}
        showNow={false}
        value={wall.time === '' ? null : dayjs(`2000-01-01T${wall.time}`)}
        onChange={(at) => set({ time: at?.format('HH:mm') ?? '' })}
        onCalendarChange={asTyped((at) => set({ time: at.format('HH:mm') }))}
        components={{ input: LatinInput }}
        placeholder="--:--"
      />
      {text !== '' && (
        <span className="moment-words">
          {format.weekdayShort(wall.day)} {format.date(wall.day)} {format.time(wall.time)}
        </span>
      )}
    </span>
  );
};
