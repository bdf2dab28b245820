import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../support/app';
import { appointmentDesk, type Desk } from '../support/appointments';

vi.setConfig({ testTimeout: 120_000 });

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const settings = { seed: 20_260_102, endOnFailure: true } as const;

const expectPolite = ({ status, text }: Answer<unknown>, what: string) => {
  expect(status, `${what}: ${text.slice(0, 400)}`).toBeLessThan(500);
  expect(text, what).not.toMatch(
    /node_modules|\.ts:\d|select .* from|insert into|pg_|violates|syntax error/i,
  );
  if (status >= 400)
    expect(JSON.parse(text), what).toMatchObject({ success: false, code: expect.any(String) });
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\uD800',
    "'; drop table appointments; --",
    '__proto__',
    '2038-02-30T10:00',
    '2038-03-06',
    '2038-03-06T25:00:00Z',
    '0001-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2038-03-06T10:00:00+99:99',
    '2038-03-06T10:00:00.1234567Z',
    '2038-04-30T00:30',
    '2038-03-06T10:00:00Z',
    0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    true,
    [],
    {},
    [null],
    [{}],
    [{ serviceId: 1, start: '9999-12-31T23:00:00Z', end: '9999-12-31T23:30:00Z' }],
    [{ serviceId: -1, staffId: 'x', useOwned: 7 }],
    { count: 52, everyDays: 366 },
    { count: 1e9, everyDays: 1 },
    'x'.repeat(10_000),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
);

/** Row counts that a refused call must not change. */
const state = async (): Promise<string> =>
  (
    await Promise.all(
      ['appointments', 'appointments_services', 'appointment_occupancy', 'appointment_holds'].map((table) =>
        desk.app.countOf(table),
      ),
    )
  ).join(' ');

describe('Whatever is sent to a call of the calendar', () => {
  const targets = [
    ['POST', '', (of: Desk) => of.payload()],
    ['POST', '/series', (of: Desk) => ({ ...of.payload(), repeat: { count: 2, everyDays: 7 } })],
    ['POST', '/series/check', (of: Desk) => ({ ...of.payload(), repeat: { count: 2, everyDays: 7 } })],
    [
      'POST',
      '/holds',
      (of: Desk) => ({ branchId: of.app.branches.own, start: '2038-03-06T10:00', end: '2038-03-06T11:00' }),
    ],
    ['PUT', '/:id', () => ({})],
    ['POST', '/:id/status', () => ({ status: 'Done' })],
  ] as const satisfies readonly (readonly ['POST' | 'PUT', string, (desk: Desk) => object])[];
  const keys = [
    'customerId',
    'branchId',
    'title',
    'start',
    'end',
    'status',
    'staffId',
    'roomId',
    'services',
    'packages',
    'overrideReason',
    'notes',
    'version',
    'holdId',
    'waitlistId',
    'repeat',
    'skip',
    'reason',
  ];

  it.each(targets)('%s %s is stored or refused, never half', async (method, path, bodyOf) => {
    const { id } = await desk.booked({
      customerId: desk.customers.huda,
      start: '2038-03-06T18:00:00Z',
      end: '2038-03-06T18:30:00Z',
    });
    const url = `/api/appointments${path.replace(':id', String(id))}`;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...keys), odd, { minKeys: 1, maxKeys: 3 }),
        async (changes) => {
          const before = await state();
          const answer = await desk.app.call(method, url, {
            as: 'Admin',
            body: { ...bodyOf(desk), ...changes },
          });
          expectPolite(answer, `${url} ${JSON.stringify(changes)}`);
          if (answer.status >= 400 || path === '/series/check')
            expect(await state(), JSON.stringify(changes)).toBe(before);
        },
      ),
      { ...settings, numRuns: 120 },
    );
  });
});

describe('Whatever is asked of the calendar', () => {
  it.each(['board', 'free-slots', 'staff'])('%s answers or refuses', async (path) => {
    const keys = [
      'branchId',
      'from',
      'to',
      'start',
      'end',
      'serviceIds',
      'staffId',
      'roomId',
      'customerId',
      'exceptId',
      'holdId',
      'minutes',
      'days',
      'limit',
    ];
    const value = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '1',
        '-1',
        '1.5',
        '999999999',
        '9'.repeat(20),
        'x',
        '1,2',
        '1,x',
        '0001-01-01',
        '9999-12-31',
        '2199-12-31',
        '1900-01-01',
        '2038-02-30',
        '2038-03-06T10:00',
        '2038-03-06T10:00:00Z',
        '2038-03-06T10:00 02:00',
        '2038-03-06T',
        '%00',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    const good = `branchId=${desk.app.branches.own}&from=2038-03-06&to=2038-03-08&start=2038-03-06T10:00&end=2038-03-06T11:00`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...keys), value), { minLength: 1, maxLength: 4 }),
        async (pairs) => {
          const named = new URLSearchParams(good);
          for (const [key, item] of pairs) named.set(key, Buffer.from(item).toString());
          const query = named.toString();
          expectPolite(
            await desk.app.call('GET', `/api/appointments/${path}?${query}`, { as: 'Admin' }),
            query,
          );
          expectPolite(
            await desk.app.call('GET', `/api/appointments/${path}?${query}&${query}`, { as: 'Admin' }),
            query,
          );
        },
      ),
      { ...settings, numRuns: 120 },
    );
  });
});
