import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ownClock } from '../../../scripts/steps/clock.mjs';
import { atEnd, testFolder } from '../../support/cleanup';
import { testDatabase } from '../../support/database';
import { removeFolder } from '../../support/folder';
import { ask, buildServer } from '../../support/programs/server-program';

// What a server does that somebody starts as root. Starts real servers, one with a database of its own.
vi.setConfig({ testTimeout: 180_000 });

const program = await buildServer();
const isRoot = process.getuid?.() === 0;
const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'كلمة-السر-1-الطويلة' };

/** Real, effective, saved and file-system ids of a process, and its groups. */
const idsOf = (pid: number | undefined) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const idsIn = (name: string) =>
    (new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1] ?? '').trim().split(/\s+/).map(Number);
  return [...idsIn('Uid'), ...idsIn('Gid'), ...idsIn('Groups')];
};

const entriesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

/** Files and folders that belong to root. What the server removes meanwhile, like a backup half written, belongs to nobody. */
const ofRoot = (folder: string) =>
  entriesBelow(folder).filter((place) => lstatSync(place, { throwIfNoEntry: false })?.uid === 0);

describe.skipIf(!isRoot || process.platform !== 'linux')('A server that is started as root', () => {
  it('goes on as another account for good, and keeps its data for that account alone', async () => {
    const dataDir = path.join(testFolder('rooted'), 'data');
    const own = { DATA_DIR: dataDir, CENTRE_USER: '', ...admin };
    for (const time of ['first', 'second']) {
      const server = program.start(own);
      const address = await server.address;
      expect([time, idsOf(server.process.pid).includes(0)]).toEqual([time, false]);
      expect((await ask('GET', `${address}/readyz`)).status).toBe(200);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      expect(ofRoot(dataDir)).toEqual([]);
      expect(statSync(path.join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
      // The programs may be run as root beside it.
      const backup = spawn(process.execPath, [program.file('backup.js')], {
        env: { ...ownClock(), PATH: process.env.PATH, PG_BIN: process.env.PG_BIN, DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      await once(backup, 'exit');
      expect(backup.exitCode).toBe(0);
      expect(ofRoot(dataDir)).toEqual([]);
      expect(await server.stop()).toBe(0);
    }
  });

  it('refuses where that account cannot reach the data, and says what to do', async () => {
    const locked = mkdtempSync(path.join(os.tmpdir(), 'centre-locked-'));
    atEnd(() => removeFolder(locked));
    const server = program.start({ DATA_DIR: path.join(locked, 'data'), CENTRE_USER: 'nobody', ...admin });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('CENTRE_USER=root');
    expect(server.said()).toContain(`cannot enter "${locked}"`);
    expect(server.said()).not.toMatch(/\n\s+at /);
  });

  it('starts there for a trial that only this machine reaches, with a warning', async () => {
    const locked = mkdtempSync(path.join(os.tmpdir(), 'centre-locked-'));
    atEnd(() => removeFolder(locked));
    const own = { DATA_DIR: path.join(locked, 'data'), CENTRE_USER: '', ...admin };
    const server = program.start(own);
    expect((await ask('GET', `${await server.address}/readyz`)).status).toBe(200);
    expect(server.said()).toContain('Warning: running as root');
    expect(await server.stop()).toBe(0);
    for (const [name, value] of [
      ['HOST', '0.0.0.0'],
      ['TRUST_PROXY', '1'],
      ['PUBLIC_URL', 'https://centre.example'],
    ] as const) {
      const open = program.start({ ...own, [name]: value });
      expect(await open.ended, name).toBe(1);
      expect(open.said()).toContain(`cannot enter "${locked}"`);
    }
  });

  it('refuses an account that does not exist', async () => {
    const server = program.start({ CENTRE_USER: 'no-such-account' });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('useradd --system no-such-account');
  });

  it('follows no link out of its data', async () => {
    const place = testFolder('linked');
    const [dataDir, foreign] = [path.join(place, 'data'), path.join(place, 'foreign')];
    mkdirSync(dataDir);
    mkdirSync(foreign);
    writeFileSync(path.join(foreign, 'file'), '');
    symlinkSync(foreign, path.join(dataDir, 'link'));
    linkSync(path.join(foreign, 'file'), path.join(dataDir, 'second-name'));
    const db = await testDatabase({ from: 'tables' });
    const server = program.start({
      DATABASE_URL: db.databaseUrl,
      DATABASE_OWNER_URL: db.ownerUrl,
      DATA_DIR: dataDir,
      ...admin,
    });
    await server.address;
    expect([foreign, path.join(foreign, 'file')].map((one) => statSync(one).uid)).toEqual([0, 0]);
    expect(await server.stop()).toBe(0);
  });
});
