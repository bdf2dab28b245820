import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ownClock } from '../../scripts/steps/clock.mjs';
import {
  fingerprintOf,
  keysOfPhrase,
  newPhrase,
  publicKeyOf,
  recipientOf,
  sealingOf,
  signingKeyOf,
  vouch,
  writeBackup,
} from '../../server/backup/index';
import { keyInFolder } from '../../server/kernel/keys';
import { testFolder } from '../support/at-end';
import { testSigningKey } from '../support/backups';
import { testDatabase } from '../support/database';
import { buildServer } from '../support/server-program';

// What an operator types to restore a backup on a new machine. Runs the built program several times.
vi.setConfig({ testTimeout: 120_000 });

const program = await buildServer();
const folder = testFolder('restored');
const centre = await testDatabase({ from: 'world' });
const ourKey = publicKeyOf(testSigningKey);
const print = fingerprintOf(ourKey);
const phrase = newPhrase();
const { identity = '', vouching = Buffer.alloc(0) } = keysOfPhrase(phrase) ?? {};

const backUp = async (name: string): Promise<string> => {
  const owner = await centre.connect('owner');
  const file = path.join(folder, `${name}.backup.tar.gz`);
  const written = await writeBackup({
    owner,
    file,
    keyPrint: null,
    signingKey: testSigningKey,
    now: new Date(),
  });
  await owner.end();
  return written.file;
};
const open = await backUp('open');
await centre.pool.query('insert into backup_sealing (recipient, vouched_key, vouched) values ($1, $2, $3)', [
  await recipientOf(identity),
  ourKey,
  vouch(vouching, ourKey),
]);
const sealed = await backUp('sealed');

interface Place {
  readonly dataDir: string;
  readonly db: Awaited<ReturnType<typeof testDatabase>>;
}
const newPlace = async (): Promise<Place> => ({
  dataDir: testFolder('new-machine'),
  db: await testDatabase({ from: 'empty' }),
});
const restore = async (
  { dataDir, db }: Place,
  args: readonly string[],
  { typed = '', env = {} }: { readonly typed?: string; readonly env?: Record<string, string> } = {},
) => {
  const child = spawn(process.execPath, [program.file('restore.js'), ...args], {
    env: {
      PATH: process.env.PATH,
      ...ownClock(),
      DATA_DIR: dataDir,
      DATABASE_URL: db.databaseUrl,
      DATABASE_OWNER_URL: db.ownerUrl,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  child.stdin.end(typed);
  await once(child, 'close');
  return { code: child.exitCode, said };
};
/** Counts without the pool, whose open connections would make a restore refuse. */
const tablesIn = async ({ db }: Place): Promise<number> => {
  const owner = await db.connect('owner');
  const { rowCount } = await owner.query(
    `select from pg_class where relkind = 'r' and relname = 'users' and relnamespace = 'public'::regnamespace`,
  );
  await owner.end();
  return rowCount ?? 0;
};

describe('The command that restores', () => {
  it('shows whose a backup is on a new machine, and takes its fingerprint', async () => {
    const place = await newPlace();
    const refused = await restore(place, [open]);
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining(`--trust ${print}`)]);
    expect(await tablesIn(place)).toBe(0);
    // No key is made that would make a stranger's backup look known.
    expect(existsSync(path.join(place.dataDir, 'signing.key'))).toBe(false);
    expect(await restore(place, [open, '--trust', print])).toMatchObject({ code: 0 });
    expect(await tablesIn(place)).toBeGreaterThan(0);
  });

  it('asks for the phrase of a sealed backup, which is proof enough, and vouches for the new place', async () => {
    const place = await newPlace();
    expect(await restore(place, [sealed], { typed: `${newPhrase()}\n` })).toMatchObject({ code: 2 });
    expect(await restore(place, [sealed], { typed: 'no phrase\n' })).toMatchObject({ code: 2 });
    expect(await restore(place, [sealed])).toMatchObject({ code: 2 });
    const done = await restore(place, [sealed], { typed: `${phrase}\n` });
    expect([done.code, done.said]).toEqual([0, expect.stringContaining('Restored as of')]);
    const key = publicKeyOf(signingKeyOf(await keyInFolder(place.dataDir, 'signing.key')));
    expect(await sealingOf(place.db.pool)).toMatchObject({ vouchedKey: key, vouched: vouch(vouching, key) });
  });

  it('takes the phrase from its arguments or from the environment, and checks a file without a database', async () => {
    const place = await newPlace();
    for (const result of [
      await restore(place, [sealed, '--check', '--phrase', phrase], { env: { DATABASE_URL: '' } }),
      await restore(place, [sealed, '--check'], { env: { RECOVERY_PHRASE: phrase } }),
    ]) {
      expect([result.code, result.said]).toEqual([0, expect.stringContaining(print)]);
      expect(result.said).not.toContain(phrase);
    }
    expect(await restore(place, [open, '--check'])).toMatchObject({ code: 2 });
    const { said } = await restore(place, ['--identity'], { typed: `${phrase}\n` });
    expect(said).toContain(identity);
  });
});
