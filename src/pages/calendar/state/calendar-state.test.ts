import { describe, expect, it } from 'vitest';
import { daysOf, inView, narrowed, readState, stepped, writeState } from './calendar-state';

const defaults = { view: 'week', today: '2027-03-08', branch: 1, over: true } as const;
const read = (query: string) => readState(new URLSearchParams(query), defaults);

describe('The address of the calendar', () => {
  // APT-04 APT-05
  it('says view, day, branch, status, period, specialist and room', () => {
    expect(
      read('view=staff&date=2027-03-06&branchId=2&status=Done&from=2027-03-01&to=2027-03-31&staff=7&room=3'),
    ).toEqual({
      view: 'staff',
      date: '2027-03-06',
      branch: 2,
      status: 'Done',
      from: '2027-03-01',
      to: '2027-03-31',
      staffId: 7,
      roomId: 3,
      over: true,
    });
    expect(read('over=0').over).toBe(false);
  });

  it('shows this week where it says nothing, or nothing that can be read', () => {
    const usual = { view: 'week', date: '2027-03-08', branch: 1, status: null, from: '', to: '' };
    expect(read('')).toMatchObject(usual);
    expect(read('view=year&date=2027-02-30&branchId=x&status=Gone&from=1&staff=-1')).toMatchObject(usual);
  });

  it('keeps what it does not know and leaves out what is as at the beginning', () => {
    const next = writeState(
      new URLSearchParams('tab=1&view=day'),
      { view: 'week', status: 'Done' },
      defaults,
    );
    expect(String(next)).toBe('tab=1&status=Done');
    expect(String(writeState(next, { over: false }, defaults))).toBe('tab=1&status=Done&over=0');
    expect(String(writeState(new URLSearchParams('over=0'), { over: true }, defaults))).toBe('');
  });
});

describe('The days of a view', () => {
  // APT-36
  it('begin on Saturday', () => {
    expect(daysOf('week', '2027-03-08')).toEqual({ first: '2027-03-06', last: '2027-03-12' });
    expect(daysOf('month', '2027-03-08')).toEqual({ first: '2027-02-27', last: '2027-04-02' });
    expect(daysOf('day', '2027-03-08')).toEqual({ first: '2027-03-08', last: '2027-03-08' });
  });

  it('are narrowed by from and to, down to none', () => {
    const days = daysOf('week', '2027-03-08');
    expect(narrowed(days, { from: '2027-03-10', to: '' })).toEqual({
      first: '2027-03-10',
      last: '2027-03-12',
    });
    expect(narrowed(days, { from: '', to: '2027-03-07' })).toEqual({
      first: '2027-03-06',
      last: '2027-03-07',
    });
    expect(narrowed(days, { from: '2027-04-01', to: '' })).toBeNull();
  });

  it('go forth and back by their own length', () => {
    expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-01');
    expect(stepped('month', '2027-03-31', -1)).toBe('2027-02-01');
    expect(stepped('week', '2027-03-08', -1)).toBe('2027-03-01');
    expect(stepped('staff', '2027-03-08', 1)).toBe('2027-03-09');
  });
});

// A4
it('Cancelled bookings and no-shows are in view until they are hidden', () => {
  const rows = (['Planned', 'Canceled', 'NoShow'] as const).map((status) => ({ status }));
  const shown = (query: string) => inView(rows, read(query)).map(({ status }) => status);
  expect(shown('')).toEqual(['Planned', 'Canceled', 'NoShow']);
  expect(shown('over=0')).toEqual(['Planned']);
  // The server has answered the status that is asked for.
  expect(shown('over=0&status=Canceled')).toEqual(['Planned', 'Canceled', 'NoShow']);
});
