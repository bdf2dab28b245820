import path from 'node:path';
import { backups } from '../../src/resources/backups/entity';
import { printOf, restoreBackup } from '../backup/index';
import { systemActor } from '../data/actor';
import { record } from '../data/audit';
import { sealAll } from '../data/chain';
import { withClient } from '../db/connection';
import { triggersOf } from '../db/triggers';
import { servedCentre } from '../features/book';
import { OperatorError } from '../kernel/errors';
import { transaction } from '../kernel/tx';
import { keyInFolder } from '../kernel/vault';
import { run, say, withDatabase } from './programs';

/**
 * `npm run restore <file>`: restores a backup into the empty database of DATA_DIR or DATABASE_URL. Checks it first
 * and then migrates it to this release. Exit code 2: refused, with reason and remedy; the database is unchanged.
 */
await run(async () => {
  const [, , name] = process.argv;
  if (!name)
    throw new OperatorError(
      'Which one? DATA_DIR=/new/folder npm run restore -- /path/to/centre-….backup.tar.gz\nأي نسخة؟ اكتب مسار ملف النسخة الاحتياطية.',
    );
  await withDatabase(async ({ config, dataDir, db }) => {
    await withClient(db.connect('owner'), async (owner) => {
      const triggers = triggersOf(servedCentre);
      const { head } = await restoreBackup({ owner, file: path.resolve(name), triggers, progress: say });
      await transaction(db.pool, (client) =>
        record(client, systemActor(head.madeAt), { action: 'Restore', entity: backups.audit }),
      );
      // Seal the entries that waited when the backup was made.
      await sealAll(db.pool);
      say(`Restored as of ${head.madeAt}. تمت الاستعادة`);
      say('Everybody signs in anew. Check it with npm run verify, then npm start. الدخول من جديد للجميع.');
      const key = config.secretsKey ?? (await keyInFolder(dataDir));
      if (head.keyPrint !== null && head.keyPrint !== printOf(key)) {
        say(
          'The key of secrets here is another one than where the backup was made: put that secrets.key into DATA_DIR (or SECRETS_KEY) before the start. Without it the keys of message channels cannot be read: type them again in the channels’ forms. Nothing else is sealed.',
        );
        say(
          'مفتاح الأسرار هنا غير المفتاح الأصلي: ضع ملف secrets.key القديم في DATA_DIR قبل التشغيل، وإلا فأدخل مفاتيح قنوات الرسائل من جديد. لا شيء آخر يتأثر.',
        );
      }
    });
  });
});
