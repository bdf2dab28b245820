import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { backups } from '../../../src/resources/backups/entity';
import { record } from '../../data/audit';
import { findRow } from '../../data/repository';
import type { Services } from '../../data/services';
import { requireRight } from '../../http/context';
import { idOf } from '../../http/crud';
import { ApiError } from '../../kernel/errors';
import { transaction } from '../../kernel/tx';

/** The file of a backup, for Admin to keep elsewhere; leaves a line in the trail. No declaration answers such files. */
export const backupFileRoute = (app: FastifyInstance, services: Services): void => {
  app.get(
    `${backups.api}/:id/file`,
    {
      config: {
        description: {
          summary: 'File of a backup; audited',
          answer: z.string(),
          media: 'application/gzip',
          refusals: ['404', '409'],
        },
      },
    },
    async (request, reply) => {
      // Everything there is stands in it.
      const actor = requireRight(request, 'settings', 'update');
      const row = await findRow(services.pool, backups, actor, idOf(request));
      const file = path.join(services.backups.folder, path.basename(String(row.fileName)));
      // Of several machines each keeps what it made.
      const found = row.status === 'done' ? await stat(file).catch(() => undefined) : undefined;
      if (!found) throw new ApiError(409, 'backup.noFile');
      await transaction(services.pool, (client) =>
        record(client, actor, { action: 'Export', entity: backups.audit, entityId: row.id }),
      );
      return reply
        .type('application/gzip')
        .header('Content-Length', found.size)
        .header('Content-Disposition', `attachment; filename="${path.basename(file)}"`)
        .send(createReadStream(file));
    },
  );
};
