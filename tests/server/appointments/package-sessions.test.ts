import { describe, expect, it } from 'vitest';
import type { Appointment } from '../../support/appointments';
import { moneyDesk } from '../../support/money/money';
import type { PersonName } from '../../support/world';

const desk = await moneyDesk();
await desk.set('invoiceTaxRate', 0);

interface Owned {
  readonly available: readonly { readonly serviceId: number; readonly sessionsCount: number }[];
  readonly packages: readonly {
    readonly id: number;
    readonly validUntil: string;
    readonly items: readonly {
      readonly serviceId: number;
      readonly sessions: number;
      readonly left: number;
    }[];
  }[];
}

const ownedBy = (customerId: number, query = '', as: PersonName = 'Receptionist'): Promise<Owned> =>
  desk.get<Owned>(`/customers/${customerId}/sessions${query}`, as);

/** Returns the number of facial sessions that a new appointment can use. */
const available = async (customerId: number, query = ''): Promise<number> =>
  (await ownedBy(customerId, query)).available.find(({ serviceId }) => serviceId === desk.services.facial)
    ?.sessionsCount ?? 0;

const owner = async (sessions: number): Promise<number> => {
  const customerId = await desk.customer();
  await desk.sell({ customerId, packageId: await desk.packageOf(sessions, 300), price: 300 });
  return customerId;
};

const facials = (...useOwned: readonly boolean[]) => ({
  services: useOwned.map((use) => ({ serviceId: desk.services.facial, useOwned: use })),
});
const coversOf = ({ services }: Appointment): readonly string[] => services.map(({ coverage }) => coverage);

const checkedOut = async (appointment: Appointment, customerId: number): Promise<void> => {
  const branchId = desk.app.branches.own;
  const visit = await desk.post('/attendance', { customerId, branchId, appointmentId: appointment.id });
  expect(visit.status, visit.text).toBe(201);
  const out = await desk.post(`/attendance/${visit.body.id}/checkout`);
  expect(out.status, out.text).toBe(200);
};

describe('A customer who owns two sessions and books three', () => {
  // APT-20 APT-21 APT-34?
  it('pays for the third alone, and check-out uses the two', async () => {
    const customerId = await owner(2);
    const appointment = await desk.visit(customerId, facials(true, true, true));
    expect(coversOf(appointment)).toEqual(['Owned', 'Owned', 'Extra']);
    expect(appointment.totalPrice).toBe(200);
    // The sessions are reserved, but not used before the visit has ended.
    expect([await available(customerId), await desk.left(customerId)]).toEqual([0, 2]);
    await checkedOut(appointment, customerId);
    expect(await desk.left(customerId)).toBe(0);
    const [sold] = await desk.sold(customerId);
    expect(sold?.status).toBe('Used');
    expect(sold?.movements.map(({ kind, sessions }) => [kind, sessions])).toEqual([
      ['Sale', 2],
      ['Use', -1],
      ['Use', -1],
    ]);
  });
});

describe('What the booking dialog is told of the customer’s packages', () => {
  // PKG-14? R-11
  it('are the sessions that no other booking waits for, the booking being edited left aside', async () => {
    const customerId = await owner(3);
    const appointment = await desk.visit(customerId, facials(true, true));
    expect(await available(customerId)).toBe(1);
    expect(await available(customerId, `?exceptId=${appointment.id}`)).toBe(3);
    const { packages } = await ownedBy(customerId);
    expect(packages).toMatchObject([{ items: [{ serviceId: desk.services.facial, sessions: 3, left: 3 }] }]);
    await desk.setStatus(appointment.id, 'Done');
    expect(await available(customerId)).toBe(1);
    // The sessions that the edited appointment has used count as available to it.
    expect(await available(customerId, `?exceptId=${appointment.id}`)).toBe(3);
  });

  // R-13 PKG-14?
  it('leaves out packages that are frozen, expired or used up, and puts the oldest expiry first', async () => {
    const customerId = await owner(1);
    const later = await desk.packageOf(4, 400);
    await desk.sell({ customerId, packageId: later, price: 400 });
    const [one, other] = (await ownedBy(customerId)).packages;
    if (!one || !other) throw new Error('two packages are expected');
    await desk.app.pool.query('update customer_packages set valid_until = valid_until - 5 where id = $1', [
      other.id,
    ]);
    expect((await ownedBy(customerId)).packages.map(({ id }) => id)).toEqual([other.id, one.id]);
    await desk.post(`/customer-packages/${one.id}/freeze`, { reason: 'سفر' });
    expect((await ownedBy(customerId)).packages.map(({ id }) => id)).toEqual([other.id]);
    await desk.app.pool.query(`update customer_packages set valid_until = '2020-01-01' where id = $1`, [
      other.id,
    ]);
    expect(await ownedBy(customerId)).toEqual({ available: [], packages: [] });
    expect(coversOf(await desk.visit(customerId))).toEqual(['Extra']);
    const used = await owner(1);
    await desk.setStatus((await desk.visit(used)).id, 'Done');
    expect(await ownedBy(used)).toEqual({ available: [], packages: [] });
  });
});

// R-01 R-11
it('Two desks that book the last session at the same moment give it out once', async () => {
  for (let round = 0; round < 4; round++) {
    const customerId = await owner(1);
    const both = await Promise.all([desk.visit(customerId), desk.visit(customerId)]);
    expect(both.flatMap(coversOf).sort()).toEqual(['Extra', 'Owned']);
  }
});
