import type { FocusEvent, MouseEvent } from 'react';
import { currentFormat } from '../../i18n/react';

/** The figures of a text in the reader's digits; all other signs stay (FMT-09). */
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

/** A number in an input as its reader writes it; what is being typed stays as it is typed. */
export const figure = (value: number | string | undefined, { userTyping, input }: Typing): string =>
  userTyping ? input : shown(String(value ?? ''));

/** An amount of money: with no decimals or with two. */
export const amountFigure = (value: number | string | undefined, { userTyping, input }: Typing): string => {
  if (userTyping) return input;
  const text = String(value ?? '');
  return shown(/\.\d/.test(text) ? Number(text).toFixed(2) : text);
};

/** Selects the content, so that typing replaces it. */
export const selectAll = (target: EventTarget): void => {
  if (target instanceof HTMLInputElement) target.select();
};

/**
 * The press that brings the focus into a number selects it, as Tab does: typed before a `0.00`, 1250 would read
 * 12500. The next press puts the caret where it points.
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
