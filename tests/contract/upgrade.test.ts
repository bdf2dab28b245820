import { afterAll, expect, it } from 'vitest';
import { restoreBackup } from '../../server/backup/index';
import { checkChain } from '../../server/data/chain-check';
import { migrate } from '../../server/db/migrate';
import { checkMoney } from '../../server/verify/money';
import { databaseLines } from '../../server/verify/rows';
import { catalogueOf } from '../support/catalogue';
import { type TestDatabase, testDatabase } from '../support/database';
import { removeFolder, temporaryFolder } from '../support/folder';
import { backupBefore, schemaBefore } from '../support/release-before';

// What an earlier release left behind goes on with this one.

const folder = temporaryFolder('upgrade');
const made: TestDatabase[] = [];
afterAll(async () => {
  for (const db of made) await db.drop();
  removeFolder(folder);
});

const asOwner = async <T>(
  from: 'empty' | 'tables',
  work: (owner: Awaited<ReturnType<TestDatabase['connect']>>) => Promise<T>,
): Promise<T> => {
  const db = await testDatabase({ from });
  made.push(db);
  const owner = await db.connect('owner');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

it('A database of the release before becomes the same as a new one', async () => {
  const fresh = await asOwner('tables', catalogueOf);
  const upgraded = await asOwner('empty', async (owner) => {
    await owner.query(schemaBefore());
    await migrate(owner);
    return catalogueOf(owner);
  });
  expect(fresh.length).toBeGreaterThan(1500);
  expect(upgraded).toEqual(fresh);
});

//
it('A backup of the release before is restored, becomes the same as a new one, and its books verify', async () => {
  const fresh = await asOwner('tables', catalogueOf);
  await asOwner('empty', async (owner) => {
    await restoreBackup({ owner, file: backupBefore });
    expect(await catalogueOf(owner)).toEqual(fresh);
    expect(await checkChain(databaseLines(owner))).toMatchObject({ ok: true, rows: 27 });
    expect(await checkMoney(owner)).toEqual({ ok: true, invoices: 5, unseen: 0 });
  });
});
