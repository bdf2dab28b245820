import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkBackup } from '../../../server/backup/read';
import { runBackups } from '../../../server/features/backups/index';
import { type ErrorBody, type Row, testApp } from '../../support/app';
import { testBackups } from '../../support/database';
import { removeFolder } from '../../support/folder';
import { buildChild } from '../../support/programs/child-program';

// Builds a program and runs it.
vi.setConfig({ testTimeout: 120_000 });

// Backups made by the server, and the list of them that Admin sees.

const app = await testApp();
afterAll(async () => {
  removeFolder(place().folder);
});
beforeEach(async () => {
  await app.pool.query('delete from backups');
  removeFolder(place().folder);
});

const place = () => testBackups(app.db);
const work = (at: string) => runBackups({ pool: app.pool, backups: place(), now: () => new Date(at) });
const list = async () => {
  const { rows } = await app.pool.query(
    'select kind, status, problem, night::text as night from backups order by id',
  );
  return rows;
};
const helpWanted = async () =>
  (await app.pool.query<{ status: string }>('select status from tasks')).rows.map(({ status }) => status);
const files = () => readdirSync(place().folder).sort();
const start = () => app.call<Row & ErrorBody>('POST', '/api/backups/back-up-now', { as: 'Admin', body: {} });
const state = async (): Promise<Readonly<Record<string, unknown>>> =>
  (await app.call('GET', '/api/backups/state', { as: 'Admin' })).body;

// 01:30 and 02:30 in Cairo.
const before = '2026-01-10T23:30:00Z';
const night = '2026-01-11T00:30:00Z';

describe('Backups of the night', () => {
  //
  it('are made once, after two by the first branch’s clock', async () => {
    await work(before);
    expect(await list()).toMatchObject([{ night: '2026-01-10' }]);
    await work(night);
    await work('2026-01-11T20:00:00Z');
    expect(await list()).toEqual([
      { kind: 'nightly', status: 'done', problem: null, night: '2026-01-10' },
      { kind: 'nightly', status: 'done', problem: null, night: '2026-01-11' },
    ]);
    for (const name of files()) await checkBackup({ file: path.join(place().folder, name) });
  });

  it('are made by one server at a time: another leaves alone the one that is being made', async () => {
    const others: number[] = [];
    const backups = {
      ...place(),
      connectOwner: async () => {
        others.push(await work(night));
        return place().connectOwner();
      },
    };
    expect(await runBackups({ pool: app.pool, backups, now: () => new Date(night) })).toBe(1);
    expect(others).toEqual([0]);
    expect(await list()).toEqual([{ kind: 'nightly', status: 'done', problem: null, night: '2026-01-11' }]);
    expect(files()).toHaveLength(1);
  });

  //
  it('are kept fourteen times, and those by hand apart from them', async () => {
    await start();
    for (let day = 1; day <= 16; day++) await work(`2026-02-${String(day).padStart(2, '0')}T05:00:00Z`);
    expect(files()).toHaveLength(15);
    expect((await list()).map((row) => row.night)).toEqual([
      null,
      ...Array.from({ length: 14 }, (_, at) => `2026-02-${String(at + 3).padStart(2, '0')}`),
    ]);
  });

  it('that fail say why, warn Admin, and are tried again after an hour', async () => {
    mkdirSync(path.dirname(place().folder), { recursive: true });
    // A file with the name of the folder makes the backup fail.
    writeFileSync(place().folder, '');
    await work(night);
    expect(await list()).toMatchObject([
      { status: 'failed', problem: expect.stringMatching(/EEXIST|ENOTDIR/) },
    ]);
    expect(await state()).toMatchObject({ warning: 'failed' });
    expect(await helpWanted()).toEqual(['Open']);
    removeFolder(place().folder);
    await work('2026-01-11T01:00:00Z');
    expect(await list()).toHaveLength(1);
    await work('2026-01-11T01:31:00Z');
    expect(await list()).toMatchObject([{ status: 'failed' }, { status: 'done' }]);
    expect(await helpWanted()).toEqual(['Done']);
  });

  it('that were interrupted count as failed, and leave nothing behind', async () => {
    await work(night);
    await app.pool.query(`update backups set status = 'running'`);
    const left = path.join(place().folder, 'x.1.part');
    writeFileSync(left, 'half');
    utimesSync(left, 0, 0);
    await work('2026-01-11T00:40:00Z');
    expect(await list()).toMatchObject([{ status: 'failed', problem: 'interrupted' }]);
    expect(files()).not.toContain('x.1.part');
  });
});

