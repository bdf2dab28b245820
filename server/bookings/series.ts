import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { addDays, instantOf } from '../../src/i18n/zone';
import { appointments } from '../../src/resources/appointments/entity';
import { inputOf } from '../../src/schema/input';
import type { Actor } from '../data/actor';
import type { EntityServer, RouteParts, Row, Values } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { createRow } from '../data/repository';
import { seesBranch } from '../data/scope';
import { valuesOf } from '../data/values';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { answered, keyedOf } from '../http/crud';
import { ApiError, foreignBranch } from '../http/errors';
import { listOf } from './needs';
import { iso } from './occupancy';
import { instantIn, placeOf, wallTimeIn } from './place';

const repeatBody = z.object({
  repeat: z.object(
    {
      count: z
        .number({ error: 'validate.required' })
        .int({ error: 'validate.integer' })
        .min(1, { error: 'validate.min' })
        .max(52, { error: 'validate.max' }),
      everyDays: z
        .number({ error: 'validate.required' })
        .int({ error: 'validate.integer' })
        .min(1, { error: 'validate.min' })
        .max(366, { error: 'validate.max' }),
    },
    { error: 'validate.required' },
  ),
  /** Numbers of the visits to leave out, from 0. */
  skip: z.array(z.number().int(), { error: 'validate.list' }).max(52, { error: 'validate.many' }).nullish(),
});

type Repeat = z.infer<typeof repeatBody>;

interface Visit {
  readonly index: number;
  readonly start: string;
  readonly end: string;
  readonly body: Values;
}

/** A course of visits at the same time of day, every so many days (the same wall time across clock changes). */
export const seriesRoutes = (app: FastifyInstance, { pool, server }: RouteParts): void => {
  app.post('/appointments/series/check', async (request) => {
    const actor = requireRight(request, 'appointments', 'create');
    const asked = parsed(repeatBody, request.body);
    const body = bodyOf(request.body);
    const checked: unknown[] = [];
    // Tried for real and taken back, so that the list shows exactly what saving would meet.
    await transaction(pool, async (client) => {
      checked.length = 0;
      for (const visit of await visitsOf(client, actor, body, asked)) {
        const refused = asked.skip?.includes(visit.index)
          ? undefined
          : await tryVisit(client, server, actor, visit);
        checked.push({ index: visit.index, start: visit.start, end: visit.end, ...refused });
      }
      throw new Undo();
    }).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
    return { visits: checked };
  });

  app.post('/appointments/series', async (request, reply) => {
    const actor = requireRight(request, 'appointments', 'create');
    const asked = parsed(repeatBody, request.body);
    const body = bodyOf(request.body);
    const answer = await transaction(pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        const rows: Row[] = [];
        for (const visit of await visitsOf(client, actor, body, asked))
          if (!asked.skip?.includes(visit.index)) rows.push(await bookVisit(client, server, actor, visit));
        return { status: 201, body: rows.map((row) => answered(server, actor, row)) };
      }),
    );
    return reply.status(answer.status).send(answer.body);
  });
};

/** Ends a transaction that was only a trial. */
class Undo extends Error {}

const bodyOf = (body: unknown): Values => Object.fromEntries(Object.entries(body ?? {}));

const schema = inputOf(appointments, 'create');

const visitsOf = async (
  client: pg.PoolClient,
  actor: Actor,
  body: Values,
  { repeat: { count, everyDays }, skip }: Repeat,
): Promise<readonly Visit[]> => {
  const booking = parsed(schema, body);
  if (!seesBranch(actor, booking.branchId)) throw foreignBranch();
  const { zone } = await placeOf(client, booking.branchId);
  const later = (text: string, days: number): string => {
    const first = instantIn(zone, text, ['start']);
    if (days === 0) return iso(first);
    const wall = wallTimeIn(zone, first);
    return iso(instantOf(`${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`, zone).getTime());
  };
  const ended = Array.from({ length: count }, (_, index) => index).find((index) => !skip?.includes(index));
  return Array.from({ length: count }, (_, index) => {
    const days = index * everyDays;
    const [start, end] = [later(booking.start, days), later(booking.end, days)];
    const services = listOf(body.services).map((line) => ({
      ...line,
      ...(line.start ? { start: later(String(line.start), days) } : {}),
      ...(line.end ? { end: later(String(line.end), days) } : {}),
    }));
    // The dialog's hold gives way to the visit it was opened on, and the first that is booked ends the waiting.
    const { holdId, waitlistId, ...rest } = body;
    return {
      index,
      start,
      end,
      body: {
        ...rest,
        start,
        end,
        services,
        ...(index === 0 ? { holdId } : {}),
        ...(index === ended ? { waitlistId } : {}),
      },
    };
  });
};

const bookVisit = (
  client: pg.PoolClient,
  server: EntityServer,
  actor: Actor,
  { body }: Visit,
): Promise<Row> => {
  const values = valuesOf(appointments, parsed(schema, body), body, 'create');
  return createRow(client, server, actor, { values, body });
};

const tryVisit = async (client: pg.PoolClient, server: EntityServer, actor: Actor, visit: Visit) => {
  await client.query('savepoint visit');
  try {
    await bookVisit(client, server, actor, visit);
    return undefined;
  } catch (error) {
    // Whatever is wrong with every visit alike is refused as it would be for one.
    if (
      !(error instanceof ApiError) ||
      (error.status !== 409 && error.code !== 'forbidden.appointments.manage')
    )
      throw error;
    return { code: error.code, ...error.details.extra };
  } finally {
    // At once: the trail's end, which every writer waits for, is not kept until the last visit is tried.
    await client.query('rollback to savepoint visit');
  }
};
