import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, instantOf, todayIn } from '../../../src/i18n/zone';
import { weekdays } from '../../../src/resources/branches/hours';
import type { Row } from '../../support/app';
import { moneyDesk } from '../../support/money/money';

/**
 * A branch that is open from four in the afternoon to two at night, at half an hour or so past midnight by its clock:
 * its time zone is set to one in which it is that hour now.
 */

const desk = await moneyDesk();
const branchId = desk.app.branches.own;
const hour = new Date().getUTCHours();
// The sign of these zone names is inverted: Etc/GMT-3 is east of UTC.
const zone = hour === 0 ? 'Etc/GMT' : `Etc/GMT${hour <= 12 ? `+${hour}` : `-${24 - hour}`}`;
const today = todayIn(zone, new Date());
const evening = addDays(today, -1);
const at = (day: string, time: string): string => instantOf(`${day}T${time}`, zone).toISOString();

const put = (body: object) =>
  desk.app.call('PUT', `/api/branches/${branchId}`, {
    as: 'BranchManager',
    body: { name: 'فرع المعادي', ...body },
  });
const daily = (opens: string, closes: string) => weekdays.map((weekday) => ({ weekday, opens, closes }));

beforeAll(async () => {
  await desk.app.pool.query('update branches set time_zone = $2 where id = $1', [branchId, zone]);
  expect((await put({ openingHours: daily('16:00', '02:00') })).status).toBe(200);
});
const book = async (start: string, end: string, changes: object = {}): Promise<number> => {
  const values = {
    customerId: await desk.customer(),
    start,
    end,
    services: [{ serviceId: desk.services.facial, staffId: desk.staff.sara }],
    acceptPast: true,
    ...changes,
  };
  return (await desk.booked(values, 'Receptionist')).id;
};

describe('Half an hour past midnight, with the night still going on,', () => {
  // R-50
  it('the day at the desk is that of the evening: its bookings are expected, and those of the next are not', async () => {
    const before = await book(at(evening, '22:00'), at(evening, '22:30'));
    const late = await book(at(today, '01:00'), at(today, '01:30'));
    await book(at(today, '17:00'), at(today, '17:30'));
    const { expected } = await desk.get<{ readonly expected: readonly Row[] }>('/today', 'Receptionist');
    expect(expected.map(({ id }) => id)).toEqual([before, late]);
  });

  // R-52, R-50
  it('what is taken now is money of the evening', async () => {
    const half = { amount: 114, paymentMethod: 'Card' };
    await desk.issued({ payments: [half, half] });
    const taken = (query: string) =>
      desk.get<readonly { readonly received: number }[]>(`/drawers/takings?branchId=${branchId}${query}`);
    expect((await taken('')).map(({ received }) => received)).toEqual([228]);
    expect((await taken(`&date=${evening}`)).map(({ received }) => received)).toEqual([228]);
    expect(await taken(`&date=${today}`)).toEqual([]);
  });

  // APT-37, R-50
  it('the free times of a day are those of its evening and night, and a night is two shifts', async () => {
    const free = async (query: string) => {
      const path = `/appointments/free-slots?branchId=${branchId}&staffId=${desk.staff.dina}&minutes=60&limit=200&${query}`;
      return (await desk.get<readonly { readonly start: string }[]>(path, 'Receptionist')).map(
        ({ start }) => start,
      );
    };
    const day = await free('from=2038-03-09&days=1');
    expect([day[0], day.at(-1)]).toEqual([at('2038-03-09', '16:00'), at('2038-03-10', '01:00')]);
    await desk.shift(desk.staff.dina, '2038-03-09', '20:00', '24:00');
    await desk.shift(desk.staff.dina, '2038-03-10', '00:00', '01:30');
    const shifts = await free('from=2038-03-09&days=1');
    expect([shifts[0], shifts.at(-1)]).toEqual([at('2038-03-09', '20:00'), at('2038-03-10', '00:30')]);
  });

  // FND-10, R-50
  it('browsers are told until when the evening goes on', async () => {
    const branches = await desk.get<readonly (Row & { readonly nights: readonly object[] })[]>(
      '/branches/my-branches',
      'Receptionist',
    );
    const mine = branches.find(({ id }) => id === branchId);
    expect(mine?.nights[0]).toEqual({ day: evening, until: at(today, '04:00') });
    expect(mine?.nights).toHaveLength(15);
    await desk.app.pool.query('delete from branches_opening_hours where parent_id = $1', [branchId]);
    const early = await desk.get<typeof branches>('/branches/my-branches', 'Receptionist');
    expect(early.find(({ id }) => id === branchId)?.nights).toEqual([]);
  });
});
