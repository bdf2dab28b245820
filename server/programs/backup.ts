import { existsSync } from 'node:fs';
import path from 'node:path';
import { backupFileName, backupPlace } from '../backup/format';
import { writeBackup } from '../backup/write';
import { withClient } from '../db/connection';
import { listMade } from '../features/backups/index';
import { OperatorError } from '../kernel/errors';
import { giveToOwnerOf } from '../kernel/vault';
import { run, say, withDatabase } from './program';

/**
 * `npm run backup [file]`: writes all data into one file while the server may run. Without a name it goes to
 * `backups` in DATA_DIR, is listed, and is deleted in time like other manual ones. Exit code 2: none; prints why.
 */
await run(() =>
  withDatabase(async ({ config, dataDir, db }) => {
    const now = new Date();
    const place = backupPlace(dataDir, config.backupRecipient, () => db.connect('owner'));
    const named = process.argv[2];
    if (named?.startsWith('-'))
      throw new OperatorError(`npm run backup [file]\nاكتب اسم الملف، أو لا تكتب شيئًا.`);
    const file = path.resolve(named ?? path.join(place.folder, backupFileName(now)));
    // In the backup folder the new file gets a number instead.
    if (named !== undefined && existsSync(file))
      throw new OperatorError(`"${file}" exists already: give another name.\nالملف موجود، اختر اسمًا آخر.`);
    await withClient(place.connectOwner(), async (owner) => {
      const { recipient } = place;
      const written = await writeBackup({ owner, file, recipient, now });
      const { manifest, bytes } = written;
      if (named === undefined) giveToOwnerOf(dataDir, place.folder, written.file);
      // The user keeps a file with a given name, so it is not listed.
      if (named === undefined) await listMade({ pool: db.pool, backups: place, now: () => now }, written);
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      say(`${rows} rows in ${written.file} (${Math.ceil(bytes / 1024)} KB). حُفظت النسخة الاحتياطية`);
      say(
        recipient === undefined
          ? 'It is not encrypted: whoever has the file can read everything (BACKUP_RECIPIENT in docs/operate.md).\nالنسخة غير مشفّرة: من يملك الملف يقرأ كل شيء.'
          : `It is encrypted for ${recipient}. النسخة مشفّرة`,
      );
      say('The key of secrets (DATA_DIR/secrets.key or SECRETS_KEY) is not in it: keep it apart.');
      say('لا تحتوي النسخة على مفتاح الأسرار (secrets.key)، احفظه في مكان آخر.');
    });
  }),
);
