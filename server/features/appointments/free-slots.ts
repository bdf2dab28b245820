import type pg from 'pg';
import { z } from 'zod';
import { instantOf } from '../../../src/i18n/zone';
import type { freeSlots } from '../../../src/resources/appointments/queries';
import type { Actor } from '../../data/actor';
import type { QueryContext } from '../../data/entity-server';
import { seesBranch } from '../../data/scope';
import { instantIn, isNearDay, iso } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import type { Need } from './occupancy';
import { placeWith } from './place';
import { peopleAndBoard, slotsOn } from './slots';

const dayMs = 86_400_000;

const mostDays = 60;
const mostSlots = 200;
const longest = 1440;

export const firstFree = async ({ pool, actor, input }: QueryContext<typeof freeSlots>) => {
  const { branchId, staffId, roomId, customerId, serviceIds, minutes, from } = input;
  const [days, limit] = [Math.min(input.days, mostDays), Math.min(input.limit, mostSlots)];
  const { place, except, ofServices } = await askedOf(pool, actor, input);
  const length = (minutes === null ? ofServices || 60 : Math.min(minutes, longest)) * 60_000;
  const start = isNearDay(from)
    ? instantOf(`${from}T00:00`, place.zone).getTime()
    : instantIn(place.zone, from, ['from']);
  const span = { start, end: start + length };
  const others: readonly Need[] = [
    ...(roomId === null ? [] : [{ kind: 'room', id: roomId, ...span } as const]),
    ...(customerId === null ? [] : [{ kind: 'customer', id: customerId, ...span } as const]),
  ];
  // What is over cannot be booked as the first free time.
  const search = { branchId, place, from: Math.max(start, Date.now()), days, except };
  const { people, board } = await peopleAndBoard(
    pool,
    { ...search, needs: others },
    { span: [iso(start), iso(start + days * dayMs)], serviceIds },
  );
  // Whoever asks for somebody by name is told when she is free; saving asks for what it takes.
  const asked = people.filter(({ id, doesIt }) => (staffId === null ? doesIt : id === staffId));
  const needsOf = (id: number): readonly Need[] => [{ kind: 'staff', id, ...span }, ...others];
  const found = asked.map(({ id, fullName }) =>
    slotsOn(board, { ...search, needs: needsOf(id), at: span.start, end: span.end, limit }).map((slot) => ({
      ...slot,
      staffId: id,
      staffFullName: fullName,
    })),
  );
  return found
    .flat()
    .sort((a, b) => a.start.localeCompare(b.start) || a.staffFullName.localeCompare(b.staffFullName))
    .slice(0, limit);
};

/**
 * The place, how long the services take, and the booking and the hold to leave out, as far as they are the caller's to
 * see, or a free time would tell of a foreign branch's booking (P-02). A room is one of the branch.
 */
const askedOf = async (pool: pg.Pool, actor: Actor, input: QueryContext<typeof freeSlots>['input']) => {
  const { branchId, roomId, exceptId, holdId, serviceIds } = input;
  const { place, more } = await placeWith(pool, branchId, {
    name: 'place_and_asked',
    text: `jsonb_build_object('room', (select branch_id from rooms where id = $2),
      'except', (select branch_id from appointments where id = $3 and deleted_at is null),
      'hold', (select id from appointment_holds where id = $4 and user_id = $5),
      'minutes', (select coalesce(sum(s.duration), 0)::int from unnest($6::int[]) x(id) join services s on s.id = x.id))`,
    values: [roomId, exceptId, holdId, actor.userId, serviceIds],
  });
  const named = asked.parse(more ?? {});
  if (roomId !== null && named.room !== branchId)
    throw invalid([{ path: ['roomId'], key: 'validate.reference' }]);
  const isSeen = typeof named.except === 'number' && seesBranch(actor, named.except);
  return {
    place,
    ofServices: named.minutes ?? 0,
    except: { appointmentId: isSeen ? (exceptId ?? undefined) : undefined, holdId: named.hold ?? undefined },
  };
};

const asked = z.object({
  room: z.number().nullish(),
  except: z.number().nullish(),
  hold: z.number().nullish(),
  minutes: z.number().nullish(),
});
