import { describe, expect, it } from 'vitest';
import type { Appointment, Line } from '../data/appointment';
import { mergedBoard } from '../data/board';
import { bodyOf, isSame, rehoused, restaffed, retimed } from '../data/move';
import { gapsIn, hoursFor, instantAt, wallAt } from '../grid/day-time';
import { columnsOf } from './columns-layout';

const zone = 'Africa/Cairo';
const day = '2027-03-06';
const at = (time: string, date = day): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantAt(date, hours * 60 + minutes, zone);
};
const line = (id: number, staffId: number | null, from: string, to: string): Line => ({
  id,
  serviceId: id,
  name: `خدمة ${id}`,
  staffId,
  staffName: staffId === null ? '' : `أخصائية ${staffId}`,
  start: at(from),
  end: at(to),
  duration: 30,
  useOwned: true,
});
const appointment = (
  id: number,
  lines: readonly Line[],
  changes: Partial<Appointment> = {},
): Appointment => ({
  isPresent: false,
  isConfirmed: false,
  mustKnow: '',
  id,
  version: 1,
  title: '',
  customerName: 'منى',
  phone: '',
  start: Math.min(...lines.map(({ start }) => start)),
  end: Math.max(...lines.map(({ end }) => end)),
  status: 'Planned',
  branchId: 1,
  staffId: null,
  staffName: '',
  roomId: null,
  roomName: '',
  lines,
  packages: [],
  ...changes,
});
const board = {
  ...mergedBoard([], zone),
  staff: [
    { id: 1, name: 'سارة' },
    { id: 2, name: 'دينا' },
  ],
  rooms: [{ id: 5, name: 'غرفة ١' }],
};
const columns = (by: 'staff' | 'rooms', appointments: readonly Appointment[], more = {}) =>
  columnsOf({
    by,
    days: { first: day, last: day },
    board: { ...board, ...more },
    appointments,
    nobody: 'غير محدد',
    hours: { from: 480, to: 1320 },
  });

