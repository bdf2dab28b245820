import type { finish, noteVisit } from '../../../src/resources/appointments/desk-actions';
import { appointments } from '../../../src/resources/appointments/entity';
import {
  type addPhoto,
  mostOfCustomer,
  mostPhotos,
  type photo,
  type photos,
  type removePhoto,
} from '../../../src/resources/appointments/finish/visit-photos';
import type { visits } from '../../../src/resources/appointments/queries';
import { appointmentRefusals } from '../../../src/resources/appointments/words';
import type { ActionAnswer } from '../../../src/schema/action';
import type { QueryAnswer } from '../../../src/schema/query';
import { calledAs, record } from '../../data/audit';
import { standing, whereAll } from '../../data/conditions';
import type { ActionContext, OutsideContext, QueryContext } from '../../data/entity-server';
import { changeOf } from '../../data/notices';
import { updateRow } from '../../data/repository';
import { momentSql } from '../../kernel/clock';
import { ApiError, invalid, notFound } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { fetchNumber, fetchOne, fetchRows, newParams } from '../../kernel/rows';
import { appointmentsServer } from '../appointments/index';
import { drawnAnew, imageIn } from '../settings/index';
import { commaIn, servicesSql } from './figures';

/** What a specialist does to visits of her own: finish, note, look back. */

type Context = Pick<ActionContext<typeof finish>, 'actor' | 'row'>;

/** Ends the caller's part. Another specialist who works later ends the rest, and the desk may end all of it. */
export const finishOwn = async ({ client, actor, row, input }: ActionContext<typeof finish>) => {
  refuseOthers({ actor, row });
  const values = { visitNote: input.visitNote ?? row.visitNote };
  return isLast({ actor, row })
    ? updateRow(client, appointmentsServer, actor, row.id, {
        values: { ...values, status: 'Done', statusReason: null },
        input: { came: input.came },
        action: 'Status',
      })
    : updateRow(client, appointmentsServer, actor, row.id, { values });
};

export const noteOwn = ({ client, actor, row, input }: ActionContext<typeof noteVisit>) => {
  refuseOthers({ actor, row });
  return updateRow(client, appointmentsServer, actor, row.id, { values: { visitNote: input.visitNote } });
};

/** Refuses an appointment in which the caller does nothing, unless the caller may change every appointment. */
export const refuseOthers = ({ actor, row }: Context): void => {
  if (!isOwnVisit({ actor, row })) throw new ApiError(409, appointmentRefusals.notYours);
};

/** True if the caller does something in the appointment, or may change every appointment. */
const isOwnVisit = ({ actor, row }: Context): boolean =>
  actor.can('appointments.update') ||
  (actor.userId !== null &&
    [row.staffId, ...row.services.map(({ staffId }) => staffId)].includes(actor.userId));

/** True if nobody else works in the appointment after the caller's last service. */
const isLast = ({ actor, row }: Context): boolean => {
  const ends = (isMine: boolean) =>
    row.services
      .filter(({ staffId }) => staffId !== null && (staffId === actor.userId) === isMine)
      .map(({ end }) => Date.parse(end ?? row.end));
  const own = ends(true);
  return own.length === 0 || ends(false).every((end) => end <= Math.max(...own));
};

const mostVisits = 10;

/** Returns the customer's done appointments, newest first, from all branches that the reader may see. */
export const visitsOf = ({ pool, actor, row, scope }: QueryContext<typeof visits>) => {
  const params = newParams();
  const where = whereAll([
    ...standing(appointments, scope.seen ?? scope, params),
    `t.customer_id = ${params.add(row.customerId)}`,
    `t.id <> ${params.add(row.id)}`,
    `t.status = 'Done'`,
  ]);
  const comma = commaIn(actor.lang, params);
  return fetchRows(pool, { id: 'number', start: 'text', services: 'text', staff: 'text', note: 'text?' })(
    `select t.id, t.start, t.visit_note as note,
       coalesce(${servicesSql('t.id', comma)}, t.title, '') as services,
       coalesce((select string_agg(distinct u.full_name, ${comma}) from appointments_services l
         join users u on u.id = l.staff_id where l.parent_id = t.id), '') as staff
     from appointments t${where} order by t.start desc limit ${mostVisits}`,
    params.values,
  );
};

/** Photos beside the notes of visits: stored in the database, so that backups hold them and an erasure finds them. */

type Writing = Pick<ActionContext<typeof addPhoto>, 'client' | 'actor' | 'row'>;

/**
 * Draws the photo anew before the transaction, and stores it there. The runner holds the appointment's lock, so that the
 * limit of a visit holds for two who add at once; that of the customer has a lock of its own.
 */