describe('A backup by hand', () => {
  it('is one at a time, and is listed with its size and rows', async () => {
    const first = await start();
    expect([first.status, first.body.status]).toEqual([201, 'waiting']);
    expect(await state()).toMatchObject({ progress: 0 });
    const second = await start();
    expect([second.status, second.body.code]).toEqual([409, 'backup.running']);
    expect(await work(new Date().toISOString())).toBeGreaterThan(0);
    const { body } = await app.call('GET', `/api/backups/${first.body.id}`, { as: 'Admin' });
    expect(body).toMatchObject({
      kind: 'manual',
      status: 'done',
      progress: 100,
      rowCount: expect.any(Number),
      user: { id: app.users.Admin },
    });
    expect(await state()).toMatchObject({ progress: null, warning: null });
  });

  it('is downloaded, which stands in the trail', async () => {
    const { body } = await start();
    const early = await app.call<ErrorBody>('GET', `/api/backups/${body.id}/file`, { as: 'Admin' });
    expect([early.status, early.body.code]).toEqual([409, 'backup.noFile']);
    await work(new Date().toISOString());
    const url = `/api/backups/${body.id}/file`;
    const answer = await app.call('GET', url, { as: 'Admin' });
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('.backup.tar.gz"'),
    ]);
    expect(await app.countOf('audit_logs', `entity_name = 'Backup' and action = 'Export'`)).toBe(1);
  });
});

//
it('A backup with BACKUP_RECIPIENT is encrypted, listed by its whole name and downloaded as it is', async () => {
  const recipient = 'age1csfgjuudjflvuln6fpe3qck676h0tsc8zsn7t7txv2j076sdq4usafseng';
  const { body } = await start();
  const backups = testBackups(app.db, recipient);
  await runBackups({ pool: app.pool, backups, now: () => new Date(before) });
  expect(files()).toEqual(files().filter((name) => name.endsWith('.backup.tar.gz.age')));
  const answer = await app.call('GET', `/api/backups/${body.id}/file`, { as: 'Admin' });
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/octet-stream',
    expect.stringContaining('.backup.tar.gz.age"'),
  ]);
});

it('Admin is warned when the last good backup is older than 26 hours, and when there is none', async () => {
  expect(await state()).toMatchObject({ warning: 'none', lastDoneAt: null });
  const made = (hours: number) =>
    app.pool.query(
      `insert into backups (kind, status, file_name, created_at) values ('nightly', 'done', 'x', now() - make_interval(hours => $1))`,
      [hours],
    );
  await made(27);
  expect(await state()).toMatchObject({ warning: 'old' });
  await made(25);
  expect(await state()).toMatchObject({ warning: null });
});

//
it('A backup by the command is listed with those by hand; one with a name of its own is not', async () => {
  const program = await buildChild('server/programs/backup.ts');
  const dataDir = path.dirname(place().folder);
  vi.stubEnv('DATABASE_URL', app.db.databaseUrl);
  vi.stubEnv('DATABASE_OWNER_URL', app.db.ownerUrl);
  vi.stubEnv('DATA_DIR', dataDir);
  const run = async (...args: readonly string[]) => {
    const { process: child } = program.run(args);
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  };
  try {
    await run();
    expect(await list()).toEqual([{ kind: 'manual', status: 'done', problem: null, night: null }]);
    const { body } = await app.call<readonly Row[]>('GET', '/api/backups', { as: 'Admin' });
    expect(files()).toEqual([body[0]?.fileName]);
    expect(await state()).toMatchObject({ warning: null });
    await run(path.join(place().folder, 'own.backup.tar.gz'));
    expect(await list()).toHaveLength(1);
    expect(files()).toContain('own.backup.tar.gz');
  } finally {
    vi.unstubAllEnvs();
  }
});
