import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ownClock } from '../../../scripts/steps/clock.mjs';
import { contactFindings, diskFinding, keyFindings } from '../../../server/programs/findings';
import { testApp } from '../../support/app';
import { atEnd } from '../../support/cleanup';
import { testDatabase } from '../../support/database';
import { removeFolder } from '../../support/folder';
import { buildServer } from '../../support/programs/server-program';

// Runs the built program like an operator, which is slow beside other work.
vi.setConfig({ testTimeout: 120_000 });

const metricsToken = 'watching-eyes-of-the-operator';

describe('/metrics', () => {
  it('is not there without a token, and closed to whoever has another', async () => {
    const closed = await testApp();
    expect((await closed.call('GET', '/metrics')).status).toBe(404);
    const app = await testApp({ app: { metricsToken } });
    for (const sent of ['', 'Bearer another', metricsToken])
      expect((await app.call('GET', '/metrics', { headers: { authorization: sent } })).status).toBe(401);
    const { status } = await app.call('GET', '/metrics', {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(status).toBe(200);
  });

  it('tells requests by route, and the age of what waits, and names nobody', async () => {
    const app = await testApp({ app: { metricsToken } });
    const read = async () => {
      const { text } = await app.call('GET', '/metrics', {
        headers: { authorization: `Bearer ${metricsToken}` },
      });
      const figure = (line: string) => {
        const found = text.split('\n').find((one) => one.startsWith(`${line} `));
        return found === undefined ? undefined : Number(found.slice(line.length + 1));
      };
      return { text, figure };
    };
    await app.call('GET', '/api/customers?search=منيرة&page=1', { as: 'Receptionist' });
    await app.call('GET', '/api/customers/1?secret=word');
    const before = await read();
    expect(before.figure('centre_requests_total{method="GET",route="/api/customers",status="200"}')).toBe(1);
    expect(before.figure('centre_requests_total{method="GET",route="/api/customers/:id",status="401"}')).toBe(
      1,
    );
    expect(before.figure('centre_request_seconds_count{kind="search"}')).toBe(1);
    expect(before.figure('centre_outbox_oldest_seconds')).toBeNaN();
    expect(before.text).not.toMatch(/منيرة|secret/);
    await app.pool.query(
      `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, not_before, expires_at)
       values ('queued', 'manual', 'service', 'watched', $1, '+201000000000', 'x', now() - interval '2 hours', now() + interval '1 day')`,
      [app.branches.own],
    );
    const after = await read();
    expect(after.figure('centre_outbox_waiting_messages')).toBe(1);
    expect(after.figure('centre_outbox_oldest_seconds')).toBeGreaterThan(7190);
    expect(after.figure('centre_pool_connections{state="busy"}')).toBeGreaterThanOrEqual(0);
  });
});

describe('npm run doctor', () => {
  const doctor = async (env: Readonly<Record<string, string>>) => {
    const { PATH = '', HOME = '' } = process.env;
    const file = (await buildServer()).file('doctor.js');
    const { stdout, stderr, status } = spawnSync(process.execPath, [file], {
      env: { PATH, HOME, ...ownClock(), ...env },
      encoding: 'utf8',
    });
    return { said: stdout + stderr, status };
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  atEnd(() => removeFolder(folder));

  it('says what is wrong and what to do, and nothing else once it is mended', async () => {
    const centre = await testDatabase();
    const env = { DATA_DIR: folder, DATABASE_URL: centre.databaseUrl };
    const ill = await doctor(env);
    expect(ill.said).toContain('✗ There is no backup yet.');
    expect(ill.status).toBe(1);
    await centre.pool.query(
      `insert into backups (file_name, kind, status, created_at) values ('a', 'nightly', 'done', now() - interval '3 hours')`,
    );
    const well = await doctor(env);
    expect(well.said).not.toContain('✗');
    expect(well.said).toContain('Nothing is wrong.');
    expect(well.status).toBe(0);
  });

  it('refuses an empty place, and says that tables are missing instead of failing on them', async () => {
    const nothing = await doctor({ DATA_DIR: path.join(folder, 'none') });
    expect(nothing).toMatchObject({ status: 2, said: expect.stringContaining('There is no database in') });
    const empty = await testDatabase({ from: 'empty' });
    const found = await doctor({ DATA_DIR: folder, DATABASE_URL: empty.databaseUrl });
    expect(found).toMatchObject({ status: 1, said: expect.stringContaining('start the product on it once') });
    expect(found.said).not.toMatch(/^\s+at /m);
  });

  it('warns of a disk that is nearly full, and of keys that others can read', () => {
    const gigabyte = 1024 ** 3;
    expect(diskFinding('/data', { free: 90 * gigabyte, all: 100 * gigabyte }).isGood).toBe(true);
    expect(diskFinding('/data', { free: gigabyte, all: 100 * gigabyte }).isGood).toBe(false);
    expect(diskFinding('/data', { free: 30 * gigabyte, all: 1000 * gigabyte }).isGood).toBe(false);
    const keys = { secretsKey: undefined };
    const file = path.join(folder, 'secrets.key');
    writeFileSync(file, 'x', { mode: 0o600 });
    expect(keyFindings(keys, folder)).toEqual([expect.objectContaining({ isGood: true })]);
    chmodSync(file, 0o644);
    expect(keyFindings(keys, folder)).toEqual([expect.objectContaining({ isGood: false })]);
  });

  // G-19
  it('says that a public server names nobody to whom a weakness is told', () => {
    const [publicUrl, securityContact] = ['https://centre.example', 'mailto:security@centre.example'];
    expect(contactFindings({ publicUrl, securityContact: undefined })).toEqual([
      expect.objectContaining({ isGood: false, en: expect.stringContaining('SECURITY_CONTACT') }),
    ]);
    expect(contactFindings({ publicUrl, securityContact })).toEqual([]);
    expect(contactFindings({ publicUrl: undefined, securityContact: undefined })).toEqual([]);
  });
});
