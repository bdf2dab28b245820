import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { backupActions } from '../../../src/resources/backups/actions';
import { backups } from '../../../src/resources/backups/entity';
import { backupQueries } from '../../../src/resources/backups/queries';
import { backupRefusals } from '../../../src/resources/backups/words';
import { encryptedEnding } from '../../backup/format';
import { record } from '../../data/audit';
import { answer, perform, serve } from '../../data/entity-server';
import { requireFresh } from '../../data/reauthentication';
import { findRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { requirePermission } from '../../http/context';
import { idOf } from '../../http/crud';
import type { Gauge } from '../../kernel/background-work';
import { ApiError } from '../../kernel/errors';
import { fetchOne } from '../../kernel/rows';
import { queueBackup, startBackups } from './work';

export { listMade, runBackups } from './work';

/** Hours after which the last good backup is too old: a night, and the time that a backup may take. */
const oldAfterHours = 26;

const backupGauges: readonly Gauge[] = [
  {
    name: 'backup_age_seconds',
    help: 'Age of the last good backup. None: there is no backup yet',
    sql: `select extract(epoch from now() - max(created_at)) from backups where status = 'done'`,
    alarm: {
      above: oldAfterHours * 3600,
      orNone: true,
      says: (seconds) =>
        seconds === null
          ? {
              en: 'There is no backup yet. The server makes one every night; the page /backups makes one now.',
              ar: 'لا توجد نسخة احتياطية بعد. يصنع الخادم نسخة كل ليلة، ويمكن طلبها الآن من صفحة النسخ الاحتياطية.',
            }
          : {
              en: `The last good backup is ${Math.round(seconds / 3600)} h old. The page /backups says why the later ones failed.`,
              ar: `آخر نسخة احتياطية سليمة عمرها ${Math.round(seconds / 3600)} س. سبب تعذر ما بعدها في صفحة النسخ الاحتياطية.`,
            },
    },
  },
  {
    name: 'backup_failed',
    help: '1 if the last backup failed, else 0',
    sql: `select coalesce((select (status = 'failed')::int from backups where status in ('done', 'failed') order by id desc limit 1), 0)`,
    alarm: {
      above: 0,
      says: () => ({
        en: 'The last backup failed. The page /backups says why.',
        ar: 'تعذرت آخر نسخة احتياطية، والسبب في صفحة النسخ الاحتياطية.',
      }),
    },
  },
];

/** Backups, for Admin alone. */
export const backupsServer = serve(backups, {
  work: { backups: startBackups },
  gauges: backupGauges,
  routes: (api, services) => fileRoute(api, services),
  actions: perform(backupActions, {
    backUpNow: ({ client, actor, services }) =>
      queueBackup(client, actor, { kind: 'manual', now: services.now() }),
  }),
  queries: answer(backupQueries, {
    backupState: ({ pool, services }) =>
      fetchOne(pool, backupQueries.backupState.answer.fields)(
        `select d.at as "lastDoneAt", o.progress,
           case when l.status = 'failed' then 'failed' when d.at < $1::timestamptz - make_interval(hours => $2) then 'old'
             when d.at is null then 'none' end as warning
         from (select max(created_at) as at from backups where status = 'done') d
         left join (select progress from backups where status in ('waiting', 'running') limit 1) o on true
         left join (select status from backups where status in ('done', 'failed') order by id desc limit 1) l on true`,
        [services.now().toISOString(), oldAfterHours],
      ),
  }),
});

const file = {
  summary: 'File of a backup; audited',
  answer: z.string(),
  media: 'application/gzip',
  refusals: ['404', '409'],
};

/** Sends the file of a backup to Admin, with an audit entry. A plain route, because no declaration answers files. */
const fileRoute = (app: FastifyInstance, services: Services): void => {
  app.get(
    `${backups.api}/:id/file`,
    { config: { fresh: true, kind: 'export', description: file } },
    async (request, reply) => {
      // The file contains all data, so it needs `settings.update`, which only Admin has.
      const actor = requirePermission(request, 'settings', 'update');
      requireFresh(actor);
      const row = await findRow(services.pool, backups, actor, idOf(request));
      const name = path.basename(String(row.fileName));
      const place = path.join(services.backups.folder, name);
      // With several machines, each has only the files that it made.
      const found = row.status === 'done' ? await stat(place).catch(() => undefined) : undefined;
      if (!found) throw new ApiError(409, backupRefusals.noFile);
      await record(services.pool, actor, { action: 'Export', entity: backups.audit, entityId: row.id });
      return reply
        .type(name.endsWith(encryptedEnding) ? 'application/octet-stream' : 'application/gzip')
        .header('Content-Length', found.size)
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(createReadStream(place));
    },
  );
};
