import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { parseDay, parseTime } from '../../src/i18n/time-input';
import { toLatinDigits } from '../../src/schema/text/accept';

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

/** Types a period into the two inputs of a picker, as a user does who watches it go from one end to the other. */
export const typePeriod = async (ends: Locator, from: string, to: string): Promise<void> => {
  await ends.first().click();
  await ends.first().fill(from);
  await ends.first().press('Enter');
  // What is typed before the picker has gone to its other end is lost.
  await expect.poll(() => ends.last().evaluate((end) => end === document.activeElement)).toBe(true);
  await ends.last().fill(to);
  await ends.last().press('Enter');
  // Only a picker that was left begins again with its first end.
  await ends.last().blur();
  await expect.poll(() => ends.page().locator('.ant-picker-focused').count()).toBe(0);
};
