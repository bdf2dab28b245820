import { ClockCircleOutlined } from '@ant-design/icons';
import { AutoComplete, type RefSelectProps } from 'antd';
import { type KeyboardEvent, type RefCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isTime, isWholeTime, parseTime, quarters, stepTime } from '../../i18n/entered';
import { useFormat } from '../../i18n/react';
import { usePrefs } from '../../providers/prefs';
import { useWords } from '../words';
import { clearable } from './clear-icon';
import { selectAll } from './select-all';

interface TimeEntryProps {
  readonly id?: string;
  /** `HH:mm`, or what was typed and cannot be read; '' and null for nothing. */
  readonly value: string | null;
  /** What is typed and cannot be read is handed on as it stands, so that it is refused and not lost. */
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: RefCallback<unknown>;
  readonly invalid?: boolean;
  readonly className?: string;
  /** Default true. */
  readonly mayBeEmpty?: boolean;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** Where an arrow begins, and what an empty list opens at. */
const morning = '09:00';

interface Draft {
  readonly text: string;
  /** The value while this was typed: a form that changes it meanwhile has the last word. */
  readonly value: string;
}

/**
 * A time by the reader's clock and digits: typed in any way that can be read, stepped by the arrows, or chosen from the
 * quarters of the day, which a press or Alt and the arrow open. What is typed counts as soon as it is whole, and at the
 * latest with the next press of anything else.
 */
export const TimeEntry = (props: TimeEntryProps) => {
  const { value, onChange, onBlur, inputRef, invalid = false, mayBeEmpty = true, className, ...rest } = props;
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

  const put = (next: string, text: string) => {
    if (next !== now) onChange(next === '' ? null : next);
    setDraft({ text, value: next });
  };
  const type = (text: string) => {
    setOpen(false);
    const whole = isWholeTime(text) ? parseTime(text, clock) : null;
    if (text.trim() === '' || whole !== null) put(whole ?? '', text);
    else setDraft({ text, value: now });
  };
  const settle = () => {
    if (typed === undefined) return;
    const next = parseTime(typed, clock) ?? typed.trim();
    if (next !== now) onChange(next === '' ? null : next);
    setDraft(undefined);
  };
  const step = (by: 1 | -1) => {
    const from = (typed === undefined ? undefined : parseTime(typed, clock)) ?? now;
    const next = isTime(from) ? stepTime(from, by) : morning;
    put(next, shownOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Tab') settle();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    // Not for the list, which would only mark an option.
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) setOpen(event.key === 'ArrowDown');
    else step(event.key === 'ArrowDown' ? 1 : -1);
  };

  // A dialog's buttons leave the focus where it is: what stands here counts before they do anything.
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
    // Once the list is there; the time stands in the middle of what is seen of it.
    const timer = setTimeout(() => select.current?.scrollTo({ index: Math.max(0, at - 2), align: 'top' }));
    return () => clearTimeout(timer);
  }, [isOpen, now]);

  return (
    <AutoComplete
      {...rest}
      ref={(element) => {
        select.current = element;
        inputRef?.(element);
      }}
      className={className ?? 'input-wide'}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      suffixIcon={<ClockCircleOutlined />}
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
};
