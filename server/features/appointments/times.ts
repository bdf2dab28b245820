import type pg from 'pg';
import type { z } from 'zod';
import type { clash, hold } from '../../../src/resources/appointments/actions';
import { appointmentRefusals } from '../../../src/resources/appointments/words';
import { home } from '../../../src/resources/home';
import { type Actor, seesBranch } from '../../data/actor';
import type { ActionContext, Values } from '../../data/entity-server';
import { tellChange } from '../../data/notices';
import { textIn, wordsOf } from '../../http/texts';
import { instantIn, iso } from '../../kernel/clock';
import { ApiError, invalid, notFound } from '../../kernel/errors';
import { type FetchedRow, fetchRows, millis, numberOf, oneOf } from '../../kernel/rows';
import { placeOf } from '../branches/index';
import { type Except, needsJson, needsOf, nobody, type OwnHold, occupy, queueUp } from './occupancy';
import { absent, type Need, rooms } from './places';
import { slotsFree } from './slots';

/**
 * Occupies the times of a stored appointment, or refuses the write with 409, the clashes and three free times
 * . The caller's own overlapping holds give way, and the hold `holdId` wherever it is.
 */
export const takeTimes = async (
  client: pg.PoolClient,
  actor: Actor,
  appointment: Values & { readonly id: number },
  holdId: number | undefined,
): Promise<void> => {
  const needs = needsOf(appointment);
  const gives = { holdId: holdId ?? nobody, userId: actor.userId };
  if (await occupy(client, { appointmentId: appointment.id }, needs, gives)) return;
  const except = { appointmentId: appointment.id, userId: actor.userId, ...(await ownHold(client, gives)) };
  throw await clashError(client, actor, appointment, needs, except);
};

/** Returns the refused appointment's hold, which the rollback restored. The caller's own hold is no clash. */
const ownHold = async (client: pg.PoolClient, hold: OwnHold): Promise<{ holdId?: number }> => {
  const { rowCount } = await client.query('select from appointment_holds where id = $1 and user_id = $2', [
    hold.holdId,
    hold.userId,
  ]);
  return rowCount === 1 ? { holdId: hold.holdId } : {};
};

/** Returns the 409 with the clashes, as text and as data, and up to three free times of the next 14 days. */
const clashError = async (
  client: pg.PoolClient,
  actor: Actor,
  appointment: Values,
  needs: readonly Need[],
  except: ExceptUser,
): Promise<ApiError> => {
  const branchId = numberOf(appointment.branchId) ?? 0;
  const place = await placeOf(client, branchId);
  const clashes = await clashesOf(client, actor, needs, except);
  const [at, end] = [millis(appointment.start), millis(appointment.end)];
  const search = { branchId, place, needs, at, end, from: at, days: 14, limit: 3, except };
  const freeSlots = await slotsFree(client, search);
  const words = wordsOf(home, actor.lang, place.zone);
  const said = clashes.map(({ kind, name, start, end, absence }) =>
    textIn(actor.lang, `appointments.clash.${absence === undefined ? kind : 'absent'}`, {
      name,
      start: words.time(start),
      end: words.time(end),
    }),
  );
  return new ApiError(409, appointmentRefusals.clash, {
    field: 'start',
    params: { clashes: said.join(textIn(actor.lang, 'error.listComma')) },
    extra: { clashes, freeSlots },
  });
};

const holdSeconds = 90;

type Held = ActionContext<typeof hold>['input'];

/** Holds a time for 90 seconds, or moves the hold `holdId` (404 if it is not the caller's). */
export const holdTime = async (client: pg.PoolClient, actor: Actor, asked: Held, holdId?: number) => {
  await checkPlace(client, asked);
  const stored = await store(client, actor, asked, holdId);
  await tell(client, actor, asked.branchId);
  return stored;
};

/** Deletes a hold. Does nothing if it has already expired. */
export const releaseHold = async (client: pg.PoolClient, actor: Actor, holdId: number) => {
  await queueUp(client, { holdId }, []);
  const rows = await fetchRows(client, { branchId: 'number' })(
    'delete from appointment_holds where id = $1 and user_id = $2 returning branch_id as "branchId"',
    [holdId, actor.userId],
  );
  for (const { branchId } of rows) await tell(client, actor, branchId);
};

/** Refuses with 400 a staff member or room of another branch. */
const checkPlace = async (client: pg.PoolClient, { branchId, staffId, roomId }: Held): Promise<void> => {
  const [found] = await fetchRows(client, { staff: 'flag', room: 'flag' })(
    `select $2::int is null or exists (select from users_user_branches where parent_id = $2 and branch_id = $1) as staff,
       $3::int is null or coalesce(${rooms.branch('$3')} = $1, false) as room`,
    [branchId, staffId, roomId],
  );
  if (!found?.staff) throw invalid([{ path: ['staffId'], key: 'validate.reference' }]);
  if (!found.room) throw invalid([{ path: ['roomId'], key: 'validate.reference' }]);
};

