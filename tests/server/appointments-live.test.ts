import { beforeEach, expect, it } from 'vitest';
import { appointmentDesk } from '../support/appointments';
import { listenAt, until } from '../support/server-program';

const desk = await appointmentDesk();
const origin = await desk.app.app.listen({ port: 0, host: '127.0.0.1' });
beforeEach(() => desk.clear());

const slot = { start: '2038-03-06T10:00:00+02:00', end: '2038-03-06T10:30:00+02:00' };

it('Another desk hears of held times, bookings and offered times as they come and go; another branch does not', async () => {
  const { app } = desk;
  const near = await listenAt(origin, await app.tokenFor('Staff'));
  const far = await listenAt(origin, await app.tokenFor('stranger'));
  const heard = (resource: string, type: string, ids: readonly number[]) =>
    until(
      () => near.text().includes(`"resource":"${resource}","type":"${type}","ids":${JSON.stringify(ids)}`),
      10_000,
    );
  try {
    const body = { branchId: app.branches.own, staffId: desk.staff.sara, ...slot };
    const hold = await app.call('POST', '/api/appointments/holds', { as: 'Receptionist', body });
    await heard('appointments', 'updated', []);
    const entry = await app.call('POST', '/api/waitlist', {
      as: 'Receptionist',
      body: {
        customerId: desk.customers.huda,
        branchId: app.branches.own,
        serviceIds: [desk.services.facial],
        fromDate: '2038-03-01',
      },
    });
    await heard('waitlist', 'created', [entry.body.id]);
    const { id } = await desk.booked({ holdId: hold.body.id });
    await heard('appointments', 'created', [id]);
    await desk.setStatus(id, 'Canceled');
    await heard('appointments', 'updated', [id]);
    await heard('waitlist', 'updated', [entry.body.id]);
    // A notice of a hold carries no id, no notice contains a time, and none reaches another branch.
    expect(near.text()).not.toContain('2038-03-06');
    expect(far.text()).not.toContain('event: change');
  } finally {
    near.close();
    far.close();
  }
});
