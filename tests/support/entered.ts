import type { Locator } from 'playwright-core';
import { parseDay, parseTime } from '../../src/i18n/entered';
import { toLatinDigits } from '../../src/schema/text/accept';

/** The time in an input as `HH:mm`, by whatever clock and digits it is shown; its text where it is none. */
export const timeIn = async (input: Locator): Promise<string> => {
  const text = await input.inputValue();
  return parseTime(text, '12') ?? text;
};

/** The day in an input as `yyyy-MM-dd`, in whatever digits it is shown; its text where it is none. */
export const dayIn = async (input: Locator): Promise<string> => {
  const text = await input.inputValue();
  return parseDay(text, '2026-01-01') ?? text;
};

/** The figure in an input in Latin digits. */
export const figureIn = async (input: Locator): Promise<string> => toLatinDigits(await input.inputValue());
