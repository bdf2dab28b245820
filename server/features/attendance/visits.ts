import type pg from 'pg';
import { branchDay, todayIn } from '../../../src/i18n/zone';
import { appointments } from '../../../src/resources/appointments/entity';
import { minutesOf } from '../../../src/resources/attendance/rules';
import type { Actor } from '../../data/actor';
import type { GuardContext } from '../../data/entity-server';
import { findRow, updateRow } from '../../data/repository';
import { instantIn, iso } from '../../kernel/clock';
import { forbidden, invalid } from '../../kernel/errors';
import { appointmentsServer, placeOf } from '../appointments/index';

/** How a visit begins and ends, by hand and by the night's work. */

/** A time of coming or going as sent, in milliseconds. */
export const timeSent = async (
  client: GuardContext['client'],
  branchId: number,
  sent: unknown,
  key: string,
  mayManage: boolean,
): Promise<number> => {
  const now = Date.now();
  if (sent === undefined || sent === null || sent === '') return now;
  const { zone } = await placeOf(client, branchId);
  if (
    typeof sent !== 'string' ||
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(sent) ||
    Number.isNaN(Date.parse(sent))
  )
    throw invalid([{ path: [key], key: 'validate.date' }]);
  const time = instantIn(zone, sent, [key]);
  if (time > now + 120_000) throw invalid([{ path: [key], key: 'attendance.error.future' }]);
  if (time < branchDay(todayIn(zone, new Date(now)), zone)[0].getTime() && !mayManage)
    throw forbidden('attendance', 'manage');
  return Math.min(time, now);
};

/** The booking of a visit that is over is done. */
export const finishBooking = async (client: pg.PoolClient, actor: Actor, id: number): Promise<void> => {
  const booking = await findRow(client, appointments, actor, id);
  if (booking.status !== 'Planned') return;
  const values = { status: 'Done' };
  await updateRow(client, appointmentsServer, actor, id, { values, action: 'Status' });
};

/** The customer leaves: the record's end, and the booking done with the sessions it uses. */
export const endVisit = async (
  client: pg.PoolClient,
  actor: Actor,
  visit: { readonly id: number; readonly checkIn: string; readonly appointmentId: number | null },
  at: number,
): Promise<void> => {
  const came = Date.parse(visit.checkIn);
  await leave(client, visit.id, came, Math.max(at, came));
  if (visit.appointmentId !== null) await finishBooking(client, actor, visit.appointmentId);
};

/** The record's end, and how long the visit took. */
export const leave = async (
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  id: number,
  came: number,
  left: number,
): Promise<void> => {
  await client.query(`update attendance set check_out = $2, state = 'Left', minutes = $3 where id = $1`, [
    id,
    iso(left),
    minutesOf({ checkIn: iso(came), checkOut: iso(left) }, 0),
  ]);
};
