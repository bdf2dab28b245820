import { expect, it } from 'vitest';
import { backupPlace } from '../../server/backup/index';
import { startRetention } from '../../server/features/audit-logs/retention';
import { testDatabase } from '../support/database';
import { until } from '../support/server-program';

const db = await testDatabase();

it('The trail is looked at once a night by the first branch’s clock, and again after a failure', async () => {
  let looked = 0;
  let asked = 0;
  const failures: unknown[] = [];
  let isDown = true;
  // 02:00 in Cairo, which belongs to the night before.
  let now = new Date('2027-01-10T00:00:00Z');
  const work = startRetention(
    {
      pool: db.pool,
      backups: backupPlace('/nowhere', { signing: Buffer.alloc(32, 8) }, () => {
        looked += 1;
        return isDown ? Promise.reject(new Error('away')) : db.connect('owner');
      }),
      now: () => {
        asked += 1;
        return now;
      },
    },
    (error) => failures.push(error),
    10,
  );
  const settled = async () => {
    const before = asked;
    await until(async () => asked > before + 5, 20_000);
  };
  try {
    await until(async () => failures.length >= 2, 20_000);
    isDown = false;
    const tried = looked;
    await until(async () => looked > tried, 20_000);
    await settled();
    const first = looked;
    await settled();
    expect(looked).toBe(first);
    now = new Date('2027-01-10T00:59:59Z');
    await settled();
    expect(looked).toBe(first);
    now = new Date('2027-01-10T01:00:00Z');
    await until(async () => looked > first, 20_000);
    await settled();
    now = new Date('2027-01-11T00:59:59Z');
    await settled();
    expect(looked).toBe(first + 1);
  } finally {
    await work.stop();
  }
});
