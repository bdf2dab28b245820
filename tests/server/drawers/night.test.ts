import { describe, expect, it } from 'vitest';
import { runClosing } from '../../../server/features/attendance/visits';
import { runExpiry } from '../../../server/features/customer-packages/night';
import type { Row } from '../../support/app';
import { noonIn } from '../../support/days';
import { daysAfter, moneyDesk, type Sold } from '../../support/money/money';

const desk = await moneyDesk();
await desk.set('invoiceTaxRate', 0);

const bought = async (): Promise<{ readonly customerId: number; readonly sold: Sold }> => {
  const customerId = await desk.customer();
  await desk.sell({ customerId, packageId: await desk.packageOf(5, 500), price: 500 });
  const [sold] = await desk.sold(customerId);
  if (!sold) throw new Error('nothing was sold');
  return { customerId, sold };
};
/** Returns noon in Cairo on a day. */
const noon = (day: string) => new Date(`${day}T10:00:00Z`);

describe('Every night', () => {
  // R-13, PKG-14?, R-43
  it('packages whose last day is over expire, once, whichever process is first', async () => {
    const { customerId, sold } = await bought();
    expect(await runExpiry(desk.app.pool, noon(sold.validUntil))).toBe(0);
    const runs = [1, 2, 3].map(() => runExpiry(desk.app.pool, noon(daysAfter(sold.validUntil, 1))));
    expect((await Promise.all(runs)).reduce((sum, count) => sum + count, 0)).toBe(1);
    const [after] = await desk.sold(customerId);
    expect(after).toMatchObject({ status: 'Expired', items: [{ left: 0 }] });
    expect(after?.movements.map(({ kind, sessions }) => [kind, sessions])).toEqual([
      ['Sale', 5],
      ['Expiry', -5],
    ]);
    expect((await desk.visit(customerId)).services[0]).toMatchObject({ coverage: 'Extra' });
    // A manager may extend an expired package.
    const back = await desk.post<Sold>(`/customer-packages/${sold.id}/extend`, { days: 30, reason: 'مرض' });
    expect(back.body).toMatchObject({ status: 'Active', items: [{ left: 5 }] });
  });

  //
  it('the day is that of the branch that sold it', async () => {
    const { sold } = await bought();
    const justAfterCairo = new Date(`${sold.validUntil}T22:30:00Z`);
    await desk.app.pool.query(`update branches set time_zone = 'Africa/Casablanca' where id = $1`, [
      desk.app.branches.own,
    ]);
    expect(await runExpiry(desk.app.pool, justAfterCairo)).toBe(0);
    await desk.app.pool.query(`update branches set time_zone = 'Africa/Cairo' where id = $1`, [
      desk.app.branches.own,
    ]);
    expect(await runExpiry(desk.app.pool, justAfterCairo)).toBeGreaterThan(0);
  });

  //
  it('frozen ones stay, whatever their date', async () => {
    const { customerId, sold } = await bought();
    await desk.post(`/customer-packages/${sold.id}/freeze`, { reason: 'سفر' });
    await runExpiry(desk.app.pool, noon(daysAfter(sold.validUntil, 400)));
    expect((await desk.sold(customerId))[0]).toMatchObject({ status: 'Frozen', items: [{ left: 5 }] });
  });

  //
  it('who forgot to check out leaves at closing time, and the booking is done', async () => {
    const { customerId } = await bought();
    const appointment = await desk.visit(customerId);
    const { body } = await desk.post<Row & { checkIn: string }>('/attendance', {
      customerId,
      branchId: desk.app.branches.own,
      appointmentId: appointment.id,
    });
    expect(await runClosing(desk.app.pool, new Date())).toBe(0);
    await desk.app.pool.query(`update attendance set check_in = '2026-03-10T09:00:00Z' where id = $1`, [
      body.id,
    ]);
    expect(await runClosing(desk.app.pool, new Date('2026-03-10T21:59:00Z'))).toBe(0);
    expect(await runClosing(desk.app.pool, new Date('2026-03-10T22:01:00Z'))).toBe(1);
    const closed = await desk.get(`/attendance/${body.id}`);
    expect(closed).toMatchObject({
      state: 'Left',
      closedAuto: true,
      checkOut: '2026-03-10T20:00:00.000Z',
      minutes: 660,
    });
    const after = await desk.app.call('GET', `/api/appointments/${appointment.id}`, { as: 'Receptionist' });
    expect(after.body).toMatchObject({ status: 'Done' });
    expect(await desk.left(customerId)).toBe(4);
  });

  //
  it('whoever was checked out like that is told next morning, and listed', async () => {
    const { customerId } = await bought();
    const { body } = await desk.post('/attendance', { customerId, branchId: desk.app.branches.own });
    const told = async () =>
      (await desk.get<{ counts: { closedVisits: number } }>(`/today?branchId=${desk.app.branches.own}`))
        .counts.closedVisits;
    const before = await told();
    await desk.app.pool.query('update attendance set check_in = $2 where id = $1', [body.id, noonIn(-1)]);
    expect(await told()).toBe(before);
    expect(await runClosing(desk.app.pool, new Date())).toBe(1);
    expect(await told()).toBe(before + 1);
    const listed = await desk.get<readonly Row[]>('/attendance?closedAuto=true');
    expect(listed.map(({ id }) => id)).toContain(body.id);
    await desk.app.pool.query('update attendance set check_in = $2 where id = $1', [body.id, noonIn(-3)]);
    expect(await told()).toBe(before);
  });

  it('a visit ends also when its sessions are gone; its booking waits for somebody to decide', async () => {
    const { customerId, sold } = await bought();
    const appointment = await desk.visit(customerId);
    const { body, status, text } = await desk.post('/attendance', {
      customerId,
      branchId: desk.app.branches.own,
      appointmentId: appointment.id,
    });
    expect(status, text).toBe(201);
    await desk.post(`/customer-packages/${sold.id}/freeze`, { reason: 'سفر' });
    const checkout = await desk.post<{ code: string }>(`/attendance/${body.id}/checkout`);
    expect(checkout.body.code, JSON.stringify([body, checkout.text])).toBe('package.noSessions');
    expect(await runClosing(desk.app.pool, new Date(Date.now() + 2 * 86_400_000))).toBe(1);
    expect(await desk.get(`/attendance/${body.id}`)).toMatchObject({ state: 'Left', closedAuto: true });
    const after = await desk.app.call('GET', `/api/appointments/${appointment.id}`, { as: 'Receptionist' });
    expect(after.body).toMatchObject({ status: 'Planned' });
  });
});
