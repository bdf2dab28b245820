import { InputNumber } from 'antd';
import { type FocusEvent, type MouseEvent, type RefCallback, useState } from 'react';
import { currentFormat, useT } from '../../i18n/react';
import { parseDecimal } from '../../schema/text/parse';

/** Writes the digits of a text in the reader's digits. Other characters stay (FMT-09). */
export const inDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => currentFormat().integer(Number(digit)));

interface Typing {
  readonly userTyping: boolean;
  readonly input: string;
}

const shown = (text: string): string => {
  const point = inDigits('0') === '0' ? '.' : '٫';
  return inDigits(text).replace('.', point);
};

/** Formats a number in an input. Text that is being typed stays as it is. */
export const figure = (value: number | string | undefined, { userTyping, input }: Typing): string =>
  userTyping ? input : shown(String(value ?? ''));

/** Formats an amount of money: with no decimals or with two. */
export const amountFigure = (value: number | string | undefined, { userTyping, input }: Typing): string => {
  if (userTyping) return input;
  const text = String(value ?? '');
  return shown(/\.\d/.test(text) ? Number(text).toFixed(2) : text);
};

/** Formats an amount that nobody is typing, its thousands apart as in all sums. */
const groupedFigure = (value: number | string | undefined, typing: Typing): string => {
  const amount = Number(value);
  return typing.userTyping || String(value ?? '') === '' || Number.isNaN(amount)
    ? amountFigure(value, typing)
    : currentFormat().amount(amount);
};

/** Selects the content, so that typing replaces it. */
export const selectAll = (target: EventTarget): void => {
  if (target instanceof HTMLInputElement) target.select();
};

/**
 * Selects a number when a click focuses it, as Tab does. Otherwise 1250 typed before `0.00` would read 12500.
 * The next click places the caret.
 */
export const takenWhole = {
  onFocus: ({ target }: FocusEvent): void => selectAll(target),
  onMouseDown: (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target === document.activeElement) return;
    event.preventDefault();
    target.focus();
  },
} as const;

interface AmountInputProps {
  readonly id?: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  /** Called by Enter, which then does not send the form around. Default: the form is sent. */
  readonly onEnter?: () => void;
  readonly inputRef?: RefCallback<unknown>;
  /** Minimum. antd raises a lower entry to it on blur. Default: none. */
  readonly min?: number;
  /** Unit after the number; null for none. Default: the currency. */
  readonly unit?: string | null;
  readonly whole?: boolean;
  readonly placeholder?: string;
  readonly invalid?: boolean;
  /** True focuses the input when it is first drawn. Default: false. */
  readonly isNext?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** Number input for Arabic or Latin digits: an amount of money, or a count (FMT-09). */
export const AmountInput = (props: AmountInputProps) => {
  const { onChange, onBlur, onEnter, inputRef, unit, whole = false, invalid = false, isNext, ...own } = props;
  const t = useT();
  // Its thousands stand apart until it is entered: a sign less between them would make it no number.
  const [isHeld, setHeld] = useState(false);
  const onFocus = ({ target }: FocusEvent): void => {
    setHeld(true);
    // After it is written anew.
    queueMicrotask(() => selectAll(target));
  };
  return (
    <InputNumber<number | string>
      {...own}
      ref={inputRef}
      {...(unit === null ? {} : { addonAfter: unit ?? t('common.currency') })}
      autoFocus={isNext}
      {...takenWhole}
      onFocus={onFocus}
      onBlur={() => {
        setHeld(false);
        onBlur?.();
      }}
      onPressEnter={
        onEnter &&
        ((event) => {
          event.preventDefault();
          onEnter();
        })
      }
      aria-invalid={invalid}
      status={invalid ? 'error' : ''}
      className="input-wide input-figure"
      controls={false}
      keyboard={false}
      inputMode={whole ? 'numeric' : 'decimal'}
      precision={whole ? 0 : undefined}
      formatter={whole || typeof unit === 'string' ? figure : isHeld ? amountFigure : groupedFigure}
      // Empty text is null. For text that is no number, antd keeps the last number.
      parser={(text) => ((text ?? '').trim() === '' ? '' : (parseDecimal(text ?? '') ?? Number.NaN))}
      onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
    />
  );
};
