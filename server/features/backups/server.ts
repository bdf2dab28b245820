import { backupActions } from '../../../src/resources/backups/actions';
import { backups } from '../../../src/resources/backups/entity';
import { backupQueries } from '../../../src/resources/backups/queries';
import type { QueryAnswer } from '../../../src/schema/query';
import { serve } from '../../data/entity-server';
import { answer, perform } from '../../data/served';
import { queueBackup } from './queue';

/** Hours after which the last good backup is too old: a night and what one may take. */
const oldAfterHours = 26;

type State = QueryAnswer<typeof backupQueries.backupState>;

const nothingYet: State = { lastDoneAt: null, ageHours: null, kept: 0, progress: null, warning: 'none' };

/** Backups as Admin sees them. */
export const backupsServer = serve(backups, {
  actions: perform(backupActions, {
    backUpNow: ({ client, actor, services }) =>
      queueBackup(client, actor, { kind: 'manual', now: services.now() }),
  }),
  queries: answer(backupQueries, {
    backupState: async ({ pool, services }) => {
      const { rows } = await pool.query<State>(
        `select d.at as "lastDoneAt", floor(d.hours)::int as "ageHours", c.kept, o.progress,
           case when l.status = 'failed' then 'failed' when d.hours > $2 then 'old' when d.at is null then 'none' end as warning
         from (select max(created_at) as at, extract(epoch from $1::timestamptz - max(created_at)) / 3600 as hours
             from backups where status = 'done') d
         cross join (select count(*)::int as kept from backups where status = 'done') c
         left join (select progress from backups where status in ('waiting', 'running') limit 1) o on true
         left join (select status from backups where status in ('done', 'failed') order by id desc limit 1) l on true`,
        [services.now().toISOString(), oldAfterHours],
      );
      return rows[0] ?? nothingYet;
    },
  }),
});
