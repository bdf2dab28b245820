import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons';
import generatePicker from 'antd/es/date-picker/generatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import dayjsDays from 'rc-picker/es/generate/dayjs';
import {
  type ComponentProps,
  createContext,
  type RefCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { isWholeDay, parseDay } from '../../i18n/entered';
import { useT } from '../../i18n/react';
import { getReader } from '../../i18n/store';
import { type Day, isDay, todayIn } from '../../i18n/zone';
import { toLatinDigits } from '../../schema/text/accept';
import { Glyph } from '../glyph';
import { useWords } from '../words';
import { inDigits } from './number-input';

/** Clear icon with a name, because antd gives it the role of a button but no text. */
export const ClearIcon = () => {
  const t = useT();
  return (
    <>
      <Glyph of={CloseCircleFilled} />
      <span className="visually-hidden">{t('form.clear')}</span>
    </>
  );
};

/** Icon of the day pickers, because screen readers would read antd's own in English. */
export const dayIcon = <Glyph of={CalendarOutlined} />;

/** Value for `allowClear` of the pickers. */
export const clearable = { clearIcon: <ClearIcon /> };

/** Input inside a picker that accepts Arabic and Latin digits (FMT-09). */
export const LatinInput = ({ onChange, ...rest }: ComponentProps<'input'>) => (
  <input
    {...rest}
    onChange={(event) => {
      // The picker reads the element itself, so change the digits there first.
      event.target.value = toLatinDigits(event.target.value);
      onChange?.(event);
    }}
  />
);

/** Format of a day in inputs and filters. The digits are the reader's (FMT-09). */
export const dayPattern = 'DD/MM/YYYY';

const today = (): Day => todayIn(getReader().timeZone, new Date());

/** Calendar in the reader's digits. Parses every text that is a whole day. */
export const DayPicker = generatePicker<Dayjs>({
  ...dayjsDays,
  locale: {
    ...dayjsDays.locale,
    format: (locale, day, pattern) => inDigits(dayjsDays.locale.format(locale, day, pattern)),
    parse: (_locale, text) => {
      const day = isWholeDay(text) ? parseDay(text, today()) : null;
      return day === null ? null : dayjs(day);
    },
  },
});

export interface EntryProps {
  readonly id?: string;
  /** `yyyy-MM-dd` or `HH:mm`, or typed text that cannot be read. '' or null for empty. */
  readonly value: string | null;
  /** Gets unreadable text as typed, so that it is refused and not lost. */
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: RefCallback<unknown>;
  readonly invalid?: boolean;
  readonly className?: string;
  /** Default: true. */
  readonly mayBeEmpty?: boolean;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

interface DayEntryProps extends EntryProps {
  /** Last day that the calendar offers. */
  readonly last?: Day | undefined;
  readonly placeholder?: string;
}

/** Hands typed text to the entry, because the picker forgets text that it cannot read. */
const Typed = createContext<(value: string | null) => void>(() => {});

const DayText = ({ onChange, onBlur, onKeyDown, ...rest }: ComponentProps<'input'>) => {
  const take = useContext(Typed);
  const before = useRef('');
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  /** Returns true if the picker did not know this text yet. */
  const settle = (input: HTMLInputElement): boolean => {
    const text = input.value.trim();
    const day = parseDay(text, today());
    // The picker itself took a whole day. One that does not exist it would drop without a word.
    if (text === before.current || (isWholeDay(text) && day !== null)) return false;
    before.current = text;
    take(text === '' ? null : (day ?? text));
    return true;
  };
  return (
    <input
      {...rest}
      onFocus={(event) => {
        const input = event.currentTarget;
        before.current = input.value.trim();
        input.select();
        // Settle the text before a dialog's button acts, because such a button leaves the focus where it is.
        const listener = () => void settle(input);
        addEventListener('pointerdown', listener, true);
        stop.current = () => removeEventListener('pointerdown', listener, true);
        rest.onFocus?.(event);
      }}
      onClick={(event) => {
        // Select the text, so that typing replaces it.
        event.currentTarget.select();
        rest.onClick?.(event);
      }}
      onChange={(event) => {
        onChange?.(event);
        const text = event.currentTarget.value;
        const day = isWholeDay(text) ? parseDay(text, today()) : null;
        if (day !== null) take(day);
        else if (text.trim() === '') take(null);
      }}
      onKeyDown={(event) => {
        const isNew = (event.key === 'Enter' || event.key === 'Tab') && settle(event.currentTarget);
        // The picker still holds the old text and would restore it.
        if (!isNew || event.key === 'Tab') onKeyDown?.(event);
      }}
      onBlur={(event) => {
        stop.current();
        settle(event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
};

const components = { input: DayText };

/**
 * Day input in the reader's digits, day first. Accepts any text that can be read (`22/11`, `٢٢١١٢٠٢٦`, `غدا`)
 * or a choice from the calendar, whose weeks begin on Saturday.
 */
export const DayEntry = (props: DayEntryProps) => {
  const { value, onChange, inputRef, invalid = false, mayBeEmpty = true, last, placeholder, ...rest } = props;
  const { t } = useWords();
  const known = useRef<Dayjs | null>(null);
  // Keep the last day while the text is no day, because the picker would wipe the text otherwise.
  const day = useMemo(() => {
    if (!value) return null;
    return isDay(value) ? dayjs(value) : known.current;
  }, [value]);
  known.current = day;
  return (
    <Typed value={onChange}>
      <DayPicker
        className="input-wide"
        {...rest}
        ref={inputRef}
        aria-invalid={invalid}
        status={invalid ? 'error' : ''}
        allowClear={mayBeEmpty ? clearable : false}
        format={dayPattern}
        value={day}
        preserveInvalidOnBlur
        suffixIcon={dayIcon}
        maxDate={last ? dayjs(last) : undefined}
        onChange={(chosen) => onChange(chosen?.format('YYYY-MM-DD') ?? null)}
        components={components}
        placeholder={placeholder ?? t('picker.dayHint')}
      />
    </Typed>
  );
};
