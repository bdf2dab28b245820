import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, todayIn } from '../../../src/i18n/zone';
import { expenses } from '../../../src/resources/expenses/entity';
import type { ErrorBody, Row } from '../../support/app';
import { testApp } from '../../support/app';
import type { PersonName } from '../../support/world';

const app = await testApp();
beforeEach(() => app.pool.query('delete from expenses'));

type Body = Readonly<Record<string, unknown>>;

interface Summary {
  readonly total: number;
  readonly count: number;
  readonly average: number | null;
  readonly thisMonth: number;
}

const zone = 'Africa/Cairo';
const today = () => todayIn(zone, new Date());
const firstOfMonth = () => `${today().slice(0, 8)}01`;

const payload = (changes: Body = {}) => ({
  branchId: app.branches.own,
  category: 'إيجار',
  amount: 100,
  date: today(),
  ...changes,
});

const add = async (changes: Body = {}, as: PersonName = 'Accountant'): Promise<Row> => {
  const answer = await app.call('POST', '/api/expenses', { as, body: payload(changes) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const summary = async (query = ''): Promise<Summary> => {
  const answer = await app.call<Summary>('GET', `/api/expenses/summary${query}`, { as: 'Accountant' });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const refused = async (changes: Body): Promise<readonly string[]> => {
  const answer = await app.call<ErrorBody>('POST', '/api/expenses', {
    as: 'Accountant',
    body: payload(changes),
  });
  if (answer.status === 201) return [];
  expect(answer.status, answer.text).toBe(400);
  return Object.keys(answer.body.errors ?? {});
};

describe('An expense', () => {
  // EXP-07 CON-15 R-47
  it('has one of the ten categories, or another that somebody writes', async () => {
    const { category } = expenses.fields;
    expect(category.options.map(({ value }) => value).join(' ')).toBe(
      'مستلزمات بنزين صيانة إيجار فواتير مرتبات تسويق مواد نظافة أدوات أخرى',
    );
    expect((await add({ category: 'Cleaning Materials' })).category).toBe('مواد نظافة');
    expect((await add({ category: 'ضيافة' })).category).toBe('ضيافة');
  });

  // EXP-08, EXP-11
  it('needs branch, category and an amount of nothing or more, with two decimals at most', async () => {
    expect(await refused({ amount: 0 })).toEqual([]);
    expect(await refused({ amount: -0.01 })).toEqual(['Amount']);
    expect(await refused({ amount: 0.001 })).toEqual(['Amount']);
    expect(await refused({ category: ' ' })).toEqual(['Category']);
    expect(await refused({ branchId: null })).toEqual(['BranchId']);
    expect(await refused({ paymentMethod: 'Barter' })).toEqual(['PaymentMethod']);
  });

  // EXP-11
  it('is of today in its branch and paid in cash, unless said otherwise', async () => {
    const { date, paymentMethod } = await add({ date: undefined });
    expect([date, paymentMethod]).toEqual([today(), 'Cash']);
    // At any moment, one of these zones has another day than Cairo.
    for (const distant of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await app.pool.query('update branches set time_zone = $2 where id = $1', [
        app.branches.foreign,
        distant,
      ]);
      const row = await add({ date: null, branchId: app.branches.foreign }, 'Admin');
      expect(row.date, distant).toBe(todayIn(distant, new Date()));
    }
    await app.pool.query('update branches set time_zone = $2 where id = $1', [app.branches.foreign, zone]);
  });
});

describe('The cards above the expenses', () => {
  // EXP-12
  it('show a dash for the average when there is nothing, and no sum', async () => {
    expect(await summary()).toEqual({ total: 0, count: 0, average: null, thisMonth: 0 });
    await add({ amount: 10 });
    expect(await summary('?category=بنزين')).toEqual({ total: 0, count: 0, average: null, thisMonth: 10 });
  });

  // EXP-12
  it('add up to the piastre, and round the average half up', async () => {
    for (const amount of [0.1, 0.2, 0.3, 10.01]) await add({ amount });
    expect(await summary()).toMatchObject({ total: 10.61, count: 4, average: 2.65 });
    await add({ amount: 0.05 });
    await add({ amount: 9_999_999_999.99 });
    expect(await summary()).toMatchObject({ total: 10_000_000_010.65, count: 6 });
  });

  // EXP-12
  it('follow search, category, method and days, while this month keeps to the branch alone', async () => {
    const before = addDays(firstOfMonth(), -1);
    await add({ amount: 1, date: before, category: 'بنزين', description: 'سيارة التوصيل' });
    await add({ amount: 2, date: firstOfMonth(), category: 'بنزين', paymentMethod: 'Card' });
    await add({ amount: 4, date: today(), notes: 'إيجار الفرع' });
    await add({ amount: 8, date: addDays(firstOfMonth(), 40) });
    const figures = async (query: string) => {
      const { total, count, thisMonth } = await summary(query);
      return [total, count, thisMonth];
    };
    expect(await figures('')).toEqual([15, 4, 6]);
    expect(await figures('?category=بنزين')).toEqual([3, 2, 6]);
    expect(await figures('?category=Petrol&paymentMethod=Card')).toEqual([2, 1, 6]);
    expect(await figures(`?to=${before}`)).toEqual([1, 1, 6]);
    expect(await figures(`?from=${firstOfMonth()}&to=${today()}`)).toEqual([6, 2, 6]);
    expect(await figures(`?search=${encodeURIComponent('التوصيل')}`)).toEqual([1, 1, 6]);
    expect(await figures('?page=2&pageSize=10&sortBy=amount')).toEqual([15, 4, 6]);
  });
});
