import type { Locator } from 'playwright-core';
import { parseDay, parseTime } from '../../../src/i18n/time-input';
import { toLatinDigits } from '../../../src/schema/text/accept';

/** Returns the time in an input as `HH:mm`, for both clocks and digits; its text if it is no time. */
export const timeIn = async (input: Locator): Promise<string> => {
  const text = await input.inputValue();
  return parseTime(text, '12') ?? text;
};

/** Returns the day in an input as `yyyy-MM-dd`, for all digits; its text if it is no day. */
export const dayIn = async (input: Locator): Promise<string> => {
  const text = await input.inputValue();
  return parseDay(text, '2026-01-01') ?? text;
};

/** Returns the number in an input with Latin digits, its thousands together. */
export const figureIn = async (input: Locator): Promise<string> =>
  toLatinDigits(await input.inputValue()).replace(/[,٬]/g, '');
