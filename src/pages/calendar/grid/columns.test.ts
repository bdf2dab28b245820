import { describe, expect, it } from 'vitest';
import { appointments } from '../../../resources/appointments/entity';
import { receivedRow } from '../../../schema/answer';
import { type Appointment, type Board, type Line, mayHaveRooms, mergedBoard } from '../data/board';
import { bodyOf, isSame, rehoused, restaffed, retimed } from '../data/move';
import { placed, placesOf } from './columns';
import { hoursFor, instantAt, wallAt } from './day-time';
import { awayOn, draftsOf, eventsOf, isWholeDay, shadesOf } from './events';

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
const row = receivedRow(appointments, {
  id: 5,
  version: 1,
  start: '2026-11-24T10:00:00.000Z',
  end: '2026-11-24T11:00:00.000Z',
  status: 'Planned',
  services: [],
  packages: [],
});
const appointment = (
  id: number,
  lines: readonly Line[],
  changes: Partial<Appointment> = {},
): Appointment => ({
  row,
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
const hours = { from: 480, to: 1320 };
const days = { first: day, last: day };
type Input = Parameters<typeof eventsOf>[0];
/** What is drawn, as place, rank and times. */
const drawn = (by: Input['by'], appointments: readonly Appointment[], more: Partial<Input> = {}) =>
  eventsOf({
    ...{ by, appointments, board, marked: new Set<number>(), mayUpdate: true },
    ...{ onlyStaff: null, ...more },
  }).map(({ id, start, end, editable, durationEditable, extendedProps }) => ({
    ...{ id, start, end, editable, durationEditable, place: extendedProps?.place, rank: extendedProps?.rank },
  }));
const places = (by: 'staff' | 'rooms', appointments: readonly Appointment[]) =>
  placesOf({ by, board, branches: [], nobody: 'غير محدد', appointments });

describe('The columns of a day', () => {
  it('show each specialist their own part of a visit, parts that touch as one', () => {
    const visit = appointment(1, [
      line(1, 1, '10:00', '10:30'),
      line(2, 1, '10:30', '11:00'),
      line(3, 2, '11:00', '11:30'),
    ]);
    expect(drawn('staff', [visit])).toMatchObject([
      // Another part follows, so its end is not the visit's.
      { id: '1-1', place: '1', start: at('10:00'), end: at('11:00'), durationEditable: false },
      { id: '1-3', place: '2', start: at('11:00'), end: at('11:30'), durationEditable: true },
    ]);
    expect(drawn('days', [visit])).toMatchObject([{ id: '1', place: '', end: at('11:30') }]);
  });

  // A4
  it('give what is cancelled or missed the room that is left, and let nobody drag it', () => {
    const statuses = ['Planned', 'Canceled', 'NoShow', 'Done'] as const;
    const found = drawn(
      'staff',
      statuses.map((status, n) => appointment(n, [line(n, 1, '10:00', '11:00')], { status })),
    );
    expect(found.map(({ rank, editable }) => [rank, editable])).toEqual([
      [1, true],
      [2, false],
      [2, false],
      [1, false],
    ]);
  });

  it('put a time that somebody only holds before bookings, so that it is never among the counted', () => {
    const hold = {
      ...{ id: 9, staffId: 1, roomId: null, branchId: 1, userName: 'سارة', expiresAt: at('12:00') },
      ...{ start: at('10:00'), end: at('11:00') },
    };
    expect(drawn('staff', [], { board: { ...board, holds: [hold] } })).toMatchObject([
      { id: 'hold-9', place: '1', rank: 0, editable: false },
    ]);
  });

  it('keep a column for what nobody does yet, and for somebody who has left', () => {
    const found = places('staff', [
      appointment(1, [line(1, null, '10:00', '11:00')]),
      appointment(2, [line(2, 9, '12:00', '13:00')]),
    ]);
    expect(found).toEqual([...board.staff, { id: 9, name: 'أخصائية 9' }, { id: 0, name: 'غير محدد' }]);
    expect(places('rooms', [])).toEqual(board.rooms);
  });

  it('shade the time outside shifts only on days for which somebody is planned', () => {
    const shades = (shifts: Board['shifts']) =>
      shadesOf({
        by: 'staff',
        board: { ...board, shifts },
        days,
        places: board.staff,
        hours,
        onlyStaff: null,
      }).map(({ start, end, extendedProps }) => [extendedProps?.place, start, end]);
    expect(shades([])).toEqual([]);
    expect(shades([{ staffId: 1, date: day, start: '09:00', end: '15:00' }])).toEqual([
      ['1', at('08:00'), at('09:00')],
      ['1', at('15:00'), at('22:00')],
      ['2', at('08:00'), at('22:00')],
    ]);
  });

  it('show leave as bars in a day of everybody, and as a booking in a column of one person', () => {
    const away = {
      id: 1,
      version: 1,
      staffId: 1,
      staffFullName: 'سارة',
      kind: 'Leave',
      branchId: 1,
    } as const;
    const part = { ...away, start: at('10:00'), end: at('12:00') };
    const whole = { ...away, id: 2, staffId: 2, start: at('08:00'), end: at('22:00') };
    const of = { ...board, absences: [part, whole] };
    const bars = shadesOf({ by: 'days', board: of, days, places: [], hours, onlyStaff: null });
    // A whole day stands in the head only.
    expect(bars.map(({ id }) => id)).toEqual(['away-1']);
    expect(awayOn(of, null, day).map((one) => isWholeDay(one, of))).toEqual([false, true]);
    expect(drawn('days', [], { board: of })).toEqual([]);
    expect(drawn('staff', [], { board: of }).map(({ place }) => place)).toEqual(['1', '2']);
    expect(drawn('days', [], { board: of, onlyStaff: 2 }).map(({ id }) => id)).toEqual(['away-2']);
  });

  it('show the booking of the open panel, each part with its specialist', () => {
    const parts = [
      { staffId: 1, start: at('10:00'), end: at('10:30'), work: '' },
      { staffId: 2, start: at('10:30'), end: at('11:00'), work: '' },
    ];
    const open = { start: at('10:00'), end: at('11:00'), branchId: 1, roomId: 5, name: '', parts };
    const draft = (by: Parameters<typeof draftsOf>[0]) =>
      draftsOf(by, open, board, hours).map(({ start, end, extendedProps }) => [
        extendedProps?.place,
        start,
        end,
      ]);
    expect(draft('staff')).toEqual([
      ['1', at('10:00'), at('10:30')],
      ['2', at('10:30'), at('11:00')],
    ]);
    expect(draft('rooms')).toEqual([['5', at('10:00'), at('11:00')]]);
    expect(draft('days')).toEqual([['', at('10:00'), at('11:00')]]);
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

  it('goes with its part to another specialist or room, and stays what it is where it was', () => {
    const part = (id: number, lineIds: readonly number[]) => ({
      ...{ key: '', appointment: visit, lineIds, work: undefined, start: visit.start, end: visit.end },
      at: { id, name: '' },
    });
    const dina = { id: 2, name: 'دينا' };
    expect(placed(visit, part(1, [1]), 'staff', dina).lines.map(({ staffId }) => staffId)).toEqual([2, 2]);
    expect(placed(visit, part(2, [2]), 'staff', dina)).toBe(visit);
    expect(placed(visit, part(0, []), 'rooms', { id: 5, name: 'غرفة ١' }).roomId).toBe(5);
    expect(placed(visit, part(0, []), 'days', { id: 0, name: '' })).toBe(visit);
  });
});

// M5
it('The view of rooms has its place until it is known that there are none', () => {
  const loaded = { ...mergedBoard([], zone), hours: [{ branchId: 1, zone, weekly: [], special: [] }] };
  expect([mergedBoard([], zone), loaded, { ...loaded, rooms: board.rooms }].map(mayHaveRooms)).toEqual([
    true,
    false,
    true,
  ]);
});
