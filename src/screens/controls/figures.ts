import type { FocusEvent, MouseEvent } from 'react';
import { currentFormat } from '../../i18n/react';

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
export const groupedFigure = (value: number | string | undefined, typing: Typing): string => {
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
