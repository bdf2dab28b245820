import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../src/i18n/zone';
import type { Row } from '../../support/app';
import { moneyDesk } from '../../support/money/money';

// Zones so far apart that the day always differs.
const east = 'Pacific/Kiritimati';
const west = 'Pacific/Pago_Pago';

const desk = await moneyDesk();

const branch = async (timeZone: string): Promise<number> => {
  const { body, status, text } = await desk.app.call('POST', '/api/branches', {
    as: 'Admin',
    body: { name: timeZone, timeZone },
  });
  expect(status, text).toBe(201);
  return body.id;
};
const branches = { east: await branch(east), west: await branch(west) };

const visit = async (branchId: number, checkIn: string): Promise<void> => {
  const customerId = await desk.customer(branchId);
  await desk.app.pool.query(
    `insert into attendance (customer_id, branch_id, check_in, check_out, source, state) values ($1, $2, $3, $3, 'WalkIn', 'Left')`,
    [customerId, branchId, checkIn],
  );
};

const came = async (query: string): Promise<readonly unknown[]> => {
  const answer = await desk.app.call<readonly Row[]>(
    'GET',
    `/api/attendance?${query}&sortBy=checkIn&desc=false`,
    {
      as: 'Admin',
    },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ checkIn }) => checkIn);
};

describe('A day of a list', () => {
  // API-103 R-43
  it('is the day of each row’s own branch, of one branch as of several', async () => {
    const { east: early, west: late } = branches;
    // 3 March begins on Kiritimati at 10:00Z of the day before, on Pago Pago at 11:00Z.
    const instants = [
      '2026-03-02T09:59:59.000Z',
      '2026-03-02T10:00:00.000Z',
      '2026-03-03T09:59:59.000Z',
      '2026-03-03T11:00:00.000Z',
    ];
    for (const at of instants) await visit(early, at);
    for (const at of instants) await visit(late, at);
    const day = 'from=2026-03-03&to=2026-03-03';
    expect(await came(`branchId=${early}&${day}`)).toEqual(instants.slice(1, 3));
    expect(await came(`branchId=${late}&${day}`)).toEqual(instants.slice(3));
    expect(await came(`branchId=${early}&branchId=${late}&${day}`)).toEqual(instants.slice(1));
    expect(await came(day)).toEqual(instants.slice(1));
    expect((await came(`branchId=${early}&to=2026-03-02`)).length).toBe(1);
  });
});

describe('Today', () => {
  // ATT-21? API-103
  it('is each branch’s own in the figures of attendance', async () => {
    const now = new Date();
    // The first instant of each branch's own day belongs to it, whatever the day is in Cairo.
    for (const [branchId, zone] of [
      [branches.east, east],
      [branches.west, west],
    ] as const) {
      const { rows } = await desk.app.pool.query<{ first: string }>(
        `select ($1::date)::timestamp at time zone $2 as first`,
        [todayIn(zone, now), zone],
      );
      const first = new Date(rows[0]?.first ?? '');
      await visit(branchId, first.toISOString());
      await visit(branchId, new Date(first.getTime() - 1000).toISOString());
      // Without days and with one end of them alone: the other end is today.
      for (const days of ['', `&from=${todayIn(zone, now)}`, `&to=${todayIn(zone, now)}`]) {
        const figures = await desk.get<{ totalCheckIns: number }>(
          `/attendance/summary?branchId=${branchId}${days}`,
          'Admin',
        );
        expect(figures.totalCheckIns, `${zone}${days}`).toBe(1);
      }
    }
    const all = await desk.get<{ totalCheckIns: number }>('/attendance/summary', 'Admin');
    expect(all.totalCheckIns).toBe(2);
  });
});
