import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backups } from '../../src/resources/backups/entity';
import { checkBackup } from '../backup/read';
import { restoreBackup } from '../backup/restore';
import { systemActor } from '../data/actor';
import { record } from '../data/audit';
import { sealAll } from '../data/audit-chain';
import { withClient } from '../db/connection';
import { triggersOf } from '../db/triggers';
import { servedCentre } from '../features/book';
import { OperatorError } from '../kernel/errors';
import { run, say, withDatabase } from './program';

/**
 * `npm run restore <file>`: restores a backup into the empty database of DATA_DIR or DATABASE_URL. Checks it first
 * and then migrates it to this release. `--check` only checks, `--identity FILE` names the private age key of an
 * encrypted backup. Exit code 2: refused, with reason and remedy; the database is unchanged.
 */
await run(async () => {
  const { values, positionals } = parsed(process.argv.slice(2));
  const [named] = positionals;
  if (!named)
    throw new OperatorError(
      'Which one? DATA_DIR=/new/folder npm run restore -- /path/to/centre-….backup.tar.gz\nأي نسخة؟ اكتب مسار ملف النسخة الاحتياطية.',
    );
  const source = {
    file: path.resolve(named),
    identities: values.identity === undefined ? undefined : await identitiesIn(values.identity),
  };
  if (values.check) {
    const { head } = await checkBackup(source);
    return say(`The backup of ${head.madeAt} is whole. النسخة سليمة وكاملة`);
  }
  await withDatabase(
    async ({ db }) => {
      await withClient(db.connect('owner'), async (owner) => {
        const { head } = await restoreBackup({
          ...source,
          owner,
          triggers: triggersOf(servedCentre),
          progress: say,
        });
        await record(db.pool, systemActor(head.madeAt), { action: 'Restore', entity: backups.audit });
        // Seal the entries that waited when the backup was made.
        await sealAll(db.pool);
        say(`Restored as of ${head.madeAt}. تمت الاستعادة`);
        say('Everybody signs in anew. Check it with npm run verify, then npm start. الدخول من جديد للجميع.');
        say(
          'The key of secrets is not in a backup: put the secrets.key of the old place into DATA_DIR (or SECRETS_KEY) before the start. Without it the keys of message channels are typed again, and whoever has an authenticator app then signs in by a recovery code only, Admin too (docs/operate.md, Keys).',
        );
        say(
          'مفتاح الأسرار ليس في النسخة: ضع ملف secrets.key القديم في DATA_DIR قبل التشغيل، وإلا فأدخل مفاتيح قنوات الرسائل من جديد، ولا يدخل من يستخدم تطبيق مصادقة إلا برمز استرداد، ومنهم مدير النظام.',
        );
      });
    },
    { begins: true },
  );
});

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { identity: { type: 'string' }, check: { type: 'boolean' } },
    });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the private keys of a file as `age-keygen` writes it. */
async function identitiesIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = text.match(/^AGE-SECRET-KEY-\S+/gm);
  if (found) return found;
  throw new OperatorError(
    `There is no private age key (AGE-SECRET-KEY-…) in "${file}".\nلا يوجد مفتاح خاص (AGE-SECRET-KEY-…) في «${file}».`,
  );
}
