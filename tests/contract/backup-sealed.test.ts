import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  fingerprintOf,
  keysOfPhrase,
  newPhrase,
  publicKeyOf,
  recipientOf,
  restoreBackup,
  signingKeyOf,
  type Trust,
  vouch,
  writeBackup,
} from '../../server/backup/index';
import { signManifest } from '../../server/backup/signing';
import { appliedMigrations } from '../../server/db/migrate';
import { triggersOf } from '../../server/db/triggers';
import { servedCentre } from '../../server/features/book';
import { testFolder } from '../support/at-end';
import { testSigningKey } from '../support/backups';
import { type TestDatabase, testDatabase } from '../support/database';

// Whose a backup is, and who can read it.

const folder = testFolder('sealed');
const demo = await testDatabase({ from: 'demo' });
const now = new Date('2026-11-22T03:00:00Z');
const ourKey = publicKeyOf(testSigningKey);
const ours: Trust = { own: ourKey };

const asOwner = async <T>(
  db: TestDatabase,
  work: (owner: Awaited<ReturnType<TestDatabase['connect']>>) => Promise<T>,
): Promise<T> => {
  const owner = await db.connect('owner');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};
const backUp = (name: string, signingKey = testSigningKey) =>
  asOwner(demo, (owner) =>
    writeBackup({ owner, file: path.join(folder, `${name}.backup.tar.gz`), keyPrint: null, signingKey, now }),
  );
const restore = (db: TestDatabase, file: string, trust: Trust, identity?: string) =>
  asOwner(db, (owner) => restoreBackup({ owner, file, trust, identity, triggers: triggersOf(servedCentre) }));
const adminsOf = async (db: TestDatabase): Promise<readonly string[]> => {
  const { rows } = await db.pool.query<{ username: string }>(
    `select u.username from users u join users_user_roles ur on ur.parent_id = u.id join roles r on r.id = ur.role_id
     where r.name = 'Admin' order by 1`,
  );
  return rows.map(({ username }) => username);
};
const tar = (cwd: string, ...args: readonly string[]) => execFileSync('tar', args, { cwd, encoding: 'utf8' });
const checksum = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

interface Manifest {
  readonly tables: Record<string, { rows: number; bytes: number; sha256: string }>;
}

/** Copies a backup in which the specialist has the role of an Admin, with all checksums right. */
const crafted = (name: string, file: string, sign: (manifest: Buffer, aside: string) => void): string => {
  const aside = path.join(folder, `${name}-unpacked`);
  mkdirSync(aside);
  tar(aside, 'xzf', file);
  const block = (table: string) => path.join(aside, `tables/${table}/00001.copy`);
  const idIn = (table: string, text: string) =>
    readFileSync(block(table), 'utf8')
      .split('\n')
      .find((line) => line.includes(text))
      ?.split('\t')[0];
  const head: { tables: { name: string; columns: string[] }[] } = JSON.parse(
    readFileSync(path.join(aside, 'backup.json'), 'utf8'),
  );
  const columns = head.tables.find((table) => table.name === 'users_user_roles')?.columns ?? [];
  const [specialist, admin] = [idIn('users', '\tspecialist\t'), idIn('roles', '\tAdmin\t')];
  const rows = readFileSync(block('users_user_roles'), 'utf8').trimEnd().split('\n');
  const changed = rows.map((row) => {
    const cells = row.split('\t');
    return cells[columns.indexOf('parent_id')] === specialist
      ? cells.with(columns.indexOf('role_id'), admin ?? '').join('\t')
      : row;
  });
  expect(changed).not.toEqual(rows);
  const content = `${changed.join('\n')}\n`;
  writeFileSync(block('users_user_roles'), content);
  const manifest: Manifest = JSON.parse(readFileSync(path.join(aside, 'manifest.json'), 'utf8'));
  manifest.tables.users_user_roles = { rows: rows.length, bytes: content.length, sha256: checksum(content) };
  const bytes = Buffer.from(JSON.stringify(manifest));
  writeFileSync(path.join(aside, 'manifest.json'), bytes);
  const names = tar(aside, 'tzf', file).trim().split('\n');
  sign(bytes, aside);
  const made = path.join(folder, `${name}.backup.tar.gz`);
  tar(
    aside,
    'czf',
    made,
    ...names.filter((entry) => sign !== withoutSignature || entry !== 'signature.json'),
  );
  return made;
};
const withoutSignature = () => {};
const stranger = signingKeyOf(Buffer.alloc(32, 66));
const byStranger = (manifest: Buffer, aside: string) =>
  writeFileSync(path.join(aside, 'signature.json'), JSON.stringify(signManifest(stranger, manifest, null)));

