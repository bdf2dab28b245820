import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentDesk } from '../../support/appointments';

const desk = await appointmentDesk();
beforeEach(async () => {
  await desk.clear();
  await doesOnly([desk.services.facial]);
});

/** Sets the services that Sara performs; none means all. Dina performs all services. */
const doesOnly = async (serviceIds: readonly number[]) => {
  const { status, text } = await desk.app.call('PUT', `/api/users/${desk.staff.sara}`, {
    as: 'BranchManager',
    body: {
      fullName: 'سارة',
      username: 'sara',
      roleNames: ['Staff'],
      branchIds: [desk.app.branches.own],
      serviceIds,
    },
  });
  expect(status, text).toBe(200);
};
const laserWith = (staffId: number) => ({ services: [{ serviceId: desk.services.laser, staffId }] });

interface Person {
  readonly id: number;
  readonly doesIt: boolean;
}
interface Slot {
  readonly staffId: number;
}
const ask = async <T>(path: string, query: string): Promise<readonly T[]> => {
  const branch = `branchId=${desk.app.branches.own}`;
  const { status, body, text } = await desk.app.call<readonly T[]>(
    'GET',
    `/api/appointments/${path}?${branch}&${query}`,
    {
      as: 'Receptionist',
    },
  );
  expect(status, text).toBe(200);
  return body;
};

describe('A specialist who is tied to services', () => {
  //
  it('is booked for those alone, and the refusal names her and the service', async () => {
    expect((await desk.book()).status).toBe(201);
    const { status, body } = await desk.book({
      ...laserWith(desk.staff.sara),
      start: '2038-03-06T12:00:00+02:00',
      end: '2038-03-06T13:00:00+02:00',
    });
    expect([status, body.code]).toEqual([403, 'forbidden.appointments.manage']);
    expect(body.message).toContain('خدمة ليزر ليست ضمن خدمات سارة');
    expect((await desk.book({ ...laserWith(desk.staff.dina), customerId: desk.customers.huda })).status).toBe(
      201,
    );
  });

  //
  it('does everything while none is chosen', async () => {
    await doesOnly([]);
    expect((await desk.book(laserWith(desk.staff.sara))).status).toBe(201);
  });

  //
  it('does something else as the manager exception with a reason, which is kept in the booking and the trail', async () => {
    const refused = await desk.book(laserWith(desk.staff.sara), 'BranchManager');
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['OverrideReason']]);
    const made = await desk.booked(
      { ...laserWith(desk.staff.sara), overrideReason: 'تدريب' },
      'BranchManager',
    );
    expect(made.overrideReason).toBe('تدريب');
    const { rows } = await desk.app.pool.query(
      `select c.after from audit_logs a join audit_logs_changes c on c.parent_id = a.id
       where a.entity_name = 'Appointment' and a.entity_id = $1 and c.field = 'overrideReason'`,
      [String(made.id)],
    );
    expect(JSON.stringify(rows)).toContain('تدريب');
    // A stored line stays valid if other fields change.
    expect((await desk.change(made.id, { notes: 'وصلت' })).status).toBe(200);
  });

  //
  it('comes after the others in the picker, and is no free time for what she does not do', async () => {
    const span = 'start=2038-03-06T10:00:00%2B02:00&end=2038-03-06T11:00:00%2B02:00';
    const people = await ask<Person>('staff', `${span}&serviceIds=${desk.services.laser}`);
    expect(people.map(({ id, doesIt }) => [id, doesIt])).toEqual([
      [desk.staff.dina, true],
      [desk.staff.sara, false],
    ]);
    const slots = await ask<Slot>('free-slots', `from=2038-03-06&serviceIds=${desk.services.laser}&limit=10`);
    expect(new Set(slots.map(({ staffId }) => staffId))).toEqual(new Set([desk.staff.dina]));
  });
});
