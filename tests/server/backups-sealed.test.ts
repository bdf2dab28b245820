import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  checkBackup,
  fingerprintOf,
  keysOfPhrase,
  newPhrase,
  publicKeyOf,
  refuseStranger,
} from '../../server/backup/index';
import { runBackups } from '../../server/features/backups/index';
import { type ErrorBody, testApp } from '../support/app';
import { testBackups, testSigningKey } from '../support/backups';
import { removeFolder } from '../support/folder';

// The recovery phrase that Admin is shown once and types back.

const app = await testApp();
const place = testBackups(app.db);
afterAll(() => removeFolder(place.folder));
beforeEach(async () => {
  await app.pool.query('delete from backup_sealing');
  await app.pool.query('delete from backups');
  removeFolder(place.folder);
});

const call = (name: string, body: object = {}) =>
  app.call<ErrorBody & { phrase: string }>('POST', `/api/backups/${name}`, { as: 'Admin', body });
const state = async () =>
  (
    await app.call<{ isSealed: boolean; isVouched: boolean; signer: string }>('GET', '/api/backups/state', {
      as: 'Admin',
    })
  ).body;
const offered = async () => (await call('offer-phrase')).body.phrase;
const backUp = async () => {
  await app.call('POST', '/api/backups/back-up-now', { as: 'Admin', body: {} });
  await runBackups({ pool: app.pool, backups: place, now: () => new Date() });
  return readdirSync(place.folder).sort();
};

describe('The recovery phrase of backups', () => {
  it('seals later backups once it is typed back, and alone opens and proves them', async () => {
    expect(await state()).toMatchObject({ isSealed: false, isVouched: false });
    const phrase = await offered();
    expect((await backUp()).every((name) => name.endsWith('.backup.tar.gz'))).toBe(true);
    expect((await call('seal', { phrase: phrase.toUpperCase() })).status).toBe(204);
    expect(await state()).toEqual(
      expect.objectContaining({
        isSealed: true,
        isVouched: true,
        signer: fingerprintOf(publicKeyOf(testSigningKey)),
      }),
    );
    const sealed = (await backUp()).filter((name) => name.endsWith('.age'));
    expect(sealed.length).toBeGreaterThan(0);
    const keys = keysOfPhrase(phrase);
    for (const name of sealed) {
      const file = path.join(place.folder, name);
      const content = await checkBackup(file, keys?.identity);
      refuseStranger(file, content, { vouching: keys?.vouching });
      expect(() =>
        refuseStranger(file, content, { vouching: keysOfPhrase(newPhrase())?.vouching }),
      ).toThrow();
    }
  });

  it('that was not shown, is misspelt or was replaced by another seals nothing', async () => {
    const first = await offered();
    const second = await offered();
    for (const [phrase, code] of [
      [newPhrase(), 'backup.otherPhrase'],
      [first, 'backup.otherPhrase'],
      [second.split(' ').slice(1).join(' '), 'backup.noPhrase'],
      ['abandon', 'backup.noPhrase'],
    ] as const) {
      const { status, body } = await call('seal', { phrase });
      expect([status, body.code]).toEqual([409, code]);
    }
    expect(await state()).toMatchObject({ isSealed: false });
    expect((await call('seal', { phrase: second })).status).toBe(204);
  });

  it('is needed to end the sealing, and a lost one is replaced by a new one', async () => {
    const phrase = await offered();
    await call('seal', { phrase });
    expect((await call('unseal', { phrase: newPhrase() })).body.code).toBe('backup.otherPhrase');
    const other = await offered();
    expect((await call('seal', { phrase: other })).status).toBe(204);
    expect((await call('unseal', { phrase })).body.code).toBe('backup.otherPhrase');
    expect((await call('unseal', { phrase: other })).status).toBe(204);
    expect(await state()).toMatchObject({ isSealed: false, isVouched: false });
    const { rows } = await app.pool.query(
      `select action from audit_logs where entity_name = 'Backup' and action in ('Seal', 'Unseal') order by id`,
    );
    expect(rows.slice(-3)).toEqual([{ action: 'Seal' }, { action: 'Seal' }, { action: 'Unseal' }]);
  });

  it('lies nowhere in the database, not even with a key for repeats', async () => {
    const headers = { 'idempotency-key': 'phrase-1' };
    const { body } = await app.call<{ phrase: string }>('POST', '/api/backups/offer-phrase', {
      as: 'Admin',
      body: {},
      headers,
    });
    await app.call('POST', '/api/backups/seal', { as: 'Admin', body: { phrase: body.phrase }, headers });
    const words = body.phrase.split(' ').slice(0, 3).join(' ');
    const { identity = 'none' } = keysOfPhrase(body.phrase) ?? {};
    const { rows } = await app.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of rows)
      expect([
        name,
        await app.countOf(`"${name}" t`, `t::text ilike '%' || $1 || '%' or t::text ilike '%' || $2 || '%'`, [
          words,
          identity,
        ]),
      ]).toEqual([name, 0]);
  });

  it('is Admin’s alone', async () => {
    for (const name of ['offer-phrase', 'seal', 'unseal'])
      for (const as of ['BranchManager', 'Accountant'] as const)
        expect(
          (await app.call('POST', `/api/backups/${name}`, { as, body: { phrase: newPhrase() } })).status,
        ).toBe(403);
  });

  it('is asked for again when the server has another signing key', async () => {
    const phrase = await offered();
    await call('seal', { phrase });
    await app.pool.query(`update backup_sealing set vouched_key = 'another'`);
    expect(await state()).toMatchObject({ isSealed: true, isVouched: false });
    expect((await call('seal', { phrase })).status).toBe(204);
    expect(await state()).toMatchObject({ isSealed: true, isVouched: true });
  });
});

it('A sealed backup is downloaded as it is', async () => {
  await call('seal', { phrase: await offered() });
  const [name = ''] = await backUp();
  const { body } = await app.call<readonly { id: number; fileName: string }[]>('GET', '/api/backups', {
    as: 'Admin',
  });
  const row = body.find(({ fileName }) => fileName === name);
  const answer = await app.call('GET', `/api/backups/${row?.id}/file`, { as: 'Admin' });
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/octet-stream',
    `attachment; filename="${name}"`,
  ]);
  expect(Number(answer.headers['content-length'])).toBe(readFileSync(path.join(place.folder, name)).length);
});
