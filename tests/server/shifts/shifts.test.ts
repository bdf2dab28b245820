import { describe, expect, it } from 'vitest';
import { type ErrorBody, type Row, testApp } from '../../support/app';
import { addUser, type PersonName } from '../../support/world';

const app = await testApp({ poolSize: 20 });
const make = async (username: string, branchIds: readonly number[], isBookable: boolean) => {
  const id = await addUser(app.pool, {
    username,
    fullName: `الموظفة ${username}`,
    hash: '',
    role: 'Staff',
    branchIds,
  });
  await app.pool.query('update users set is_bookable = $2 where id = $1', [id, isBookable]);
  return id;
};
/** Two specialists of the own branch, one of the foreign one, one of both, and a user who cannot be booked. */
const staff = {
  sara: await make('sara', [app.branches.own], true),
  dina: await make('dina', [app.branches.own], true),
  abroad: await make('abroad', [app.branches.foreign], true),
  roving: await make('roving', [app.branches.own, app.branches.foreign], true),
  cleaner: await make('cleaner', [app.branches.own], false),
};

const payload = (changes: Readonly<Record<string, unknown>> = {}) => ({
  staffId: staff.sara,
  branchId: app.branches.own,
  date: '2025-03-01',
  shiftType: 'Morning',
  start: '09:00',
  end: '14:00',
  ...changes,
});

const create = <T = ErrorBody>(
  changes: Readonly<Record<string, unknown>> = {},
  as: PersonName = 'BranchManager',
) => app.call<T>('POST', '/api/shifts', { as, body: payload(changes) });

const add = async (
  changes: Readonly<Record<string, unknown>> = {},
  as: PersonName = 'BranchManager',
): Promise<Row> => {
  const { status, body, text } = await create<Row>(changes, as);
  expect(status, text).toBe(201);
  return body;
};

describe('A shift', () => {
  // SHF-03, SHF-05, SHF-14, API-067
  it('answers who works where and when, and how long', async () => {
    const row = await add({ start: '09:30', end: '14:15' });
    expect(row).toMatchObject({
      staffId: staff.sara,
      staff: { fullName: 'الموظفة sara' },
      branch: { name: 'فرع المعادي' },
      date: '2025-03-01',
      shiftType: 'Morning',
      start: '09:30',
      end: '14:15',
      minutes: 285,
    });
    const changed = await app.call('PUT', `/api/shifts/${row.id}`, {
      as: 'BranchManager',
      body: payload({ start: '09:30', end: '10:00', minutes: 999 }),
    });
    expect(changed.body.minutes).toBe(30);
  });

  // SHF-04 CON-17
  it('is a morning from nine to two when nothing else is said', async () => {
    const { staffId, branchId } = payload();
    const { body, status } = await app.call('POST', '/api/shifts', {
      as: 'BranchManager',
      body: { staffId, branchId, date: '2025-03-02' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ shiftType: 'Morning', start: '09:00', end: '14:00' });
  });

  // SHF-14
  it('ends after it starts, when it is made and when it is changed', async () => {
    for (const [start, end] of [
      ['14:00', '09:00'],
      ['14:00', '14:00'],
    ]) {
      const { status, body } = await create({ date: '2025-03-04', start, end });
      expect(status).toBe(400);
      expect(Object.keys(body.errors ?? {})).toEqual(['End']);
    }
    const row = await add({ date: '2025-03-04' });
    const { status } = await app.call('PUT', `/api/shifts/${row.id}`, {
      as: 'BranchManager',
      body: payload({ date: '2025-03-04', start: '15:00' }),
    });
    expect(status).toBe(400);
  });

  // SHF-08, SHF-10, SHF-13
  it('is read by the front desk, but made only with the right to', async () => {
    const row = await add({ date: '2025-03-05' });
    expect((await app.call('GET', `/api/shifts/${row.id}`, { as: 'Receptionist' })).status).toBe(200);
    const refused = await create({ date: '2025-03-06' }, 'Receptionist');
    expect(refused.body.code).toBe('forbidden.shifts.create');
  });
});

// SHF-14
describe('Nobody has two shifts at once', () => {
  it('and the refusal names the one that is there', async () => {
    await add({ date: '2025-04-01', start: '10:00', end: '15:00' });
    const { status, body } = await create({ date: '2025-04-01', start: '14:59', end: '18:00' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'shift.overlap',
      field: 'Start',
      params: { name: 'الموظفة sara', start: '10:00', end: '15:00' },
    });
    expect(body.message).toContain('الموظفة sara');
  });

  it('but one may follow another without a break, and a colleague may work at the same time', async () => {
    await add({ date: '2025-04-02', start: '09:00', end: '14:00' });
    await add({ date: '2025-04-02', start: '14:00', end: '18:00' });
    await add({ date: '2025-04-02', staffId: staff.dina });
  });

  it('not even in two branches', async () => {
    const shift = { date: '2025-04-03', staffId: staff.roving };
    await add(shift, 'twoBranches');
    const { body } = await create({ ...shift, branchId: app.branches.foreign }, 'twoBranches');
    expect(body.code).toBe('shift.overlap');
  });

  it('nor by moving a shift over another', async () => {
    await add({ date: '2025-04-04' });
    const later = await add({ date: '2025-04-04', start: '16:00', end: '20:00' });
    const { status, body } = await app.call<ErrorBody>('PUT', `/api/shifts/${later.id}`, {
      as: 'BranchManager',
      body: payload({ date: '2025-04-04', start: '13:00', end: '20:00' }),
    });
    expect([status, body.code]).toEqual([409, 'shift.overlap']);
  });

  it('when fifty desks save the same one at the same moment, day after day: one is kept, all others are told', async () => {
    const days = Array.from({ length: 20 }, (_, day) => `2025-10-${String(day + 1).padStart(2, '0')}`);
    for (const date of days) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => create({ date })));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    }
    expect(await app.countOf('shifts', 'date = any($1)', [days])).toBe(days.length);
  });
});

