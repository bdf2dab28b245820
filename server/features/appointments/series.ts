import type pg from 'pg';
import type { z } from 'zod';
import { addDays, instantOf } from '../../../src/i18n/zone';
import {
  type bookSeries,
  type checkSeries,
  visit as visitSchema,
} from '../../../src/resources/appointments/actions';
import { appointments } from '../../../src/resources/appointments/entity';
import { currentOf } from '../../../src/schema/book';
import type { Actor } from '../../data/actor';
import type { ActionContext, EntityServer, QueryContext, Row } from '../../data/entity-server';
import { createRow } from '../../data/repository';
import { requestOf } from '../../data/values';
import { instantIn, iso, wallTimeIn } from '../../kernel/clock';
import { ApiError } from '../../kernel/errors';
import { transaction } from '../../kernel/transaction';
import { placeOf } from '../branches/index';

type Course = Pick<ActionContext<typeof bookSeries>, 'input'>;
type Appointment = Omit<Course['input'], 'repeat' | 'skip'>;
type Visit = z.output<typeof visitSchema>;

/** Books all appointments of a course except the skipped ones, or none of them. */
export const bookCourse = async ({ client, actor, server, ...course }: ActionContext<typeof bookSeries>) => {
  const rows: Row[] = [];
  for (const [index, appointment] of (await visitsOf(client, course)).entries())
    if (!course.input.skip.includes(index)) rows.push(await book(client, server, actor, appointment));
  return rows;
};

/** Books each appointment and rolls it back, so that the list shows exactly the refusals that booking would meet. */
export const checkCourse = async ({ pool, actor, server, ...course }: QueryContext<typeof checkSeries>) => {
  const visits: Visit[] = [];
  await transaction(pool, async (client) => {
    visits.length = 0;
    for (const [index, appointment] of (await visitsOf(client, course)).entries()) {
      const { start, end } = appointment;
      const isSkipped = course.input.skip.includes(index);
      const refused = isSkipped ? undefined : await attempt(client, server, actor, appointment);
      visits.push(visitSchema.parse({ index, start, end, ...refused }));
    }
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return { visits };
};

/** Thrown to roll back a trial transaction. */
class Undo extends Error {}

/** Returns the appointments of a course. Each starts at the same time by the wall clock and lasts as long as the first. */
const visitsOf = async (
  client: pg.PoolClient,
  { input: { repeat, skip, ...base } }: Course,
): Promise<readonly Appointment[]> => {
  const { zone } = await placeOf(client, base.branchId);
  const at = (text: string): number => instantIn(zone, text, ['start']);
  const first = at(base.start);
  const wall = wallTimeIn(zone, first);
  const indexes = Array.from({ length: repeat.count }, (_, index) => index);
  const ended = indexes.find((index) => !skip.includes(index));
  return indexes.map((index) => {
    const day = addDays(wall.slice(0, 10), index * repeat.everyDays);
    const by = index === 0 ? 0 : instantOf(`${day}${wall.slice(10)}`, zone).getTime() - first;
    const later = (text: string): string => iso(at(text) + by);
    return {
      ...base,
      start: later(base.start),
      end: later(base.end),
      services: base.services.map((line) => ({
        ...line,
        start: line.start ? later(line.start) : null,
        end: line.end ? later(line.end) : null,
      })),
      // The first appointment takes over the dialog's hold. The first one that is booked ends the waiting entry.
      holdId: index === 0 ? base.holdId : null,
      waitlistId: index === ended ? base.waitlistId : null,
    };
  });
};

const book = (
  client: pg.PoolClient,
  server: EntityServer,
  actor: Actor,
  appointment: Appointment,
): Promise<Row> =>
  createRow(client, server, actor, requestOf(currentOf(appointments), 'create', appointment));

const attempt = async (
  client: pg.PoolClient,
  server: EntityServer,
  actor: Actor,
  appointment: Appointment,
) => {
  await client.query('savepoint visit');
  try {
    await book(client, server, actor, appointment);
    return undefined;
  } catch (error) {
    // Any other error concerns every appointment of the course, so it is thrown as for a single one.
    if (
      !(error instanceof ApiError) ||
      (error.status !== 409 && error.code !== 'forbidden.appointments.manage')
    )
      throw error;
    return { code: error.code, ...error.details.extra };
  } finally {
    // Rolls back at once, so that the locks of this attempt do not last until the last appointment is tried.
    await client.query('rollback to savepoint visit');
  }
};
