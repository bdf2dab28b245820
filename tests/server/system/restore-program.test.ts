import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it, vi } from 'vitest';
import { writeBackup } from '../../../server/backup/write';
import { testFolder } from '../../support/cleanup';
import { testDatabase } from '../../support/database';
import { buildServer, runProgram } from '../../support/programs/server-program';

// What an operator types to restore a backup on a new machine. Runs the built program several times.
vi.setConfig({ testTimeout: 120_000 });

const program = await buildServer();
const folder = testFolder('restored');
const centre = await testDatabase({ from: 'world' });
const identity = await generateIdentity();

const backUp = async (name: string, recipient?: string): Promise<string> => {
  const owner = await centre.connect('owner');
  const file = path.join(folder, `${name}.backup.tar.gz`);
  const written = await writeBackup({ owner, file, recipient, now: new Date() });
  await owner.end();
  return written.file;
};
const open = await backUp('open');
const encrypted = await backUp('encrypted', await identityToRecipient(identity));
const fileWith = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const key = fileWith('key.txt', `# public key: ${await identityToRecipient(identity)}\n${identity}\n`);

interface Place {
  readonly dataDir: string;
  readonly db: Awaited<ReturnType<typeof testDatabase>>;
}
const newPlace = async (): Promise<Place> => ({
  dataDir: testFolder('new-machine'),
  db: await testDatabase({ from: 'empty' }),
});
const restore = ({ dataDir, db }: Place, ...args: readonly string[]) =>
  runProgram(program.file('restore.js'), dataDir, db, ...args);
/** Counts without the pool, whose open connections would make a restore refuse. */
const tablesIn = async ({ db }: Place): Promise<number> => {
  const owner = await db.connect('owner');
  const { rowCount } = await owner.query(
    `select from pg_class where relkind = 'r' and relname = 'users' and relnamespace = 'public'::regnamespace`,
  );
  await owner.end();
  return rowCount ?? 0;
};

//
describe('The command that restores', () => {
  it('fills an empty database from a file, and checks a file without changing one', async () => {
    const place = await newPlace();
    expect(await restore(place, open, '--check')).toMatchObject({
      code: 0,
      said: expect.stringContaining('is whole'),
    });
    expect(await tablesIn(place)).toBe(0);
    const restored = await restore(place, open);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored as of') });
    // G-17
    expect(restored.said).toContain('whoever has an authenticator app then signs in by a recovery code only');
    expect(await tablesIn(place)).toBeGreaterThan(0);
  });

  it('opens an encrypted backup with the file of its key alone, and says what is missing', async () => {
    const place = await newPlace();
    const other = fileWith('other.txt', await generateIdentity());
    for (const [args, said] of [
      [[], 'Which one?'],
      [[encrypted], 'Name the file of the private key after --identity'],
      [[encrypted, '--identity', other], 'does not open'],
      [[encrypted, '--identity', fileWith('none.txt', 'no key\n')], 'There is no private age key'],
      [[encrypted, '--identity', path.join(folder, 'nowhere')], 'There is no private age key'],
      [[encrypted, '--trust', 'x'], "Unknown option '--trust'"],
    ] as const)
      expect(await restore(place, ...args)).toMatchObject({ code: 2, said: expect.stringContaining(said) });
    expect(await tablesIn(place)).toBe(0);
    expect(await restore(place, encrypted, '--identity', key)).toMatchObject({ code: 0 });
    expect(await tablesIn(place)).toBeGreaterThan(0);
  });
});
