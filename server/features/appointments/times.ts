import type pg from 'pg';
import type { Actor } from '../../data/actor';
import type { Values } from '../../data/entity-server';
import { textIn, wordsOf } from '../../http/answers';
import { ApiError } from '../../kernel/errors';
import { millis, numberOf } from '../../kernel/values';
import { type Clash, clashesOf } from './clashes';
import { needsOf } from './needs';
import { type Need, nobody, type OwnHold, occupy } from './occupancy';
import { placeOf } from './place';
import { freeSlots, type Slot } from './slots';

/**
 * Takes the times of a stored booking, or refuses the whole write with who or what is in the way and three free
 * times. Holds of the caller's own give way to it, the one named by `holdId` wherever it lies.
 */
export const takeTimes = async (
  client: pg.PoolClient,
  actor: Actor,
  booking: Values & { readonly id: number },
  holdId: number | undefined,
): Promise<void> => {
  const needs = needsOf(booking);
  const gives = { holdId: holdId ?? nobody, userId: actor.userId };
  if (await occupy(client, { appointmentId: booking.id }, needs, gives)) return;
  const except = { appointmentId: booking.id, userId: actor.userId, ...(await ownHold(client, gives)) };
  const { zone } = await placeOf(client, numberOf(booking.branchId) ?? 0);
  throw clashError(
    actor,
    zone,
    await clashesOf(client, actor, needs, except),
    await offersFor(client, booking, needs, except),
  );
};

/** The refused booking's hold stands again; it is in nobody's way here as long as it is the caller's own. */
const ownHold = async (client: pg.PoolClient, hold: OwnHold): Promise<{ holdId?: number }> => {
  const { rowCount } = await client.query('select from appointment_holds where id = $1 and user_id = $2', [
    hold.holdId,
    hold.userId,
  ]);
  return rowCount === 1 ? { holdId: hold.holdId } : {};
};

/** Three times from the asked-for one on, within a fortnight, at which everything is free. */
export const offersFor = async (
  client: pg.PoolClient,
  booking: Values,
  needs: readonly Need[],
  except: { readonly appointmentId?: number; readonly holdId?: number },
): Promise<readonly Slot[]> => {
  const branchId = numberOf(booking.branchId) ?? 0;
  const start = millis(booking.start);
  return freeSlots(client, {
    branchId,
    place: await placeOf(client, branchId),
    needs,
    at: start,
    end: millis(booking.end),
    from: start,
    days: 14,
    limit: 3,
    except,
  });
};

/** 409 with who or what is in the way, in words and as data, and the times offered instead. */
export const clashError = (
  actor: Actor,
  zone: string,
  clashes: readonly Clash[],
  offers: readonly Slot[],
): ApiError => {
  const words = wordsOf(actor.lang, zone);
  const said = clashes.map(({ kind, name, start, end }) =>
    textIn(actor.lang, `appointments.clash.${kind}`, {
      name,
      start: words.time(start),
      end: words.time(end),
    }),
  );
  return new ApiError(409, 'appointment.clash', {
    field: 'start',
    params: { clashes: said.join(actor.lang === 'ar' ? '، ' : ', ') },
    extra: { clashes, freeSlots: offers },
  });
};
