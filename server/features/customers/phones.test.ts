import { describe, expect, it } from 'vitest';
import { nationalities } from '../../../src/resources/customers/entity';
import { normalisePhone } from '../../kernel/phones';
import { homeOf } from './phones';

describe('a phone as somebody writes it (R-25)', () => {
  //
  it('finds a country for every nationality of the list but "other"', () => {
    const local: Readonly<Record<string, string>> = {
      سعودي: '0501234567',
      كويتي: '50012345',
      قطري: '33123456',
      عماني: '92123456',
    };
    for (const { value: nationality } of nationalities.filter((entry) => entry.value in local))
      expect(
        normalisePhone({ raw: local[nationality] ?? '', home: homeOf({ nationality }) }),
        nationality,
      ).toMatch(/^\+/);
    for (const { value, label } of nationalities)
      for (const nationality of [value, ` ${label.en} `])
        expect(homeOf({ nationality }) === undefined, nationality).toBe(value === 'أخرى');
    for (const nationality of ['__proto__', null, 7]) expect(homeOf({ nationality })).toBeUndefined();
  });
});
