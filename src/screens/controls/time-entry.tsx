import { ClockCircleOutlined } from '@ant-design/icons';
import { AutoComplete, type RefSelectProps } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isHalfOpen, isTime, isWholeTime, parseTime, quarters, stepTime } from '../../i18n/entered';
import { useFormat } from '../../i18n/react';
import { usePrefs } from '../../providers/prefs';
import { Glyph } from '../glyph';
import { useWords } from '../words';
import { clearable, type EntryProps } from './day-and-time';
import { selectAll } from './number-input';

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
        <span className="note time-guessed" role="status">
          {t(guessed < '12:00' ? 'picker.isMorning' : 'picker.isEvening', { time: format.time(guessed) })}
        </span>
      )}
    </>
  );
};
