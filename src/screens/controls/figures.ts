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
