import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { withoutEnd } from '../../../../src/schema/text/without-end';
import { systemSettings } from '../../../../src/settings/system';
import type { Services } from '../../../data/services';
import { settingsOf } from '../../../data/settings';
import { notFound } from '../../../kernel/errors';
import { fetchRows } from '../../../kernel/rows';
import { linkMark, type TemplateRef } from '../texts';
import { calendarFile } from './file';

const path = '/calendar';

/** Days after the appointment for which its link works. */
const lasting = `interval '7 days'`;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Linked {
  readonly body: string;
  readonly template: TemplateRef | null;
}

/**
 * Puts a link to the appointment's calendar file in place of the mark. It is a link and not a file, because every
 * engine and every approved template can carry a link, and because it tells of a later move, too. Without a public
 * address the mark goes and nothing takes its place.
 */
export const withLink = async (
  client: pg.PoolClient,
  { body, template }: Linked,
  appointmentId: number,
  publicUrl: string | undefined,
): Promise<Linked> => {
  const isMarked = [body, ...(template?.params ?? [])].some((text) => text.includes(linkMark));
  if (!isMarked) return { body, template };
  const link = publicUrl === undefined ? '' : await newLink(client, appointmentId, publicUrl);
  const put = (text: string) => text.replaceAll(linkMark, link).trim();
  return { body: put(body), template: template && { ...template, params: template.params.map(put) } };
};

/** 128 random bits; the database keeps only their hash, so that what is read there opens nothing. */
const newLink = async (client: pg.PoolClient, appointmentId: number, publicUrl: string): Promise<string> => {
  const token = randomBytes(16).toString('base64url');
  await client.query(
    `insert into calendar_links (token_hash, appointment_id, expires_at)
     select $1, id, "end" + ${lasting} from appointments where id = $2`,
    [hashOf(token), appointmentId],
  );
  return `${withoutEnd(publicUrl, '/')}/api${path}/${token}.ics`;
};

const columns = {
  id: 'number',
  version: 'number',
  createdAt: 'text',
  updatedAt: 'text',
  start: 'text',
  end: 'text',
  status: 'text',
  branch: 'text',
  services: 'text?',
} as const;

const described = {
  summary: 'The calendar file of an appointment, for whoever has its link',
  answer: z.string(),
  media: 'text/calendar',
  refusals: ['404'],
};

/** Serves calendar files without a session. Whoever asks too often for links that do not exist is refused (429). */
export const calendarRoutes = (app: FastifyInstance, { pool, now }: Services): void => {
  const config = { public: true, description: described };
  app.get<{ readonly Params: { readonly file: string } }>(
    `${path}/:file`,
    { config },
    async (request, reply) => {
      const [, token] = /^([\w-]{22})\.ics$/.exec(request.params.file) ?? [];
      if (token === undefined) throw notFound();
      const [found] = await fetchRows(pool, columns)(
        `select a.id, a.version, to_json(a.created_at)#>>'{}' as "createdAt", to_json(a.updated_at)#>>'{}' as "updatedAt",
         to_json(a.start)#>>'{}' as start, to_json(a."end")#>>'{}' as "end", a.status, b.name as branch,
         (select string_agg(s.service_name, '، ' order by s.position) from appointments_services s where s.parent_id = a.id) as services
       from calendar_links l join appointments a on a.id = l.appointment_id join branches b on b.id = a.branch_id
       where l.token_hash = $1 and a.deleted_at is null and a."end" + ${lasting} > $2`,
        [hashOf(token), now()],
      );
      if (!found) throw notFound();
      const { systemName } = await settingsOf(pool, systemSettings);
      const file = calendarFile({
        uid: hashOf(`appointment ${found.id} ${found.createdAt}`).slice(0, 32),
        sequence: found.version,
        changedAt: new Date(found.updatedAt),
        start: new Date(found.start),
        end: new Date(found.end),
        isCancelled: found.status === 'Canceled' || found.status === 'NoShow',
        summary: [found.services, systemName].filter(Boolean).join(' - '),
        location: found.branch,
      });
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'inline; filename="appointment.ics"')
        .header('Cache-Control', 'no-store')
        .header('X-Robots-Tag', 'noindex')
        .send(file);
    },
  );
};

/** Deletes links that no longer open anything. Runs once an hour. */
export const forgetOldLinks = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query(
    `delete from calendar_links l using appointments a where l.expires_at < $1 and a.id = l.appointment_id and a."end" + ${lasting} < $1`,
    [now],
  );
};
