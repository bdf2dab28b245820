import { beforeEach, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../support/app';
import { appointmentDesk } from '../support/appointments';

const desk = await appointmentDesk();
const { app } = desk;

interface Answer extends Row, Partial<Omit<ErrorBody, 'success'>> {
  readonly bookings?: readonly { readonly id: number }[];
}

const put = (body: Readonly<Record<string, unknown>>) =>
  app.call<Answer>('PUT', `/api/branches/${app.branches.own}`, {
    as: 'Admin',
    body: { name: 'فرع المعادي', ...body },
  });
const on = (opens: string, closes: string) => ({ openingHours: [{ weekday: 'Saturday', opens, closes }] });

beforeEach(() => desk.clear());

// M2, R-31, R-50
it('Opening hours that leave bookings outside list them before they are saved, and save once that is accepted', async () => {
  expect((await put(on('09:00', '22:00'))).status).toBe(200);
  const early = await desk.booked();
  const late = await desk.booked({
    customerId: desk.customers.huda,
    start: '2038-03-06T19:00:00+02:00',
    end: '2038-03-06T19:30:00+02:00',
  });
  const refused = await put(on('18:00', '22:00'));
  expect(
    [refused.status, refused.body.code, refused.body.bookings?.map(({ id }) => id)],
    refused.text,
  ).toEqual([409, 'branch.bookings', [early.id]]);
  expect((await put({ ...on('18:00', '22:00'), acceptUncovered: true })).status).toBe(400);
  const kept = await put({ ...on('18:00', '22:00'), acceptUncovered: true, reason: 'رمضان' });
  expect(kept.status, kept.text).toBe(200);
  // What is outside already is not asked about again.
  expect((await put(on('18:00', '23:00'))).status).toBe(200);
  const closed = await put({ specialDays: [{ name: 'عيد', fromDate: '2038-03-06', toDate: '2038-03-06' }] });
  expect([closed.status, closed.body.bookings?.map(({ id }) => id)]).toEqual([409, [late.id]]);
});
