import { existsSync } from 'node:fs';
import path from 'node:path';
import { backupFileName, backupPlace, writeBackup } from '../backup/index';
import { withClient } from '../db/connection';
import { isBegun } from '../db/embedded/place';
import { listMade } from '../features/backups/index';
import { OperatorError } from '../kernel/errors';
import { keyInFolder } from '../kernel/vault';
import { run, say, withDatabase } from './programs';

/**
 * `npm run backup [file]`: the whole business in one file, while the server may go on running. Without a name it lies
 * among the others, in `backups` of DATA_DIR, and is listed and one day dropped with those made by hand. Exit code 2 says why there is none.
 */
await run(() =>
  withDatabase(
    async ({ config, dataDir, db }) => {
      const now = new Date();
      const key = config.secretsKey ?? (config.databaseUrl ? undefined : await keyInFolder(dataDir));
      const place = backupPlace(dataDir, key, () => db.connect('owner'));
      const named = process.argv[2];
      const file = path.resolve(named ?? path.join(place.folder, backupFileName(now)));
      // One among the others gets a number where another of the same second has its name.
      if (named !== undefined && existsSync(file))
        throw new OperatorError(`"${file}" exists already: give another name.\nالملف موجود، اختر اسمًا آخر.`);
      await withClient(place.connectOwner(), async (owner) => {
        const written = await writeBackup({ owner, file, keyPrint: place.keyPrint, now });
        const { manifest, bytes } = written;
        // A file of one's own is one's own to keep.
        if (named === undefined) await listMade({ pool: db.pool, backups: place, now: () => now }, written);
        const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
        say(`${rows} rows in ${written.file} (${Math.ceil(bytes / 1024)} KB). تم حفظ النسخة الاحتياطية`);
        say('The key of secrets (DATA_DIR/secrets.key or SECRETS_KEY) is not in it: keep it apart.');
        say('لا تحتوي النسخة على مفتاح الأسرار (secrets.key)، احفظه في مكان آخر.');
      });
    },
    (config, dataDir) => {
      if (!config.databaseUrl && !isBegun(dataDir))
        throw new OperatorError(
          `There is no database in "${dataDir}".\nلا توجد قاعدة بيانات في «${dataDir}».`,
        );
    },
  ),
);