describe('A crafted backup makes nobody an Admin:', async () => {
  const { file } = await backUp('true');
  let empty: TestDatabase;
  beforeEach(async () => {
    empty = await testDatabase({ from: 'empty' });
  });
  const isRefused = async (made: string, trust: Trust, said: string) => {
    await expect(restore(empty, made, trust)).rejects.toThrow(said);
    expect(await asOwner(empty, appliedMigrations)).toEqual([]);
  };

  it('with the signature of the true one it is damaged, whoever is trusted', async () => {
    const made = crafted('kept', file, () => {});
    await isRefused(made, ours, 'is damaged or not whole');
    await isRefused(made, { trusts: fingerprintOf(ourKey) }, 'is damaged or not whole');
    await isRefused(made, { trusts: 'unsigned' }, 'is damaged or not whole');
  });

  it('with its signature taken away it needs a word that says so', async () => {
    const made = crafted('naked', file, withoutSignature);
    await isRefused(made, ours, 'is not signed');
    await isRefused(made, { trusts: fingerprintOf(ourKey) }, 'add: --trust unsigned');
  });

  it('with another signature it is a stranger’s', async () => {
    const made = crafted('signed', file, byStranger);
    await isRefused(made, ours, fingerprintOf(publicKeyOf(stranger)));
    await isRefused(made, { trusts: fingerprintOf(ourKey) }, 'signed with a key that is not known here');
    await isRefused(made, { trusts: 'unsigned' }, 'signed with a key that is not known here');
  });

  it('while the true one is restored by its own place, and elsewhere by its fingerprint however it is typed', async () => {
    await isRefused(file, {}, fingerprintOf(ourKey));
    const typed = fingerprintOf(ourKey).toUpperCase().replaceAll('-', ' ');
    await restore(empty, file, { trusts: typed });
    expect(await adminsOf(empty)).toEqual(await adminsOf(demo));
    await restore(await testDatabase({ from: 'empty' }), file, ours);
  });
});

describe('A sealed backup', async () => {
  const phrase = newPhrase();
  const { identity = '', vouching = Buffer.alloc(0) } = keysOfPhrase(phrase) ?? {};
  const recipient = await recipientOf(identity);
  await demo.pool.query('insert into backup_sealing (recipient, vouched_key, vouched) values ($1, $2, $3)', [
    recipient,
    ourKey,
    vouch(vouching, ourKey),
  ]);
  const sealed = await backUp('sealed');
  const empty = () => testDatabase({ from: 'empty' });

  it('shows nothing of what it holds, and has one more ending', () => {
    expect(sealed.file).toBe(path.join(folder, 'sealed.backup.tar.gz.age'));
    const bytes = readFileSync(sealed.file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('backup.json')).toBe(false);
    expect(spawnSync('gzip', ['-t', sealed.file]).status).not.toBe(0);
  });

  it('is restored with its phrase alone, on a machine that knows nothing else', async () => {
    const place = await empty();
    const { manifest } = await restore(place, sealed.file, { vouching }, identity);
    expect(manifest.tables).toEqual(sealed.manifest.tables);
    expect(await adminsOf(place)).toEqual(await adminsOf(demo));
  });

  it('is not opened without the phrase, nor with another one, and changes nothing', async () => {
    const place = await empty();
    await expect(restore(place, sealed.file, ours)).rejects.toThrow(
      'its recovery phrase of twelve words opens it',
    );
    const other = keysOfPhrase(newPhrase());
    await expect(restore(place, sealed.file, ours, other?.identity)).rejects.toThrow('does not open');
    expect(await asOwner(place, appliedMigrations)).toEqual([]);
  });

  it('is damaged once a byte is another or its end is missing', async () => {
    const bytes = readFileSync(sealed.file);
    const file = path.join(folder, 'broken.backup.tar.gz.age');
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bytes.length - 40_000) ^ 1, bytes.length - 40_000);
    for (const broken of [flipped, bytes.subarray(0, -1), bytes.subarray(0, 70_000)]) {
      writeFileSync(file, broken);
      await expect(restore(await empty(), file, ours, identity)).rejects.toThrow('is damaged or not whole');
    }
  });

  it('that a stranger has sealed for the public key is a stranger’s, although the phrase opens it', async () => {
    const foreign = await backUp('foreign', stranger);
    await expect(restore(await empty(), foreign.file, { vouching }, identity)).rejects.toThrow(
      fingerprintOf(publicKeyOf(stranger)),
    );
  });

  it.skipIf(spawnSync('age', ['--version']).error !== undefined)(
    'opens with the age tool, which any machine can have',
    () => {
      const [key, clear] = [path.join(folder, 'key.txt'), path.join(folder, 'clear.tar.gz')];
      writeFileSync(key, `${identity}\n`);
      execFileSync('age', ['-d', '-i', key, '-o', clear, sealed.file]);
      expect(tar(folder, 'tzf', clear)).toContain('tables/customers/00001.copy');
    },
  );
});
