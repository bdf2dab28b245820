import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { shareOf } from './pool-share';

/** A pool whose connections are numbered. Each is given back by its number. */
const poolOf = () => {
  let made = 0;
  const open: number[] = [];
  const pool: unknown = {
    connect: async () => {
      made += 1;
      const number = made;
      open.push(number);
      return { release: () => void open.splice(open.indexOf(number), 1) };
    },
    query: async (text: string) => {
      if (text === 'wrong') throw new Error('wrong');
      return text;
    },
  };
  return { pool: pool as pg.Pool, open };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('A share of a pool', () => {
  it('takes no more connections than it has, and the next who waited gets the next', async () => {
    const { pool, open } = poolOf();
    const share = shareOf(pool, 2).pool;
    const first = await share.connect();
    await share.connect();
    const third = share.connect();
    await settled();
    expect(open).toHaveLength(2);
    first.release();
    await third;
    expect(open).toEqual([2, 3]);
  });

  it('gets its place back after a statement that failed', async () => {
    const share = shareOf(poolOf().pool, 1).pool;
    await expect(share.query('wrong')).rejects.toThrow('wrong');
    expect(await share.query('right')).toBe('right');
  });

  it('tells how long the first of them has waited, and refuses who waited too long', async () => {
    const { pool } = poolOf();
    const share = shareOf(pool, 1, 10);
    const held = await share.pool.connect();
    expect(share.waitedMs()).toBe(0);
    const late = share.pool.connect();
    await expect(late).rejects.toMatchObject({ status: 503, code: 'server.busy' });
    held.release();
    // The place of the one who gave up is free again.
    (await share.pool.connect()).release();
    expect(share.waitedMs()).toBe(0);
  });
});