describe('The columns of a day', () => {
  // M10
  it('give the whole width to a booking beside one of a quarter of an hour that ends as it begins', () => {
    const short = appointment(1, [line(1, 1, '10:00', '10:15')]);
    const long = appointment(2, [line(2, 1, '10:15', '12:15')]);
    const [sara] = columns('staff', [short, long]);
    expect(sara?.blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  // M10
  it('show who did not come as a stripe that takes no room from the others', () => {
    const missed = appointment(1, [line(1, 1, '10:00', '11:00')], { status: 'NoShow' });
    const other = appointment(2, [line(2, 1, '10:00', '11:00')]);
    const [sara] = columns('staff', [missed, other]);
    expect(sara?.blocks.map(({ appointment: { id }, lanes }) => [id, lanes])).toEqual([[2, 1]]);
    expect(sara?.stripes.map(({ appointment: { id }, from, to }) => [id, from, to])).toEqual([[1, 600, 660]]);
    expect(sara?.count).toBe(1);
  });

  it('show each specialist their own part of a visit, parts that touch as one', () => {
    const visit = appointment(1, [
      line(1, 1, '10:00', '10:30'),
      line(2, 1, '10:30', '11:00'),
      line(3, 2, '11:00', '11:30'),
    ]);
    const [sara, dina, ...rest] = columns('staff', [visit]);
    expect(sara?.blocks.map(({ from, to, lineIds }) => [from, to, lineIds])).toEqual([[600, 660, [1, 2]]]);
    expect(dina?.blocks.map(({ from, to, lineIds }) => [from, to, lineIds])).toEqual([[660, 690, [3]]]);
    expect(rest).toEqual([]);
  });

  it('keep a column for what nobody does yet, and for somebody who has left', () => {
    const found = columns('staff', [
      appointment(1, [line(1, null, '10:00', '11:00')]),
      appointment(2, [line(2, 9, '12:00', '13:00')]),
    ]);
    expect(found.map(({ id, name, blocks }) => [id, name, blocks.length])).toEqual([
      [1, 'سارة', 0],
      [2, 'دينا', 0],
      [9, 'أخصائية 9', 1],
      [0, 'غير محدد', 1],
    ]);
  });

  it('of a week show each day its own part, and a night on both of its days', () => {
    const week = columnsOf({
      by: 'days',
      days: { first: '2027-03-06', last: '2027-03-12' },
      board,
      appointments: [
        appointment(1, [line(1, 1, '10:00', '11:00')]),
        appointment(2, [line(2, 1, '23:00', '23:30')], {
          start: at('23:00'),
          end: at('01:00', '2027-03-07'),
        }),
      ],
      nobody: '',
      hours: { from: 480, to: 1320 },
    });
    expect(
      week.map(({ key, blocks }) => [key, blocks.map(({ from, to }) => [from, to])]).slice(0, 3),
    ).toEqual([
      [
        '2027-03-06',
        [
          [600, 660],
          [1380, 1440],
        ],
      ],
      ['2027-03-07', [[0, 60]]],
      ['2027-03-08', []],
    ]);
    expect(week.length).toBe(7);
  });

  it('shade the time outside shifts only on days for which somebody is planned', () => {
    expect(columns('staff', []).map(({ shifts }) => shifts)).toEqual([null, null]);
    const shifts = [{ staffId: 1, date: day, start: '09:00', end: '15:00' }];
    const [sara, dina] = columns('staff', [], { shifts });
    const hours = { from: 480, to: 1320 };
    expect(gapsIn(sara?.shifts ?? [], hours)).toEqual([
      { from: 480, to: 540 },
      { from: 900, to: 1320 },
    ]);
    expect(gapsIn(dina?.shifts ?? [], hours)).toEqual([hours]);
  });
});

describe('A crowded hour', () => {
  const crowded = Array.from({ length: 8 }, (_, n) => appointment(n + 1, [line(n + 1, 1, '10:00', '11:00')]));
  const hold = {
    ...{ id: 9, staffId: 1, roomId: null, branchId: 1, userName: 'سارة', expiresAt: at('12:00') },
    ...{ start: at('10:00'), end: at('11:00') },
  };

  it('counts bookings that find no lane, and no time that somebody only holds', () => {
    const counted = (rows: readonly Appointment[], holds: readonly object[]) =>
      columns('staff', rows, { holds })[0]?.crowds.map(({ hidden }) => hidden.length);
    expect(counted(crowded, [])).toEqual([]);
    expect(counted(crowded, [{ ...hold, start: at('10:15') }])).toEqual([1]);
    expect(counted(crowded.slice(1), [hold, { ...hold, id: 10, start: at('10:15') }])).toEqual([]);
  });
});

describe('The hours of the calendar', () => {
  // APT-07 APT-36
  it('are the working day, wider by whole hours for what lies outside it', () => {
    expect(hoursFor(board, [])).toEqual({ from: 480, to: 1320 });
    expect(hoursFor(board, [{ start: at('06:30'), end: at('07:00') }])).toEqual({ from: 360, to: 1320 });
    expect(hoursFor(board, [{ start: at('21:30'), end: at('22:10') }])).toEqual({ from: 480, to: 1380 });
    expect(hoursFor(board, [{ start: at('23:00'), end: at('00:30', '2027-03-07') }])).toEqual({
      from: 0,
      to: 1440,
    });
  });

  it('are those of the wall on the days when the clocks change', () => {
    for (const date of ['2027-04-29', '2027-04-30', '2027-10-28', '2027-10-29'])
      for (const minute of [480, 735, 1320])
        expect(wallAt(instantAt(date, minute, zone), zone)).toEqual({ day: date, minute });
  });
});

describe('A moved booking', () => {
  const visit = appointment(1, [line(1, 1, '10:00', '10:30'), line(2, 2, '10:30', '11:00')], { staffId: 1 });

  //
  it('takes its lines along, and lays them anew when its length changes', () => {
    const later = retimed(visit, at('12:00'), at('13:00'));
    expect(later.lines.map(({ start, end }) => [start, end])).toEqual([
      [at('12:00'), at('12:30')],
      [at('12:30'), at('13:00')],
    ]);
    expect(bodyOf(visit, later, false)).toEqual({
      start: new Date(at('12:00')).toISOString(),
      end: new Date(at('13:00')).toISOString(),
    });
    const longer = retimed(visit, at('10:00'), at('11:30'));
    expect(longer.lines.map(({ end }) => end)).toEqual([at('10:30'), at('11:30')]);
  });

  it('tells the server of another specialist by its lines, and of its own when nobody else has a line', () => {
    const dina = { id: 2, name: 'دينا' };
    const given = restaffed(visit, 1, dina);
    expect(bodyOf(visit, given, false)).toMatchObject({
      staffId: 2,
      services: [{ staffId: 2 }, { staffId: 2 }],
    });
    expect(bodyOf(given, visit, true)).toMatchObject({
      staffId: 1,
      services: [{ staffId: 1 }, { staffId: 2 }],
    });
    expect(isSame(visit, restaffed(visit, 1, { id: 1, name: 'سارة' }))).toBe(true);
    expect(bodyOf(visit, rehoused(visit, { id: 5, name: 'غرفة ١' }), false)).toEqual({ roomId: 5 });
  });
});
