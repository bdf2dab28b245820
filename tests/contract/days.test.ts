import { describe, expect, it } from 'vitest';
import type { Row } from '../support/app';
import { contractApp, named } from '../support/calls/contract';

const app = await contractApp();

describe('What happened on a day', () => {
  // AUD-24
  it('is what happened on that day in Cairo, also when the clocks change', async () => {
    // On 24 April 2026 the clocks go forward at midnight; 29 October 2026 lasts 25 hours.
    const moments = [
      '2026-04-23T21:59:59.000Z',
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T20:59:59.000Z',
      '2026-04-24T21:00:00.000Z',
      '2026-10-28T21:00:00.000Z',
      '2026-10-29T21:30:00.000Z',
      '2026-10-29T22:00:00.000Z',
    ];
    for (const seen of moments) await app.add(named('specimens'), { seen });
    const seenOn = async (day: string, last = day) =>
      (
        await app.call<readonly Row[]>('GET', `/api/specimens?seenFrom=${day}&seenTo=${last}&sortBy=seen`, {
          as: 'Admin',
        })
      ).body.map((row) => row.seen);
    expect(await seenOn('2026-04-23')).toEqual(moments.slice(0, 1));
    expect(await seenOn('2026-04-24')).toEqual(moments.slice(1, 3));
    expect(await seenOn('2026-04-25')).toEqual(moments.slice(3, 4));
    expect(await seenOn('2026-10-29')).toEqual(moments.slice(4, 6));
    expect(await seenOn('2026-10-30')).toEqual(moments.slice(6));
    expect(await seenOn('2026-04-23', '2026-10-30')).toEqual(moments);
  });

  // API-103
  it('is asked for by from and to where the entity has one main day, both days included', async () => {
    const days = ['2038-01-01', '2038-01-02', '2038-01-03'];
    for (const day of days) await app.add(named('specimens'), { day });
    const among = async (query: string) =>
      (await app.call<readonly Row[]>('GET', `/api/specimens?${query}&sortBy=day`, { as: 'Admin' })).body.map(
        (row) => row.day,
      );
    expect(await among('from=2038-01-01&to=2038-01-02')).toEqual(days.slice(0, 2));
    expect(await among('from=2038-01-02')).toEqual(days.slice(1));
    for (const query of ['from=2038-02-30', 'to=yesterday', 'seenFrom=2038-13-01', 'dayTo=1'])
      expect((await app.call('GET', `/api/specimens?${query}`, { as: 'Admin' })).status, query).toBe(400);
  });
});
