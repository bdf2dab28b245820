import { beforeEach, expect, it, vi } from 'vitest';
import { checkAuditLog } from '../../../server/features/audit-logs/check';
import { type Appointment, appointmentDesk } from '../../support/appointments';
import { ask, buildServer } from '../../support/programs/server-program';
import type { PersonName } from '../../support/world';

// Desks at two server processes book the same time at the same moment. Only the database can decide.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

const racers = 200;
/** Racers that first need an appointment to move, restore or edit. `npm run test:long` uses all of them. */
const movers = Number(process.env.BOOKING_MOVERS ?? 60);
const desk = await appointmentDesk();
const program = await buildServer();
const { databaseUrl, ownerUrl } = desk.app.db;
const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DEMO: '0' };
const addresses = await Promise.all([program.start(env).address, program.start(env).address]);
const guests = await Promise.all(Array.from({ length: racers }, () => desk.guest()));
beforeEach(() => desk.clear());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly as?: PersonName;
}

/** Sends all calls at once, alternating between the two servers. */
const race = (sent: readonly Sent[]) =>
  Promise.all(
    sent.map(({ method, path, body, as = 'Receptionist' }, index) =>
      ask<Appointment>(method, `${addresses[index % addresses.length]}/api/appointments${path}`, {
        token: desk.app.tokens[as],
        body,
      }),
    ),
  );

const count = (answers: readonly { readonly status: number }[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Creates an appointment for each guest with the server of this process. */
const bookAll = async (changes: (index: number) => object, as: PersonName = 'Receptionist') => {
  const made: Appointment[] = [];
  const people = guests.slice(0, movers);
  for (let first = 0; first < people.length; first += 10)
    made.push(
      ...(await Promise.all(
        people
          .slice(first, first + 10)
          .map((customerId, n) => desk.booked({ customerId, ...changes(first + n) }, as)),
      )),
    );
  return made;
};

/** Returns the same half hour on another day for each index. */
const dayOf = (index: number) => {
  const day = new Date(Date.UTC(2038, 5, 1 + index)).toISOString().slice(0, 10);
  return { start: `${day}T10:00:00`, end: `${day}T10:30:00` };
};
const slot = { start: '2038-03-06T10:00:00+02:00', end: '2038-03-06T10:30:00+02:00' };
const nobody = () => ({ services: [{ serviceId: desk.services.facial }] });
const taken = () =>
  desk.app.countOf('appointment_occupancy', `kind = 'staff' and during && tstzrange($1, $2)`, [
    slot.start,
    slot.end,
  ]);

// R-01 P-12
it('200 new bookings for one specialist at one time: one is made, all others are refused', async () => {
  const answers = await race(
    guests.map((customerId) => ({ method: 'POST', path: '', body: desk.payload({ customerId }) })),
  );
  expect(count(answers)).toEqual({ 201: 1, 409: racers - 1 });
  expect(answers.filter(({ body }) => body.code === 'appointment.clash')).toHaveLength(racers - 1);
  expect([await taken(), await desk.app.countOf('appointments')]).toEqual([1, 1]);
});

//
it('bookings dragged to one time all at once: one arrives, all others stay where they were', async () => {
  const made = await bookAll(dayOf);
  const answers = await race(
    made.map(({ id, version }) => ({ method: 'PUT', path: `/${id}`, body: { ...slot, version } })),
  );
  expect(count(answers)).toEqual({ 200: 1, 409: movers - 1 });
  expect(await taken()).toBe(1);
  expect(await desk.app.countOf('appointment_occupancy', `kind = 'staff'`)).toBe(movers);
});

//
it('cancelled bookings of one time restored all at once: one is planned again', async () => {
  const made = await bookAll(() => ({ status: 'Canceled' }), 'BranchManager');
  const answers = await race(
    made.map(({ id }) => ({
      method: 'POST',
      path: `/${id}/status`,
      body: { status: 'Planned' },
      as: 'BranchManager',
    })),
  );
  expect(count(answers)).toEqual({ 200: 1, 409: movers - 1 });
  expect(await taken()).toBe(1);
});

//
it('bookings of one time edited all at once to name the same specialist: one gets her', async () => {
  const made = await bookAll(nobody);
  const answers = await race(
    made.map(({ id, services }) => ({
      method: 'PUT',
      path: `/${id}`,
      body: { services: services.map((line) => ({ ...line, staffId: desk.staff.sara })) },
    })),
  );
  expect(count(answers)).toEqual({ 200: 1, 409: movers - 1 });
  expect(await taken()).toBe(1);
});

//
it('50 bookings for a room with three seats: three sit down', async () => {
  const roomId = await desk.insert('rooms', {
    name: 'ثلاثة',
    name_key: '',
    search_text: '',
    branch_id: desk.app.branches.own,
    capacity: 3,
  });
  const answers = await race(
    guests.slice(0, 50).map((customerId) => ({
      method: 'POST',
      path: '',
      body: desk.payload({ customerId, roomId, ...nobody() }),
    })),
  );
  expect(count(answers)).toEqual({ 201: 3, 409: 47 });
  const { rows } = await desk.app.pool.query<{ seat: number }>(
    `select seat from appointment_occupancy where kind = 'room' order by seat`,
  );
  expect(rows.map(({ seat }) => seat)).toEqual([1, 2, 3]);
});

it('Bookings that swap their people, times and rooms all at once are answered, never with a fault', async () => {
  const people = [desk.staff.sara, desk.staff.dina];
  const rooms = [desk.rooms.single, desk.rooms.double];
  const times = [slot, { start: '2038-03-06T11:00:00+02:00', end: '2038-03-06T11:30:00+02:00' }];
  const made = await Promise.all(
    [0, 1, 2, 3].map((n) =>
      desk.booked({
        customerId: guests[n],
        ...times[n >> 1],
        roomId: rooms[n % 2],
        services: [{ serviceId: desk.services.facial, staffId: people[n % 2] }],
      }),
    ),
  );
  for (let round = 0; round < 15; round++) {
    const answers = await race(
      [...made, ...made].map(({ id }, index) => ({
        method: 'PUT',
        path: `/${id}`,
        body: {
          ...times[(index + round) % 2],
          roomId: rooms[(index >> 1) % 2],
          services: [{ serviceId: desk.services.facial, staffId: people[(index + (round >> 1)) % 2] }],
        },
      })),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
  }
  expect(await desk.app.countOf('appointment_occupancy', `kind = 'staff'`)).toBe(4);
});

it('All of it stands in one unbroken trail', async () => {
  const client = await desk.app.db.connect('plain');
  try {
    expect(await checkAuditLog(client)).toMatchObject({ ok: true });
  } finally {
    await client.end();
  }
});
