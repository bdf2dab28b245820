import { CalendarOutlined, ClockCircleOutlined, CloseCircleFilled } from '@ant-design/icons';
import { AutoComplete, type RefSelectProps } from 'antd';
import generatePicker from 'antd/es/date-picker/generatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import dayjsDays from 'rc-picker/es/generate/dayjs';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type RefCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormat, useT } from '../../i18n/react';
import { getReader } from '../../i18n/store';
import {
  isHalfOpen,
  isWholeDay,
  isWholeTime,
  parseDay,
  parseTime,
  quarters,
  stepTime,
} from '../../i18n/time-input';
import { type Day, isDay, todayIn } from '../../i18n/zone';
import { usePrefs } from '../../providers/prefs';
import { isTime, toLatinDigits } from '../../schema/text/parse';
import { Glyph } from '../glyph';
import { useWords } from '../words';
import { inDigits, selectAll } from './number-input';

/** Clear icon with a name, because antd gives it the role of a button but no text. */
const ClearIcon = () => {
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

interface EntryProps {
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

/** Time from which the arrow keys step, and at which an empty list opens. */
const morning = '09:00';

interface TimeEntryProps extends EntryProps {
  /** A time without am or pm means the one nearest to this one. Default: the middle of the working day. */
  readonly near?: string | undefined;
}

interface Draft {
  readonly text: string;
  /** Value when the text was typed. If the form changes it meanwhile, the form wins. */
  readonly value: string;
}

/**
 * Time input by the reader's clock and digits. Accepts any text that can be read, steps by arrow keys, or a
 * choice from the quarter hours, which a click or Alt+Down opens. Typed text counts once it is a whole time,
 * and at the latest with the next press elsewhere.
 */
export const TimeEntry = (props: TimeEntryProps) => {
  const {
    value,
    onChange,
    onBlur,
    inputRef,
    invalid = false,
    mayBeEmpty = true,
    className,
    near,
    ...rest
  } = props;
  const { t } = useWords();
  const format = useFormat();
  const { clock } = usePrefs();
  const now = value ?? '';
  const [draft, setDraft] = useState<Draft>();
  const [isOpen, setOpen] = useState(false);
  const select = useRef<RefSelectProps>(null);
  const shownOf = (time: string) => (isTime(time) ? format.time(time) : time);
  const options = useMemo(() => quarters.map((time) => ({ value: format.time(time) })), [format]);
  const typed = draft?.value === now ? draft.text : undefined;
  // The time whose half of the day was not typed. It is said, because a wrong half is easily overlooked.
  const [guessed, setGuessed] = useState<string>();

  const put = (next: string, text: string) => {
    if (next !== now) onChange(next === '' ? null : next);
    setDraft({ text, value: next });
  };
  const type = (text: string) => {
    setOpen(false);
    const whole = isWholeTime(text) ? parseTime(text, clock, near) : null;
    setGuessed(whole !== null && isHalfOpen(text, clock) ? whole : undefined);
    if (text.trim() === '' || whole !== null) put(whole ?? '', text);
    else setDraft({ text, value: now });
  };
  const settle = () => {
    if (typed === undefined) return;
    const next = parseTime(typed, clock, near) ?? typed.trim();
    if (isHalfOpen(typed, clock)) setGuessed(next);
    if (next !== now) onChange(next === '' ? null : next);
    setDraft(undefined);
  };
  const step = (by: 1 | -1) => {
    const from = (typed === undefined ? undefined : parseTime(typed, clock, near)) ?? now;
    const next = isTime(from) ? stepTime(from, by) : morning;
    put(next, shownOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Tab') settle();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    // Keep the arrow keys from the list, which would only mark an option.
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) setOpen(event.key === 'ArrowDown');
    else step(event.key === 'ArrowDown' ? 1 : -1);
  };

  // Settle the text before a dialog's button acts, because such a button leaves the focus where it is.
  const onPress = useRef(settle);
  onPress.current = settle;
  const isTyping = typed !== undefined;
  useEffect(() => {
    if (!isTyping) return;
    const listener = () => onPress.current();
    addEventListener('pointerdown', listener, true);
    return () => removeEventListener('pointerdown', listener, true);
  }, [isTyping]);
  useEffect(() => {
    if (!isOpen) return;
    const at = quarters.findLastIndex((time) => time <= (isTime(now) ? now : morning));
    // Scroll after the list is drawn, so that the time is in the middle of the visible part.
    const timer = setTimeout(() => select.current?.scrollTo({ index: Math.max(0, at - 2), align: 'top' }));
    return () => clearTimeout(timer);
  }, [isOpen, now]);

  const entry = (
    <AutoComplete
      {...rest}
      ref={(element) => {
        select.current = element;
        inputRef?.(element);
      }}
      className={className ?? 'input-wide'}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      suffixIcon={<Glyph of={ClockCircleOutlined} />}
      allowClear={mayBeEmpty && now !== '' ? clearable : false}
      placeholder={t('picker.timeHint')}
      value={typed ?? shownOf(now)}
      options={options}
      filterOption={false}
      defaultActiveFirstOption={false}
      listHeight={192}
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) setOpen(false);
      }}
      onClick={({ target }) => {
        setOpen(true);
        if (typed === undefined) selectAll(target);
      }}
      onInputKeyDown={onKeyDown}
      onChange={(text: string | undefined) => type(text ?? '')}
      onFocus={({ target }) => selectAll(target)}
      onBlur={() => {
        setOpen(false);
        settle();
        onBlur?.();
      }}
    />
  );
  return (
    <>
      {entry}
      {guessed !== undefined && guessed === now && (
        <span className="note block" style={{ flexBasis: '100%', lineHeight: 1.4 }} role="status">
          {t(guessed < '12:00' ? 'picker.isMorning' : 'picker.isEvening', { time: format.time(guessed) })}
        </span>
      )}
    </>
  );
};
