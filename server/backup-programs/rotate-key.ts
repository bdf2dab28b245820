import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { systemActor } from '../data/actor';
import { record } from '../data/audit';
import { sealAll } from '../data/chain';
import { servedCentre } from '../features/book';
import { OperatorError } from '../kernel/errors';
import { giveToOwnerOf, keyBytes, keysInFolder, writeKeys } from '../kernel/keys';
import { transaction } from '../kernel/tx';
import { createVault, keyIdOf } from '../kernel/vault';
import { type Opened, run, say, withDatabase } from './programs';
import { type Resealed, resealAll } from './reseal';

/**
 * `npm run rotate-key`: seals all stored secrets with a new key while the server runs. The new key comes first in
 * DATA_DIR/secrets.key, so that a running server seals with it from now on; the old one stays behind it and only opens.
 * `-- --finish` takes the old ones out once nothing needs them. With SECRETS_KEY the operator writes both keys there.
 * Exit code 2: nothing was changed, or a secret could not be opened; prints why.
 */
await run(() =>
  withDatabase(async (opened) => {
    const finish = process.argv.includes('--finish');
    const given = opened.config.secretsKeys;
    if (given) return withGiven(opened, given);
    const known = await keysInFolder(opened.dataDir, 'secrets.key');
    if (finish) return finishWith(opened, known);
    const keys = [randomBytes(keyBytes), ...known];
    await writeKeys(opened.dataDir, 'secrets.key', keys);
    await reseal(opened, keys);
    say('The old key stays in secrets.key and only opens. Once the server has run on for a minute:');
    say('npm run rotate-key -- --finish   (takes it out, into secrets.key.retired)');
    say('Copy secrets.key to where you keep it. انسخ ملف secrets.key الجديد إلى مكان حفظه.');
  }),
);

/** Keys of the environment: the first one seals, and the servers must know it already. */
async function withGiven(opened: Opened, keys: readonly Buffer[]): Promise<void> {
  if (keys.length < 2)
    throw new OperatorError(
      'SECRETS_KEY has one key. Start all servers with SECRETS_KEY=OLD,NEW, then run this with SECRETS_KEY=NEW,OLD, then start all servers with SECRETS_KEY=NEW.\nفي SECRETS_KEY مفتاح واحد: شغّل الخوادم بالقيمة OLD,NEW ثم نفّذ هذا الأمر بالقيمة NEW,OLD ثم شغّلها بالقيمة NEW.',
    );
  await reseal(opened, keys);
  say('Now start all servers with the first key alone. شغّل الخوادم الآن بالمفتاح الأول وحده.');
}

/** Seals once more what a request was just writing, and keeps the old keys apart: older backups need them. */
async function finishWith(opened: Opened, keys: readonly Buffer[]): Promise<void> {
  const [key, ...old] = keys;
  if (!key || old.length === 0) {
    say('There is only one key in secrets.key. لا يوجد مفتاح قديم.');
    return;
  }
  await reseal(opened, keys);
  const retired = path.join(opened.dataDir, 'secrets.key.retired');
  appendFileSync(retired, old.map((one) => `${one.toString('base64')}\n`).join(''), { mode: 0o600 });
  giveToOwnerOf(opened.dataDir, retired);
  await writeKeys(opened.dataDir, 'secrets.key', [key]);
  say('secrets.key holds the new key alone. Backups from before hold secrets of the old one: keep');
  say('secrets.key.retired apart while you keep those backups. احتفظ به ما دامت النسخ القديمة عندك.');
}

async function reseal({ db }: Opened, keys: readonly Buffer[]): Promise<void> {
  const vault = createVault(() => keys);
  const [key = Buffer.alloc(0), ...old] = keys;
  const made: Resealed = await transaction(db.pool, async (client) => {
    const done = await resealAll(client, servedCentre, vault);
    await record(client, systemActor('npm run rotate-key'), {
      action: 'Update',
      entity: 'Settings',
      entityId: 'secretsKey',
      changes: [{ field: 'secretsKey', before: old.map(keyIdOf).join(' '), after: keyIdOf(key) }],
    });
    return done;
  });
  await sealAll(db.pool);
  say(`${made.count} secrets sealed with the key ${keyIdOf(key)}. تم تغيير المفتاح`);
  for (const { place, count } of made.lost)
    say(`${count} of ${place} could not be opened by any key here, and stay as they are: type them again.`);
}
