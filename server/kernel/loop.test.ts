import { describe, expect, it } from 'vitest';
import { together, turnsOf } from './loop';

/** Builds a `together` whose batches wait until the test answers them. */
const slow = (most?: number) => {
  const asked: (readonly number[])[] = [];
  const open: { resolve: (answers: readonly string[]) => void; reject: (error: Error) => void }[] = [];
  const call = together<number, string>((keys) => {
    asked.push(keys);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  }, most);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    call,
    asked,
    turn,
    answer: async (answers: readonly string[]) => {
      open.shift()?.resolve(answers);
      await turn();
    },
    fail: async (error: Error) => {
      open.shift()?.reject(error);
      await turn();
    },
  };
};

describe('Calls of a moment', () => {
  it('never take the answer to a question that was asked before them', async () => {
    const { call, asked, turn, answer } = slow();
    const first = call(1);
    await turn();
    const [second, third] = [call(1), call(2)];
    await turn();
    expect(asked).toEqual([[1]]);
    await answer(['before']);
    expect(await first).toBe('before');
    expect(asked).toEqual([[1], [1, 2]]);
    await answer(['after', 'two']);
    expect([await second, await third]).toEqual(['after', 'two']);
  });

  it('share a failure with those they were asked with, and nobody else', async () => {
    const { call, turn, answer, fail } = slow(2);
    const calls = [call(1), call(2), call(3)].map((one) => one.catch((error: Error) => error.message));
    await turn();
    await fail(new Error('gone'));
    await answer(['three']);
    expect(await Promise.all(calls)).toEqual(['gone', 'gone', 'three']);
    const next = call(4);
    await turn();
    await answer(['four']);
    expect(await next).toBe('four');
  });
});

it('A flood is worked off three at a time, also behind work that fails', async () => {
  const [inTurn, count] = [turnsOf(3), { now: 0, most: 0 }];
  const work = async (n: number) => {
    count.most = Math.max(count.most, ++count.now);
    await new Promise(setImmediate);
    count.now -= 1;
    if (n === 2) throw new Error('broken');
    return n;
  };
  const done = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => inTurn(() => work(n))));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(count).toEqual({ now: 0, most: 3 });
});