describe('A shift is given to somebody who can work there', () => {
  const set = (column: 'is_active' | 'is_bookable', id: number, value: boolean) =>
    app.pool.query(`update users set ${column} = $2 where id = $1`, [id, value]);

  const refusals = [
    { staff: 'cleaner', ar: 'غير متاح للحجز', en: 'Cannot be booked' },
    { staff: 'dina', ar: 'الحساب غير نشط', en: 'The account is disabled' },
    { staff: 'abroad', ar: 'ليس من موظفي هذا الفرع', en: 'Not on the staff of this branch' },
  ] as const;

  // SHF-07
  it('when it is made: neither disabled, nor without bookings, nor of another branch, and the field says which', async () => {
    await set('is_active', staff.dina, false);
    for (const refusal of refusals)
      for (const lang of ['ar', 'en'] as const) {
        const { status, body } = await app.call<ErrorBody>('POST', '/api/shifts', {
          as: 'twoBranches',
          lang,
          body: payload({ date: '2025-08-01', staffId: staff[refusal.staff] }),
        });
        expect([status, body.errors]).toEqual([400, { StaffId: [refusal[lang]] }]);
      }
    expect(await app.countOf('shifts', 'date = $1', ['2025-08-01'])).toBe(0);
    await set('is_active', staff.dina, true);
  });

  it('and when it is moved to another person, day or branch', async () => {
    const row = await add({ date: '2025-08-02', staffId: staff.roving }, 'twoBranches');
    const move = (changes: Readonly<Record<string, unknown>>) =>
      app.call<ErrorBody>('PUT', `/api/shifts/${row.id}`, {
        as: 'twoBranches',
        body: payload({ date: '2025-08-02', staffId: staff.roving, ...changes }),
      });
    expect((await move({ staffId: staff.abroad })).body.errors).toHaveProperty('StaffId');
    const there = { branchId: app.branches.foreign };
    expect((await move(there)).status).toBe(200);
    expect((await move({ ...there, staffId: staff.sara })).status).toBe(400);
    await set('is_bookable', staff.roving, false);
    expect((await move({ ...there, date: '2025-08-03' })).status).toBe(400);
    await set('is_bookable', staff.roving, true);
    expect((await move({ ...there, date: '2025-08-03' })).status).toBe(200);
  });

  it('but the hours of one who has left since can still be put right, and it can be removed', async () => {
    const row = await add({ date: '2025-08-04', staffId: staff.dina });
    await set('is_active', staff.dina, false);
    const { status, body } = await app.call('PUT', `/api/shifts/${row.id}`, {
      as: 'BranchManager',
      body: payload({ date: '2025-08-04', staffId: staff.dina, end: '12:00' }),
    });
    expect([status, body.end]).toEqual([200, '12:00']);
    expect((await app.call('DELETE', `/api/shifts/${row.id}`, { as: 'BranchManager' })).status).toBe(204);
    await set('is_active', staff.dina, true);
  });
});

