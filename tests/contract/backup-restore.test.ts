import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicKeyOf, restoreBackup, type Trust, writeBackup } from '../../server/backup/index';
import { appliedMigrations } from '../../server/db/migrate';
import { triggersOf } from '../../server/db/triggers';
import { checkAuditLog } from '../../server/features/audit-logs/check';
import { servedCentre } from '../../server/features/book';
import { testFolder } from '../support/at-end';
import { testSigningKey } from '../support/backups';
import { checkMoney } from '../support/books';
import { buildChild } from '../support/child-program';
import { type TestDatabase, testDatabase } from '../support/database';
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
const backUp = (db: TestDatabase, name: string) =>
  asOwner(db, (owner) =>
    writeBackup({ owner, file: fileNamed(name), keyPrint: 'print', signingKey: testSigningKey, now }),
  );
const ours: Trust = { own: publicKeyOf(testSigningKey) };
const restore = (db: TestDatabase, name: string, trust = ours) =>
  asOwner(db, (owner) =>
    restoreBackup({ owner, file: fileNamed(name), trust, triggers: triggersOf(servedCentre) }),
  );

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

  //

  it('takes the place of what a start writes by itself', async () => {
    const begun = await database('tables');
    await asOwner(begun, (owner) => owner.query(`insert into roles (name) values ('Admin')`));
    const { manifest } = await restore(begun, 'demo');
    expect((await backUp(begun, 'begun')).manifest).toEqual(manifest);
  });

  it('that another release made, with files beside the tables, is restored as well', async () => {
    const aside = path.join(folder, 'unpacked');
    mkdirSync(path.join(aside, 'files/0'), { recursive: true });
    const tar = (...args: readonly string[]) => execFileSync('tar', args, { cwd: aside, encoding: 'utf8' });
    tar('xzf', fileNamed('demo'));
    const change = (name: string, change: (content: Record<string, unknown>) => object) => {
      const file = path.join(aside, name);
      writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
    };
    writeFileSync(path.join(aside, 'files/0/00001'), 'logo');
    change('backup.json', (head) => ({ ...head, format: 1, files: ['logo.png'] }));
    change('manifest.json', ({ head: _later, ...manifest }) => ({
      ...manifest,
      files: { 'logo.png': { bytes: 4, sha256: 'x' } },
    }));
    const names = tar('tzf', fileNamed('demo')).trim().split('\n');
    const unsigned = names.filter((name) => name !== 'signature.json');
    tar('czf', fileNamed('older'), ...unsigned.toSpliced(-1, 0, 'files/0/00001'));
    const empty = await database('empty');
    await expect(restore(empty, 'older')).rejects.toThrow('--trust unsigned');
    const { manifest } = await restore(empty, 'older', { trusts: 'unsigned' });
    expect((await backUp(empty, 'anew')).manifest.tables).toEqual(manifest.tables);
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

  it('when a release made it from which this one does not take over', async () => {
    const older = await database('tables');
    await asOwner(older, (owner) =>
      owner.query('update drizzle.__drizzle_migrations set created_at = created_at / 2'),
    );
    await backUp(older, 'too-old');
    const empty = await database('empty');
    await expect(restore(empty, 'too-old')).rejects.toThrow('Restore it with the release before this one');
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

it('A backup onto a full disk fails with that reason, and leaves no file', async () => {
  const file = path.join(folder, 'full', 'full.backup.tar.gz');
  mkdirSync(path.dirname(file));
  symlinkSync('/dev/full', `${file}.${process.pid}.part`);
  const written = asOwner(demo, (owner) =>
    writeBackup({ owner, file, keyPrint: null, signingKey: testSigningKey, now }),
  );
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

describe('A backup that is killed in its middle', async () => {
  const program = await buildChild('tests/support/backup-child.ts');

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

  it('or while it gets its name leaves no empty file that looks like a backup', async () => {
    const place = path.join(folder, 'unnamed');
    mkdirSync(place);
    const { process: child } = program.run([demo.ownerUrl, path.join(place, 'one.backup.tar.gz'), 'naming']);
    await once(child, 'exit');
    const sizes = readdirSync(place).map((name) => statSync(path.join(place, name)).size);
    expect(sizes).not.toEqual([]);
    expect(sizes).not.toContain(0);
  });
});
