import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentDesk } from '../support/appointments';

const desk = await appointmentDesk();
beforeEach(() => desk.clear());

const past = { start: '2020-01-04T10:00:00+02:00', end: '2020-01-04T10:30:00+02:00' };

describe('A booking whose time is over', () => {
  // M3, R-04
  it('is asked for with its day and hour, and is booked once that is accepted', async () => {
    const asked = await desk.book(past);
    expect(asked.status).toBe(409);
    expect(asked.body.code).toBe('appointment.past');
    expect(asked.body.message).toContain('السبت ٤ يناير ٢٠٢٠');
    expect(asked.body.message).toContain('١٠:٠٠ ص');
    const { status, text } = await desk.book({ ...past, acceptPast: true });
    expect(status, text).toBe(201);
  });

  it('is not asked for when a note of it changes, but when it is moved there', async () => {
    const booked = await desk.booked({ ...past, acceptPast: true });
    expect((await desk.change(booked.id, { notes: 'اتصلت', version: booked.version })).status).toBe(200);
    const coming = await desk.booked();
    const moved = await desk.change(coming.id, {
      ...past,
      start: '2020-01-05T10:00:00+02:00',
      end: '2020-01-05T10:30:00+02:00',
      version: coming.version,
    });
    expect(moved.body.code).toBe('appointment.past');
  });

  it('belongs to a course only if that is accepted', async () => {
    const course = { ...desk.payload(past), repeat: { count: 2, everyDays: 7 } };
    const post = (body: object) =>
      desk.app.call<{ code?: string }>('POST', '/api/appointments/series', { as: 'Receptionist', body });
    expect((await post(course)).body.code).toBe('appointment.past');
    expect((await post({ ...course, acceptPast: true })).status).toBe(201);
  });
});