describe('Copying last week', () => {
  const copy = () =>
    app.call<{ copied: number; skipped: number }>('POST', '/api/shifts/copy-week', {
      as: 'BranchManager',
      body: { branchId: app.branches.own, weekStart: '2025-05-10' },
    });

  it('repeats its shifts seven days later and leaves out what would clash', async () => {
    await add({ date: '2025-05-03' });
    await add({
      date: '2025-05-09',
      staffId: staff.dina,
      shiftType: 'Evening',
      start: '16:00',
      end: '22:00',
    });
    // Sara has a shift in the following week already; the day before the copied week must not be copied.
    await add({ date: '2025-05-10', start: '13:00', end: '17:00' });
    await add({ date: '2025-05-02', staffId: staff.dina });
    expect((await copy()).body).toEqual({ copied: 1, skipped: 1 });
    const { body } = await app.call<readonly Row[]>(
      'GET',
      '/api/shifts?from=2025-05-10&to=2025-05-16&sortBy=date',
      { as: 'BranchManager' },
    );
    expect(body.map(({ date, staffId, shiftType, minutes }) => [date, staffId, shiftType, minutes])).toEqual([
      ['2025-05-10', staff.sara, 'Morning', 240],
      ['2025-05-16', staff.dina, 'Evening', 360],
    ]);
  });

  it('by ten desks at once copies each shift once', async () => {
    await app.pool.query(`delete from shifts where date >= '2025-05-10'`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => copy()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.reduce((sum, { body }) => sum + body.copied, 0)).toBe(2);
    expect(await app.countOf('shifts', `date >= '2025-05-10' and date < '2025-06-01'`)).toBe(2);
  });

  it('leaves out people who have left, cannot be booked any more or work in another branch by now', async () => {
    await app.pool.query('update users set is_active = false where id = $1', [staff.dina]);
    await app.pool.query(`delete from shifts where date >= '2025-05-10'`);
    expect((await copy()).body).toEqual({ copied: 1, skipped: 0 });
    await app.pool.query('update users set is_active = true, is_bookable = false where id = $1', [
      staff.dina,
    ]);
    await app.pool.query(`delete from shifts where date >= '2025-05-10'`);
    const branch = 'update users_user_branches set branch_id = $2 where parent_id = $1';
    await app.pool.query(branch, [staff.sara, app.branches.foreign]);
    expect((await copy()).body).toEqual({ copied: 0, skipped: 0 });
    await app.pool.query(branch, [staff.sara, app.branches.own]);
    await app.pool.query('update users set is_bookable = true where id = $1', [staff.dina]);
  });
});

describe('The week of a branch', () => {
  interface Schedule {
    readonly staff: readonly { readonly id: number; readonly fullName: string }[];
    readonly shifts: readonly { readonly staffId: number; readonly date: string }[];
  }
  const schedule = (query: string) =>
    app.call<Schedule>('GET', `/api/shifts/schedule?${query}`, { as: 'Receptionist' });

  // SHF-07 API-068
  it('lists who can be booked there, whatever their role, and the shifts of those days', async () => {
    const manager = app.users.BranchManager;
    const isListed = async (person: number) => {
      const { body } = await schedule(`branchId=${app.branches.own}&from=2025-06-07&to=2025-06-13`);
      return body.staff.some(({ id }) => id === person);
    };
    expect(await isListed(manager)).toBe(false);
    await app.pool.query('update users set is_bookable = true where id = $1', [manager]);
    expect(await isListed(manager)).toBe(true);
    await app.pool.query('update users set is_bookable = false where id = $1', [manager]);
    await app.pool.query('update users set is_active = false where id = $1', [staff.dina]);
    expect(await isListed(staff.dina)).toBe(false);
    await app.pool.query('update users set is_active = true where id = $1', [staff.dina]);
    await add({ date: '2025-06-07' });
    await add({ date: '2025-06-14' });
    const { body } = await schedule(`branchId=${app.branches.own}&from=2025-06-07&to=2025-06-13`);
    const ids = body.staff.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([staff.sara, staff.dina]));
    expect(ids).not.toContain(staff.abroad);
    expect(ids).not.toContain(staff.cleaner);
    expect(body.shifts.map(({ date }) => date)).toEqual(['2025-06-07']);
  });
});

describe('Who is there', () => {
  interface Present {
    readonly id: number;
    readonly available: boolean;
    readonly shifts: readonly unknown[];
  }
  const present = async (query: string) => {
    const { body, status, text } = await app.call<readonly Present[]>(
      'GET',
      `/api/shifts/availability?branchId=${app.branches.own}&${query}`,
      { as: 'Receptionist' },
    );
    expect(status, text).toBe(200);
    return new Map(body.map((one) => [one.id, one]));
  };

  // API-069
  it('at a time is told with their shifts of the day', async () => {
    await add({ date: '2025-07-01', start: '09:00', end: '14:00' });
    const at = (time: string) => present(`date=2025-07-01&time=${time}`);
    expect((await at('09:00')).get(staff.sara)).toMatchObject({
      available: true,
      shifts: [{ start: '09:00', end: '14:00' }],
    });
    expect((await at('14:00')).get(staff.sara)?.available).toBe(false);
    expect((await at('10:00')).get(staff.dina)).toMatchObject({ available: false, shifts: [] });
    expect((await at('10:00')).has(staff.abroad)).toBe(false);
  });
});