const store = async (client: pg.PoolClient, actor: Actor, asked: Held, holdId: number | undefined) => {
  const { branchId, staffId, roomId } = asked;
  const { zone } = await placeOf(client, branchId);
  const [start, end] = [instantIn(zone, asked.start, ['start']), instantIn(zone, asked.end, ['end'])];
  if (end <= start) throw invalid([{ path: ['end'], key: 'appointments.error.endBeforeStart' }]);
  if (end - start > 86_400_000) throw invalid([{ path: ['end'], key: 'appointments.error.tooLong' }]);
  const needs: readonly Need[] = [
    ...(typeof staffId === 'number' ? [{ kind: 'staff', id: staffId, start, end } as const] : []),
    ...(typeof roomId === 'number' ? [{ kind: 'room', id: roomId, start, end } as const] : []),
  ];
  if (holdId !== undefined) await queueUp(client, { holdId }, needs);
  const values = [branchId, staffId, roomId, iso(start), iso(end), holdSeconds, actor.userId];
  const rows = await fetchRows(client, { id: 'number', expiresAt: 'text' })(
    holdId === undefined
      ? `insert into appointment_holds (branch_id, staff_id, room_id, start, "end", expires_at, user_id)
         values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 second', $7) returning id, expires_at as "expiresAt"`
      : `update appointment_holds set branch_id = $1, staff_id = $2, room_id = $3, start = $4, "end" = $5,
           expires_at = clock_timestamp() + $6 * interval '1 second'
         where user_id = $7 and id = $8 returning id, expires_at as "expiresAt"`,
    holdId === undefined ? values : [...values, holdId],
  );
  const [kept] = rows;
  if (!kept) throw notFound();
  if (!(await occupy(client, { holdId: kept.id }, needs))) {
    const wanted = { branchId, start: iso(start), end: iso(end) };
    throw await clashError(client, actor, wanted, needs, { holdId: kept.id });
  }
  // Runs last, so that this transaction waits for nothing while it holds the locks on these rows.
  await client.query(
    `delete from appointment_holds where id in
       (select id from appointment_holds where expires_at <= clock_timestamp() for update skip locked)`,
  );
  return kept;
};

/** Tells every desk of the branch to reload. No appointment changed, so the notice has no ids. */
const tell = (client: pg.PoolClient, actor: Actor, branchId: number): Promise<void> =>
  tellChange(client, {
    kind: 'change',
    resource: 'appointments',
    type: 'updated',
    ids: [],
    branchIds: [branchId],
    by: actor.userId,
  });

type Clash = z.output<typeof clash>;

const foundColumns = {
  kind: oneOf('staff', 'room', 'customer'),
  id: 'number',
  name: 'text?',
  start: 'text',
  end: 'text',
  needStart: 'text',
  needEnd: 'text',
  branchId: 'number',
  appointmentId: 'number?',
  title: 'text?',
  heldBy: 'text?',
  absence: 'text?',
} as const;
type Found = FetchedRow<typeof foundColumns>;

interface ExceptUser extends Except {
  /** User whose own holds are no clash, because the appointment takes their times. */
  readonly userId?: number | null;
}

/** Returns up to 20 clashes with these needs. `except` names the appointment or hold that has the needs. */
const clashesOf = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  needs: readonly Need[],
  except: ExceptUser,
): Promise<readonly Clash[]> => {
  const rows = await fetchRows(client, foundColumns)(
    `select distinct on (n.kind, n.id, o.during) n.kind, n.id, n.start as "needStart", n."end" as "needEnd",
       lower(o.during) as start, upper(o.during) as "end", coalesce(a.branch_id, h.branch_id, ${absent().branch('o.absence_id')}) as "branchId",
       a.id as "appointmentId", a.title, hu.full_name as "heldBy", ${absent().kind('o.absence_id')} as absence,
       case n.kind when 'staff' then (select full_name from users where id = n.id)
         when 'room' then ${rooms.name('n.id')}
         else (select full_name from customers where id = n.id) end as name
     from json_to_recordset($1) as n(kind text, id int, start timestamptz, "end" timestamptz)
     join appointment_occupancy o on o.kind = n.kind and o.resource_id = n.id and o.during && tstzrange(n.start, n."end")
     left join appointments a on a.id = o.appointment_id
     left join appointment_holds h on h.id = o.hold_id
     left join users hu on hu.id = h.user_id
     where o.appointment_id is distinct from $2 and o.hold_id is distinct from $3
       and (h.id is null or (h.expires_at > clock_timestamp() and h.user_id is distinct from $4))
       and (n.kind <> 'room' or exists (select from appointment_occupancy x
         where x.kind = 'room' and x.resource_id = n.id and x.during && tstzrange(n.start, n."end")
           and (select count(*) from appointment_occupancy y left join appointment_holds yh on yh.id = y.hold_id
             where y.kind = 'room' and y.resource_id = n.id and y.during @> greatest(lower(x.during), n.start)
               and y.appointment_id is distinct from $2 and y.hold_id is distinct from $3
               and (yh.id is null or (yh.expires_at > clock_timestamp() and yh.user_id is distinct from $4)))
           >= ${rooms.capacity('n.id')}))
     order by n.kind, n.id, o.during limit 20`,
    [needsJson(needs), except.appointmentId ?? nobody, except.holdId ?? nobody, except.userId ?? nobody],
  );
  return rows.map((row) => shown(actor, row));
};

const shown = (actor: Actor, found: Found): Clash => {
  const { kind, id, appointmentId, title, heldBy, absence } = found;
  const isOwn = seesBranch(actor, found.branchId) && !actor.ownOnly;
  return {
    kind,
    id,
    name: found.name ?? '—',
    // Shows only the asked time if the appointment is another branch's, or the actor is limited to own rows.
    start: new Date(isOwn ? found.start : found.needStart).toISOString(),
    end: new Date(isOwn ? found.end : found.needEnd).toISOString(),
    ...(isOwn && appointmentId !== null ? { appointmentId, title: title ?? '' } : {}),
    ...(isOwn && heldBy !== null ? { heldBy } : {}),
    ...(isOwn && absence !== null ? { absence } : {}),
  };
};
