import { addDays, instantOf, todayIn } from '../../src/i18n/zone';

const zone = 'Africa/Cairo';

/**
 * Noon in Cairo, this many days from today. 24 hours from now may be the same day, or the one after the next, where the
 * clock changes or midnight is near.
 */
export const noonIn = (days: number): string =>
  instantOf(`${addDays(todayIn(zone, new Date()), days)}T12:00`, zone).toISOString();
