import dayjs, { type Dayjs } from 'dayjs';
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
import { type Day, isDay } from '../../i18n/zone';
import { useWords } from '../words';
import { clearable } from './clear-icon';
import { DayPicker, dayPattern, today } from './day-picker';

interface DayEntryProps {
  readonly id?: string;
  /** `yyyy-MM-dd`, or what was typed and cannot be read; '' and null for nothing. */
  readonly value: string | null;
  /** What is typed and cannot be read is handed on as it stands, so that it is refused and not lost. */
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: RefCallback<unknown>;
  readonly invalid?: boolean;
  readonly className?: string;
  /** Default true. */
  readonly mayBeEmpty?: boolean;
  /** The last day that the calendar offers. */
  readonly last?: Day | undefined;
  readonly placeholder?: string;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** How the text inside tells what was typed; the picker itself forgets what it cannot read. */
const Typed = createContext<(value: string | null) => void>(() => {});

const DayText = ({ onChange, onBlur, onKeyDown, ...rest }: ComponentProps<'input'>) => {
  const take = useContext(Typed);
  const before = useRef('');
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  /** Answers whether the text was one that the picker does not know yet. */
  const settle = (input: HTMLInputElement): boolean => {
    const text = input.value.trim();
    if (text === before.current || isWholeDay(text)) return false;
    before.current = text;
    take(text === '' ? null : (parseDay(text, today()) ?? text));
    return true;
  };
  return (
    <input
      {...rest}
      onFocus={(event) => {
        const input = event.currentTarget;
        before.current = input.value.trim();
        input.select();
        // A dialog's buttons leave the focus where it is: what stands here counts before they do anything.
        const listener = () => void settle(input);
        addEventListener('pointerdown', listener, true);
        stop.current = () => removeEventListener('pointerdown', listener, true);
        rest.onFocus?.(event);
      }}
      onClick={(event) => {
        // What is typed takes the place of what stands there.
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
        // The picker still holds the text from before, and would put it back.
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
 * A day in the reader's digits, day first: typed in any way that can be read (`22/11`, `٢٢١١٢٠٢٦`, `غدا`) or chosen
 * from the calendar, whose weeks begin on Saturday.
 */
export const DayEntry = (props: DayEntryProps) => {
  const { value, onChange, inputRef, invalid = false, mayBeEmpty = true, last, placeholder, ...rest } = props;
  const { t } = useWords();
  const known = useRef<Dayjs | null>(null);
  // With a text that is no day the picker keeps the last one, or it would wipe what is typed.
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
        {...(inputRef ? { ref: inputRef } : {})}
        aria-invalid={invalid}
        status={invalid ? 'error' : ''}
        allowClear={mayBeEmpty ? clearable : false}
        format={dayPattern}
        value={day}
        preserveInvalidOnBlur
        {...(last === undefined ? {} : { maxDate: dayjs(last) })}
        onChange={(chosen) => onChange(chosen?.format('YYYY-MM-DD') ?? null)}
        components={components}
        placeholder={placeholder ?? t('picker.dayHint')}
      />
    </Typed>
  );
};
