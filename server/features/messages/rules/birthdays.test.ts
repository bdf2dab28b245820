import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../../../src/i18n/zone';
import { birthdaysOn } from './birthdays';

// BDY-11
it('Somebody born on 29 February is greeted on the 28th where the year has no 29th', () => {
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
  expect(birthdaysOn('2100-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2027-03-01')).toEqual(['03-01']);
});

// BDY-11
it('Everybody is greeted on exactly one day of every year', () => {
  const births = Array.from({ length: 366 }, (_, n) => addDays('2024-01-01', n).slice(5));
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2110 }), (year) => {
      const greeted: string[] = [];
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
        greeted.push(...birthdaysOn(day));
      expect(greeted.sort()).toEqual([...births].sort());
    }),
    { numRuns: 30 },
  );
});
