import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { type Appointment, appointmentDesk } from '../../support/appointments';
import { permissionsOf, tokenFor } from '../../support/world';

const desk = await appointmentDesk();
const { app, staff, services } = desk;
const [sara, dina] = await Promise.all([tokenFor(app.pool, staff.sara), tokenFor(app.pool, staff.dina)]);

interface Visit extends Appointment {
  readonly visitNote: string | null;
}

type Body = Readonly<Record<string, unknown>>;

const call = <T = Visit>(method: 'GET' | 'POST', path: string, token: string, body?: Body) =>
  app.call<T & Partial<ErrorBody>>(method, `/api/appointments/${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
const finish = (id: number, token: string, visitNote = '') =>
  call('POST', `${id}/finish`, token, { visitNote, came: true });

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A booking that began ten minutes ago, whatever the hour. */
const begun = async (changes: Body = {}) =>
  desk.booked(
    {
      customerId: await desk.guest(),
      start: minutesAgo(10),
      end: minutesAgo(-20),
      overrideReason: 'now',
      acceptPast: true,
      reason: 'now',
      services: [{ serviceId: services.facial, staffId: staff.sara }],
      ...changes,
    },
    'BranchManager',
  );

beforeEach(() => desk.clear());

describe('A specialist on her phone', () => {
  // her first role holds the right; an older installation gets it when it starts.
  it('finishes her own visit and writes what she did, with the rights that her role begins with', async () => {
    expect(await permissionsOf(app.pool, 'Staff')).toContain('ownVisits.update');
    const visit = await begun();
    const done = await finish(visit.id, sara, 'عمق ٠٫٥ مم');
    expect([done.status, done.body.status, done.body.visitNote], done.text).toEqual([
      200,
      'Done',
      'عمق ٠٫٥ مم',
    ]);
    const twice = await finish(visit.id, sara, 'x');
    expect([twice.status, twice.body.code]).toEqual([409, 'appointment.notPlanned']);
  });

  it('does not finish that of a colleague, nor one that has not begun', async () => {
    const visit = await begun();
    const refused = await finish(visit.id, dina);
    expect([refused.status, refused.body.code]).toEqual([409, 'appointment.notYours']);
    const later = await desk.booked();
    const early = await finish(later.id, sara);
    expect([early.status, early.body.code]).toEqual([409, 'appointment.notBegun']);
  });

  it('leaves a visit of two specialists to whoever works last, and both notes stay', async () => {
    const start = Date.now() - 600_000;
    const visit = await begun({
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      services: [
        { serviceId: services.facial, staffId: staff.sara },
        { serviceId: services.facial, staffId: staff.dina },
      ],
    });
    const first = await finish(visit.id, sara, 'بشرة جافة');
    expect([first.status, first.body.status], first.text).toEqual([200, 'Planned']);
    const last = await finish(visit.id, dina, 'بشرة جافة. رُطّبت');
    expect([last.body.status, last.body.visitNote]).toEqual(['Done', 'بشرة جافة. رُطّبت']);
  });

  // AUD-23
  it('corrects her note afterwards, and the trail has both texts', async () => {
    const visit = await begun();
    await finish(visit.id, sara, 'عمق ٥ مم');
    const corrected = await call('POST', `${visit.id}/note-visit`, sara, { visitNote: 'عمق ٠٫٥ مم' });
    expect([corrected.status, corrected.body.visitNote], corrected.text).toEqual([200, 'عمق ٠٫٥ مم']);
    expect((await call('POST', `${visit.id}/note-visit`, dina, { visitNote: 'x' })).status).toBe(409);
    const { rows } = await app.pool.query<{ before: string; after: string }>(
      `select c.before, c.after from audit_logs_changes c join audit_logs a on a.id = c.parent_id
       where a.entity_name = 'Appointment' and a.entity_id = $1::text and c.field = 'visitNote' order by a.id desc limit 1`,
      [visit.id],
    );
    expect(rows[0]).toEqual({ before: '"عمق ٥ مم"', after: '"عمق ٠٫٥ مم"' });
  });

  it('reads the earlier visits of her customer with what was noted at each', async () => {
    const customerId = await desk.guest();
    const past = await begun({ customerId, start: minutesAgo(90), end: minutesAgo(60) });
    await finish(past.id, sara, 'احمرار يوم واحد');
    const now = await begun({ customerId });
    const { body } = await call<readonly Row[]>('GET', `${now.id}/visits`, sara);
    expect(body).toMatchObject([{ services: 'تنظيف بشرة', staff: 'سارة', note: 'احمرار يوم واحد' }]);
  });
});
