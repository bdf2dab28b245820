import type pg from 'pg';
import type { putStatus, setStatus } from '../../../src/resources/appointments/actions';
import { appointments } from '../../../src/resources/appointments/entity';
import type { ActionContext } from '../../data/entity-server';
import { updateRow } from '../../data/repository';
import { checkTransition } from './guard';

/** The status alone (APT-32). Of two who press at once the second sees what the first has made of the locked row. */
export const changeStatus = async ({
  client,
  actor,
  server,
  row,
  input: { status, reason },
}: ActionContext<typeof setStatus> | ActionContext<typeof putStatus>) => {
  if (!server) throw new Error('a status is changed by the entity that has it');
  // Setting the same status again is no change of it, unlike saving a form.
  checkTransition(actor, row.status, status);
  const values = { status, statusReason: status === 'Canceled' ? reason : null };
  return updateRow(client, server, actor, row.id, { values, action: 'Status' });
};

/** What happened to a booking since it was made, newest first. */
export const historyOf = async (pool: pg.Pool, id: number) =>
  (
    await pool.query(
      `select a.id, a.timestamp, a.user_name as "userName", a.action,
         (select coalesce(json_agg(json_build_object('field', c.field, 'before', c.before, 'after', c.after) order by c.position), '[]')
          from audit_logs_changes c where c.parent_id = a.id and c.field in ('status', 'start', 'end', 'statusReason')) as changes
       from audit_logs a where a.entity_name = $1 and a.entity_id = $2 and a.action <> 'View' order by a.id desc limit 50`,
      [appointments.audit, String(id)],
    )
  ).rows;
