import { describe, expect, it } from 'vitest';
import { packages } from '../../src/resources/packages/entity';
import { services } from '../../src/resources/services/entity';
import { shifts } from '../../src/resources/shifts/entity';
import { shiftMinutes } from '../../src/resources/shifts/rules';
import type { Entity } from '../../src/schema/entity';
import { inputOf } from '../../src/schema/input';
import { type DemoAppointment, demoAppointments, demoShifts } from './appointments';
import centre from './centre.json';

const zone = 'Africa/Cairo';
/** An ordinary day, the first and last day of a year, a Friday, and a 29 February. */
const days = ['2026-11-21', '2026-01-01', '2026-12-31', '2026-11-20', '2028-02-29'];
const at = (day: string) => ({ seed: 1, now: new Date(`${day}T09:00:00Z`), zone });

const problemsOf = (entity: Entity, values: object) =>
  inputOf(entity, 'create').safeParse(values).error?.issues ?? [];

describe('What the demo centre offers', () => {
  it('would all be accepted by the forms', () => {
    for (const service of centre.services) expect(problemsOf(services, service), service.name).toEqual([]);
    for (const { items, ...rest } of centre.packages) {
      const sent = { ...rest, items: items.map(({ sessionsCount }) => ({ serviceId: 1, sessionsCount })) };
      expect(problemsOf(packages, sent), rest.name).toEqual([]);
    }
  });
});

describe.each(days)('Who works in the demo centre, seen on %s', (day) => {
  const made = demoShifts(at(day));

  it('never stands in two places at once, and only where the person works', () => {
    for (const [index, one] of made.entries()) {
      const clashes = made.filter(
        (other, position) =>
          position > index &&
          other.username === one.username &&
          other.date === one.date &&
          other.start < one.end &&
          one.start < other.end,
      );
      expect(clashes).toEqual([]);
      expect(centre.users.find(({ username }) => username === one.username)?.branches).toContain(one.branch);
    }
  });

  it('would be accepted by the form, the same each time', () => {
    for (const { username: _, branch, ...shift } of made) {
      expect(problemsOf(shifts, { ...shift, branchId: branch + 1, staffId: 1 })).toEqual([]);
      expect(shiftMinutes(shift.start, shift.end)).toBeGreaterThan(0);
    }
    expect(demoShifts(at(day))).toEqual(made);
  });
});

describe.each(days)('Who is booked in the demo centre, seen on %s', (day) => {
  const stock = {
    services: centre.services.map((service, id) => ({ ...service, id })),
    customers: [0, 1, 2].map((branchId) =>
      Array.from({ length: 150 }, (_, n) => ({ id: branchId * 1000 + n, branchId, fullName: `x ${n}` })),
    ),
    rooms: [0, 1].flatMap((branch) =>
      ['ليزر', 'شعر'].map((kind, n) => ({ id: branch * 2 + n, branch, kind, capacity: n + 1 })),
    ),
    packages: centre.packages.map(({ name, price }, id) => ({
      ...{ id, name, price },
      items: [{ packageId: id, serviceId: id, serviceName: name, sessionsCount: 1 }],
    })),
  };
  const made = demoAppointments(at(day), stock);

  it('are never in two places at once: no specialist, no customer, no seat', () => {
    const taken = new Map<string, DemoAppointment[]>();
    for (const appointment of made)
      for (const key of [
        appointment.username,
        `customer ${appointment.customer.id}`,
        ...(appointment.room ? [`room ${appointment.room.id} ${appointment.room.seat}`] : []),
      ])
        taken.set(key, [...(taken.get(key) ?? []), appointment]);
    for (const [key, own] of taken) {
      const sorted = own.sort((a, b) => a.start - b.start);
      for (const [index, one] of sorted.entries())
        if (index > 0) expect(one.start, key).toBeGreaterThanOrEqual(sorted[index - 1]?.end ?? 0);
    }
  });
});