export const addPhotoTo = async ({ actor, row, input }: OutsideContext<typeof addPhoto>) => {
  refuseOthers({ actor, row });
  const drawn = await drawnPhoto(input.image);
  return async (inside: ActionContext<typeof addPhoto>): Promise<ActionAnswer<typeof addPhoto>> => {
    const { client, row } = inside;
    refuseOthers(inside);
    const before = await countOf(inside);
    if (before >= mostPhotos)
      throw new ApiError(409, appointmentRefusals.manyPhotos, { params: { most: mostPhotos } });
    await client.query('select pg_advisory_xact_lock($1, $2)', [locks.photosOfCustomer, row.customerId]);
    const all = await fetchNumber(
      client,
      `select count(*)::int as n from visit_photos p join appointments t on t.id = p.appointment_id where t.customer_id = $1`,
      [row.customerId],
    );
    if (all >= mostOfCustomer)
      throw new ApiError(409, appointmentRefusals.manyPhotosOfCustomer, { params: { most: mostOfCustomer } });
    const { id } = await fetchOne(client, { id: 'number' })(
      'insert into visit_photos (appointment_id, type, bytes, user_id) values ($1, $2, $3, $4) returning id',
      [row.id, drawn.type, drawn.bytes, actor.userId],
    );
    await recordCount(inside, before, before + 1);
    return { photoId: id };
  };
};

const drawnPhoto = async (text: string) => {
  const image = imageIn(text);
  const refused = (key: string) => invalid([{ path: ['image'], key }]);
  if (typeof image === 'string') throw refused(image);
  // A drawing may hold scripts and links; a camera makes none.
  if (image.ending === 'svg') throw refused('validate.imageType');
  const drawn = await drawnAnew(image, { isPhoto: true });
  if (typeof drawn === 'string') throw refused(drawn);
  return drawn;
};

/** Deletes a photo of this visit. */
export const removePhotoOf = async ({ client, actor, row, input }: ActionContext<typeof removePhoto>) => {
  refuseOthers({ actor, row });
  const before = await countOf({ client, row });
  const { rowCount } = await client.query('delete from visit_photos where id = $1 and appointment_id = $2', [
    input.photoId,
    row.id,
  ]);
  if (rowCount === 0) throw notFound();
  await recordCount({ client, actor, row }, before, before - 1);
};

const countOf = ({ client, row }: Pick<Writing, 'client' | 'row'>): Promise<number> =>
  fetchNumber(client, 'select count(*)::int as n from visit_photos where appointment_id = $1', [row.id]);

/** Writes how many photos there were and are, never a picture; other screens hear of it. */
const recordCount = ({ client, actor, row }: Writing, before: number, after: number): Promise<void> =>
  record(
    client,
    actor,
    {
      action: 'Update',
      entity: appointments.audit,
      entityId: row.id,
      branchId: row.branchId,
      ...calledAs(appointments, row),
      changes: [{ field: 'photos', before, after }],
    },
    changeOf(appointments.name, 'updated', [row], actor.userId),
  );

const mostShown = 60;

type Reading = Pick<QueryContext<typeof photos>, 'pool' | 'row' | 'scope'>;

/** SQL of the photos of an appointment, and of its customer's others in the branches that the reader may see. */
const seenBy = ({ row, scope }: Reading) => {
  const params = newParams();
  const where = whereAll([
    ...standing(appointments, scope.seen ?? scope, params),
    `t.customer_id = ${params.add(row.customerId)}`,
  ]);
  return { params, from: `from visit_photos p join appointments t on t.id = p.appointment_id${where}` };
};

export const photosOf = async (context: QueryContext<typeof photos>): Promise<QueryAnswer<typeof photos>> => {
  const { params, from } = seenBy(context);
  const { actor, row, pool } = context;
  const mayChange = actor.can('ownVisits.update') && isOwnVisit({ actor, row });
  const found = await fetchRows(pool, { id: 'number', appointmentId: 'number', at: 'text' })(
    `select p.id, p.appointment_id as "appointmentId", ${momentSql('p.at')} as at
     ${from} order by p.id desc limit ${mostShown}`,
    params.values,
  );
  return found.map((one) => ({ ...one, isOwn: mayChange && one.appointmentId === row.id }));
};

/** 404 for a photo of another customer, or of a visit that the reader may not see. Each view is an audit entry. */
export const photoOf = async (context: QueryContext<typeof photo>): Promise<QueryAnswer<typeof photo>> => {
  const { params, from } = seenBy(context);
  const { actor, services, input } = context;
  const [found] = await fetchRows(context.pool, {
    id: 'number',
    branchId: 'number',
    type: 'text',
    bytes: 'bytes',
  })(
    `select t.id, t.branch_id as "branchId", p.type, p.bytes ${from} and p.id = ${params.add(input.photoId)}`,
    params.values,
  );
  if (!found) throw notFound();
  const { id: entityId, branchId } = found;
  const changes = [{ field: 'photo', before: null, after: input.photoId }];
  const entry = { action: 'View', entity: appointments.audit, entityId, branchId, changes } as const;
  await record(services.pool, actor, entry);
  return { image: `data:${found.type};base64,${found.bytes.toString('base64')}` };
};
