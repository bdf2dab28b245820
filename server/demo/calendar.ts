import { addDays, branchDay, todayIn } from '../../src/i18n/zone';
import type { Random } from './random';

const hourMs = 3_600_000;
const opensAt = 10;
const closesAt = 21;
const years = 3;

/**
 * Moments of so many registrations in the order of time: three years up to now, more in each month than in the
 * one before, on days the centre is open (not on Fridays) and in its hours.
 */
export const registrationTimes = (
  random: Random,
  options: { count: number; now: Date; zone: string },
): Float64Array => {
  const { count, now, zone } = options;
  const opened = openingsUntil(now, zone);
  const times = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const day = opened[Math.floor(opened.length * random.next() ** 0.6)] ?? now.getTime() - hourMs;
    const at = day + Math.floor(random.next() * (closesAt - opensAt) * hourMs);
    times[index] = Math.min(at, now.getTime() - random.integer(1, 3_600) * 1000);
  }
  return times.sort();
};

/** Opening times of the days the centre has opened on. */
const openingsUntil = (now: Date, zone: string): readonly number[] => {
  const today = todayIn(zone, now);
  return Array.from({ length: 365 * years }, (_, index) => addDays(today, index + 1 - 365 * years))
    .filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 5)
    .map((day) => branchDay(day, zone)[0].getTime() + opensAt * hourMs)
    .filter((opening) => opening < now.getTime() - hourMs);
};

/**
 * A birth date. Ages are those of a beauty centre's customers; now and then it is the 29th of February, or today's
 * day and month, so that birthdays have something to show.
 */
export const birthDate = (random: Random, position: number, today: string): string => {
  // Leap years, in which both special days exist.
  const leapYear = random.pick([1984, 1988, 1992, 1996, 2000, 2004]);
  if (position % 97 === 5) return `${leapYear}-02-29`;
  if (position % 120 === 7) return `${leapYear}-${today.slice(5)}`;
  const age = 17 + Math.floor((random.next() + random.next()) * 14 + random.next() ** 5 * 26);
  return addDays(today, -Math.floor(age * 365.25) - random.integer(0, 364));
};
