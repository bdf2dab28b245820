import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../server/backup/restore';
import { writeBackup } from '../../server/backup/write';
import { appliedMigrations, knownMigrations, migrateUpTo } from '../../server/db/migrate';
import { triggersOf } from '../../server/db/triggers';
import { checkAuditLog } from '../../server/features/audit-logs/check';
import { servedCentre } from '../../server/features/book';
import { checkMoney } from '../support/books';
import { testFolder } from '../support/cleanup';
import { type TestDatabase, testDatabase } from '../support/database';
import { buildChild } from '../support/programs/child-program';
import type { TemplateName } from '../support/server-facts';

// A backup is one file; restoring it into an empty place gives the same centre.

const folder = testFolder('backups');

const database = (from: TemplateName): Promise<TestDatabase> => testDatabase({ from });

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

const now = new Date('2026-11-22T03:00:00Z');
const fileNamed = (name: string) => path.join(folder, `${name}.backup.tar.gz`);
const backUp = (db: TestDatabase, name: string, recipient?: string) =>
  asOwner(db, (owner) => writeBackup({ owner, file: fileNamed(name), recipient, now }));
const restore = (db: TestDatabase, name: string) => restoreFile(db, fileNamed(name));
const restoreFile = (db: TestDatabase, file: string, identities?: readonly string[]) =>
  asOwner(db, (owner) => restoreBackup({ owner, file, identities, triggers: triggersOf(servedCentre) }));

const demo = await database('demo');
await backUp(demo, 'demo');

describe('A backup of the demo centre', () => {
  //
  it('restored into an empty place gives every table the same rows and checksum, and books that verify', async () => {
    const empty = await database('empty');
    const { manifest } = await restore(empty, 'demo');
    const again = await backUp(empty, 'again');
    expect(again.manifest).toEqual(manifest);
    expect(manifest.tables.customers?.rows).toBeGreaterThan(10);
    expect(manifest.tables.audit_logs?.rows).toBeGreaterThan(10);
    const plain = await empty.connect('plain');
    try {
      expect(await checkAuditLog(plain)).toMatchObject({ ok: true });
      expect(await checkMoney(plain)).toMatchObject({ ok: true });
      // Triggers, foreign keys and sequences exist again after the restore.
      await expect(
        plain.query('update invoices set net = net + 1 where invoice_number is not null'),
      ).rejects.toThrow('an issued invoice is fixed');
      await expect(plain.query('delete from customers')).rejects.toMatchObject({ code: '23503' });
      const { rows } = await plain.query(
        `insert into rooms (name, branch_id) select 'غرفة جديدة', min(id) from branches
         returning id > (select max(id) from rooms) as "isNew"`,
      );
      expect(rows).toEqual([{ isNew: true }]);
      expect((await plain.query('select from sessions')).rowCount).toBe(0);
    } finally {
      await plain.end();
    }
  });

  it('takes the place of what a start writes by itself', async () => {
    const begun = await database('tables');
    await asOwner(begun, (owner) => owner.query(`insert into roles (name) values ('Admin')`));
    const { manifest } = await restore(begun, 'demo');
    expect((await backUp(begun, 'begun')).manifest).toEqual(manifest);
  });
});

