import { describe, expect, it } from 'vitest';
import { createBuckets } from './limits';

const at = (allowance = { burst: 10, perSecond: 2 }, most?: number) => {
  let ms = 0;
  const buckets = createBuckets(allowance, () => ms, most);
  return {
    ...buckets,
    pass: (seconds: number) => {
      ms += seconds * 1000;
    },
  };
};

describe('An allowance', () => {
  it('grants its burst, and then says how long to wait', () => {
    const { spend } = at();
    expect([spend('a', 4), spend('a', 6), spend('a', 1), spend('a', 5)]).toEqual([0, 0, 1, 3]);
  });

  it('is there again after the time it named', () => {
    const { spend, pass } = at();
    spend('a', 10);
    const wait = spend('a', 5);
    pass(wait - 1);
    expect(spend('a', 5)).toBe(1);
    pass(1);
    expect(spend('a', 5)).toBe(0);
  });
});

describe('The memory of allowances', () => {
  it('forgets a key that has its whole allowance again', () => {
    const { spend, pass, size } = at();
    for (let n = 0; n < 100; n++) spend(`old ${n}`, 1);
    pass(5);
    spend('new', 1);
    expect(size()).toBe(1);
  });

  it('never holds more than the most keys', () => {
    const { spend, size } = at(undefined, 50);
    for (let n = 0; n < 1000; n++) spend(`key ${n}`, 10);
    expect(size()).toBe(50);
    expect(spend('key 999', 1)).toBe(1);
  });
});
