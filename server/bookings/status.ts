import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { appointments } from '../../src/resources/appointments/entity';
import { findOption } from '../../src/schema/accept';
import type { RouteParts } from '../data/entity-server';
import { findRow, updateRow } from '../data/repository';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { answered, idOf } from '../http/crud';
import { checkTransition } from './guard';

const { options } = appointments.fields.status;
const statusBody = z.object({
  status: z
    .string({ error: 'validate.required' })
    .transform((value) => findOption(options, value)?.value ?? '')
    .refine((value) => value !== '', { error: 'validate.option' }),
  reason: z.string({ error: 'validate.text' }).trim().max(500, { error: 'validate.long' }).nullish(),
  version: z.number({ error: 'validate.number' }).int({ error: 'validate.integer' }).nullish(),
});

/** The status alone (APT-32), and what happened to a booking since it was made. */
export const statusRoutes = (app: FastifyInstance, { pool, server }: RouteParts): void => {
  const change = async (request: FastifyRequest) => {
    const actor = requireRight(request, 'appointments', 'update');
    const id = idOf(request);
    const { status, reason, version } = parsed(statusBody, request.body);
    const values = { status, statusReason: status === 'Canceled' ? (reason ?? null) : null };
    const row = await transaction(pool, async (client) => {
      // Of two who press at once the second sees what the first has made of it.
      await client.query('select from appointments where id = $1 for update', [id]);
      const before = await findRow(client, appointments, actor, id);
      // Setting the same status again is no change of it, unlike saving a form.
      checkTransition(String(before.status), status, actor.can('appointments.manage'));
      return updateRow(client, server, actor, id, {
        values,
        body: {},
        version: version ?? undefined,
        action: 'Status',
      });
    });
    return answered(server, actor, row);
  };
  app.post('/appointments/:id/status', change);
  app.put('/appointments/:id/status', change);

  app.get('/appointments/:id/history', async (request) => {
    const actor = requireRight(request, 'appointments', 'read');
    const { id } = await findRow(pool, appointments, actor, idOf(request));
    const { rows } = await pool.query(
      `select a.id, a.timestamp, a.user_name as "userName", a.action,
         (select coalesce(json_agg(json_build_object('field', c.field, 'before', c.before, 'after', c.after) order by c.position), '[]')
          from audit_logs_changes c where c.parent_id = a.id and c.field in ('status', 'start', 'end', 'statusReason')) as changes
       from audit_logs a where a.entity_name = $1 and a.entity_id = $2 and a.action <> 'View' order by a.id desc limit 50`,
      [appointments.audit, String(id)],
    );
    return rows;
  });
};
