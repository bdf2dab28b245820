import { addDays, type Day } from '../../../../src/i18n/zone';

/**
 * The days of birth, `MM-dd`, that are greeted on a day: its own, and on 28 February of a year without a 29th that one,
 * too (BDY-11).
 */
export const birthdaysOn = (day: Day): readonly string[] => {
  const own = day.slice(5);
  return own === '02-28' && addDays(day, 1).slice(5) === '03-01' ? [own, '02-29'] : [own];
};
