import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentDesk } from '../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const at = (from: string, to: string) => ({
  start: `2038-03-06T${from}:00+02:00`,
  end: `2038-03-06T${to}:00+02:00`,
});
const facial = () => ({ serviceId: desk.services.facial, staffId: desk.staff.sara });
const laser = () => ({ serviceId: desk.services.laser, staffId: desk.staff.dina });
const covers = (appointment: { readonly services: readonly { readonly coverage: string }[] }) =>
  appointment.services.map(({ coverage }) => coverage);

describe('What a booking costs', () => {
  // APT-20, APT-21, APT-34?, P-11
  it('is its packages and the services no session of them covers, counted line by line', async () => {
    const made = await desk.booked({
      ...at('10:00', '12:30'),
      services: [facial(), facial(), facial(), laser()],
      packages: [{ packageId: desk.packages.facials }],
    });
    expect(covers(made)).toEqual(['Package', 'Package', 'Extra', 'Extra']);
    expect(made.totalPrice).toBe(350 + 200 + 300.5);
    expect(made.packages).toMatchObject([
      { name: 'باقة تنظيف', price: 350, items: [{ serviceName: 'تنظيف بشرة', sessionsCount: 2 }] },
    ]);
  });

  it('counts a package chosen twice twice, and stays so when it is saved again', async () => {
    const one = { packageId: desk.packages.facials };
    const made = await desk.booked({
      ...at('10:00', '12:30'),
      services: [facial(), facial(), facial(), facial(), facial()],
      packages: [one, one],
    });
    expect(covers(made)).toEqual(['Package', 'Package', 'Package', 'Package', 'Extra']);
    for (const body of [{ notes: 'مرة' }, { packages: made.packages }, { packages: [one, one] }]) {
      const { body: saved } = await desk.change(made.id, body);
      expect(covers(saved)).toEqual(covers(made));
      expect(saved.totalPrice).toBe(900);
      expect(saved.packages).toMatchObject([
        { items: [{ sessionsCount: 2 }] },
        { items: [{ sessionsCount: 2 }] },
      ]);
    }
  });

  //
  it('stays what it was when prices, names and packages change, but for lines that are added', async () => {
    const made = await desk.booked({
      ...at('10:00', '12:00'),
      services: [facial(), laser()],
      packages: [{ packageId: desk.packages.facials }],
    });
    const { pool } = desk.app;
    await pool.query(`update services set name = 'اسم جديد', price = 999, duration = 45 where id = $1`, [
      desk.services.laser,
    ]);
    await pool.query('update packages set price = 1 where id = $1', [desk.packages.facials]);
    await pool.query('update packages_items set sessions_count = 0 where parent_id = $1', [
      desk.packages.facials,
    ]);
    try {
      const same = await desk.change(made.id, {
        services: [facial(), laser()],
        packages: [{ packageId: desk.packages.facials }],
      });
      expect(same.body.totalPrice).toBe(350 + 300.5);
      expect(same.body.services[1]).toMatchObject({ serviceName: 'ليزر', servicePrice: 300.5, duration: 60 });
      const more = await desk.change(made.id, { services: [...same.body.services, laser()] });
      expect(more.body.services.map(({ servicePrice }) => servicePrice)).toEqual([200, 300.5, 999]);
      expect(more.body.totalPrice).toBe(350 + 300.5 + 999);
    } finally {
      await pool.query(`update services set name = 'ليزر', price = 300.5, duration = 60 where id = $1`, [
        desk.services.laser,
      ]);
      await pool.query('update packages set price = 350 where id = $1', [desk.packages.facials]);
      await pool.query('update packages_items set sessions_count = 2 where parent_id = $1', [
        desk.packages.facials,
      ]);
    }
  });
});