describe('A restore is refused, with the way out,', () => {
  it('where the database is not empty, and leaves it as it was', async () => {
    const before = (await backUp(demo, 'before')).manifest;
    await expect(restore(demo, 'demo')).rejects.toThrow('A backup is restored into an empty one alone');
    expect((await backUp(demo, 'after')).manifest).toEqual(before);
  });

  it('where the database belongs to something else', async () => {
    const other = await database('empty');
    await asOwner(other, (owner) => owner.query('create table theirs (id int)'));
    await expect(restore(other, 'demo')).rejects.toThrow("tables that are not this program's (theirs)");
  });

  it('where a server still uses it', async () => {
    const empty = await database('empty');
    await empty.pool.query('select 1');
    await expect(restore(empty, 'demo')).rejects.toThrow('Stop the program');
  });

  it('when a newer release made it', async () => {
    const newer = await database('tables');
    await asOwner(newer, async (owner) => {
      await owner.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) select 'x', max(created_at) + 1 from drizzle.__drizzle_migrations`,
      );
    });
    await backUp(newer, 'newer');
    const empty = await database('empty');
    await expect(restore(empty, 'newer')).rejects.toThrow('Install that release or a later one');
    expect(await asOwner(empty, appliedMigrations)).toEqual([]);
  });

  const whole = () => readFileSync(fileNamed('demo'));
  const damages: readonly (readonly [string, () => Buffer, string])[] = [
    ['one byte of it is another', () => flipped(whole()), 'is damaged or not whole'],
    ['its end is missing', () => whole().subarray(0, -200), 'is damaged or not whole'],
    ['it is something else', () => Buffer.from('id,name\n1,x\n'), 'is damaged or not whole'],
  ];
  it.each(damages)('when %s', async (name, bytes, said) => {
    writeFileSync(fileNamed(name), bytes());
    const empty = await database('empty');
    await expect(restore(empty, name)).rejects.toThrow(said);
    expect(await asOwner(empty, appliedMigrations)).toEqual([]);
  });

  it('when there is no such file', async () => {
    await expect(restore(await database('empty'), 'nowhere')).rejects.toThrow('There is no file');
  });
});

const flipped = (bytes: Buffer): Buffer => {
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};

it('A backup from an older release is restored as it was then, and brought up to this one', async () => {
  const old = await database('empty');
  const known = knownMigrations();
  await asOwner(old, async (owner) => {
    await owner.query('begin');
    await migrateUpTo(owner, known[0] ?? 0);
    await owner.query(`insert into branches (name, code) values ('فرع قديم', 'C7')`);
    await owner.query('commit');
  });
  await backUp(old, 'old');
  const empty = await database('empty');
  await restore(empty, 'old');
  expect(await asOwner(empty, appliedMigrations)).toEqual(known);
  const { rows } = await empty.pool.query('select name, code from branches');
  expect(rows).toEqual([{ name: 'فرع قديم', code: 'C7' }]);
  // Created by later releases: a table with its first row, and a trigger.
  expect((await empty.pool.query('select from policy_version')).rowCount).toBe(1);
  await expect(asOwner(empty, (owner) => owner.query('truncate audit_logs'))).rejects.toThrow(
    'audit_log is append-only',
  );
});

//
describe('A backup that is encrypted', async () => {
  const identity = await generateIdentity();
  const encrypted = await backUp(demo, 'encrypted', await identityToRecipient(identity));

  it('shows nothing of what it holds, and has one more ending', () => {
    expect(encrypted.file).toBe(`${fileNamed('encrypted')}.age`);
    const bytes = readFileSync(encrypted.file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('backup.json')).toBe(false);
    expect(spawnSync('gzip', ['-t', encrypted.file]).status).not.toBe(0);
  });

  it('is restored with its key, whichever of several that is', async () => {
    const other = await generateIdentity();
    const { manifest } = await restoreFile(await database('empty'), encrypted.file, [other, identity]);
    expect(manifest).toEqual(encrypted.manifest);
  });

  it('is not opened without its key, and changes nothing', async () => {
    const place = await database('empty');
    await expect(restoreFile(place, encrypted.file)).rejects.toThrow('after --identity');
    const other = await generateIdentity();
    await expect(restoreFile(place, encrypted.file, [other])).rejects.toThrow('does not open');
    expect(await asOwner(place, appliedMigrations)).toEqual([]);
  });

  it('is damaged once a byte is another or its end is missing', async () => {
    const bytes = readFileSync(encrypted.file);
    const file = `${fileNamed('broken')}.age`;
    for (const broken of [flipped(Buffer.from(bytes)), bytes.subarray(0, -1), bytes.subarray(0, 70_000)]) {
      writeFileSync(file, broken);
      await expect(restoreFile(await database('empty'), file, [identity])).rejects.toThrow(
        'is damaged or not whole',
      );
    }
  });

  it.skipIf(spawnSync('age', ['--version']).error !== undefined)(
    'opens with the age tool, which any machine can have',
    () => {
      const [key, clear] = [path.join(folder, 'key.txt'), path.join(folder, 'clear.tar.gz')];
      writeFileSync(key, `${identity}\n`);
      execFileSync('age', ['-d', '-i', key, '-o', clear, encrypted.file]);
      const names = execFileSync('tar', ['tzf', clear], { encoding: 'utf8' });
      expect(names).toContain('tables/customers/00001.copy');
    },
  );
});

it('A backup onto a full disk fails with that reason, and leaves no file', async () => {
  const file = path.join(folder, 'full', 'full.backup.tar.gz');
  mkdirSync(path.dirname(file));
  symlinkSync('/dev/full', `${file}.${process.pid}.part`);
  const written = asOwner(demo, (owner) => writeBackup({ owner, file, now }));
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

describe('A backup that is killed in its middle', async () => {
  const program = await buildChild('tests/contract/backup-child.ts');

  it('leaves no file that counts as one, and none that is restored', async () => {
    const place = path.join(folder, 'killed');
    mkdirSync(place);
    const child = program.run([demo.ownerUrl, path.join(place, 'killed.backup.tar.gz')]);
    await child.ready;
    await child.kill();
    const left = readdirSync(place);
    expect(left.filter((name) => name.endsWith('.backup.tar.gz'))).toEqual([]);
    for (const name of left) {
      writeFileSync(fileNamed('half'), readFileSync(path.join(place, name)));
      await expect(restore(await database('empty'), 'half')).rejects.toThrow('is damaged or not whole');
    }
  });
});
