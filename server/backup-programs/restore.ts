import path from 'node:path';
import { backups } from '../../src/resources/backups/entity';
import {
  checkBackup,
  fingerprintOf,
  printOf,
  publicKeyOf,
  refuseStranger,
  restoreBackup,
  signingKeyOf,
  type Trust,
  vouch,
} from '../backup/index';
import { renewVoucher } from '../backup/sealing-state';
import { type Config, readConfig } from '../config';
import { systemActor } from '../data/actor';
import { record } from '../data/audit';
import { sealAll } from '../data/chain';
import { withClient } from '../db/connection';
import { triggersOf } from '../db/triggers';
import { servedCentre } from '../features/book';
import { keyInFolder, keysInFolder, knownKeyIn } from '../kernel/keys';
import { transaction } from '../kernel/tx';
import { run, say, withDatabase } from './programs';
import { asksForIdentity, type RestoreOptions, readIdentity, readOptions } from './restore-options';

/**
 * `npm run restore <file>`: restores a backup into the empty database of DATA_DIR or DATABASE_URL. Checks it first
 * and then migrates it to this release. `--check` only checks, `--identity`
 * prints the age identity of a phrase. Exit code 2: refused, with reason and remedy; the
 * database is unchanged.
 */
await run(async () => {
  const args = process.argv.slice(2);
  if (asksForIdentity(args)) return say(await readIdentity());
  const options = await readOptions(args);
  if (options.onlyCheck) return checkOnly(options);
  await withDatabase(async ({ config, dataDir, db }) => {
    await withClient(db.connect('owner'), async (owner) => {
      const { head } = await restoreBackup({
        owner,
        file: path.resolve(options.file),
        trust: await trustOf(options, config, dataDir),
        identity: options.phrase?.identity,
        triggers: triggersOf(servedCentre),
        progress: say,
      });
      const signing = config.signingKey ?? (await keyInFolder(dataDir, 'signing.key'));
      await transaction(db.pool, async (client) => {
        // Whoever restores with the phrase vouches for the key of the new place as well.
        const key = publicKeyOf(signingKeyOf(signing));
        if (options.phrase) await renewVoucher(client, { key, vouched: vouch(options.phrase.vouching, key) });
        await record(client, systemActor(head.madeAt), { action: 'Restore', entity: backups.audit });
      });
      // Seal the entries that waited when the backup was made.
      await sealAll(db.pool);
      say(`Restored as of ${head.madeAt}. تمت الاستعادة`);
      say('Everybody signs in anew. Check it with npm run verify, then npm start. الدخول من جديد للجميع.');
      const keys = config.secretsKeys ?? (await keysInFolder(dataDir, 'secrets.key'));
      if (head.keyPrint !== null && !keys.some((key) => printOf(key) === head.keyPrint)) sayOtherKey();
    });
  });
});

async function checkOnly(options: RestoreOptions): Promise<void> {
  const config = readConfig(process.env);
  const file = path.resolve(options.file);
  const content = await checkBackup(file, options.phrase?.identity);
  const { head, signature, isSealed } = content;
  say(`The backup of ${head.madeAt} is whole. النسخة سليمة وكاملة`);
  say(isSealed ? 'It is sealed, and the phrase opens it.' : 'It is not sealed.');
  if (signature) say(`It is signed with the key ${fingerprintOf(signature.key)}. بصمة التوقيع`);
  refuseStranger(file, content, await trustOf(options, config, path.resolve(config.dataDir)));
}

/** A key that is only made now would be nobody's, so that a missing one is not made here. */
async function trustOf(options: RestoreOptions, config: Config, dataDir: string): Promise<Trust> {
  const seed = config.signingKey ?? (await knownKeyIn(dataDir, 'signing.key'));
  return {
    own: seed && publicKeyOf(signingKeyOf(seed)),
    vouching: options.phrase?.vouching,
    trusts: options.trusts,
  };
}

function sayOtherKey(): void {
  say(
    'The key of secrets here is another one than where the backup was made: put that secrets.key into DATA_DIR (or SECRETS_KEY) before the start. Without it the keys of message channels cannot be read: type them again in the channels’ forms. Nothing else is sealed with it.',
  );
  say(
    'مفتاح الأسرار هنا غير المفتاح الأصلي: ضع ملف secrets.key القديم في DATA_DIR قبل التشغيل، وإلا فأدخل مفاتيح قنوات الرسائل من جديد. لا شيء آخر يتأثر.',
  );
}
