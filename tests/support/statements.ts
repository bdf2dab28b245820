import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Answer } from './app';

/** Statements sent while a call that must succeed runs, besides begin and commit. */
export const statementsOf = async (work: () => Promise<Answer<unknown>>): Promise<readonly string[]> => {
  const sent: string[] = [];
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    const text = typeof first === 'string' ? first : JSON.stringify(first);
    if (!/^(begin|commit)/i.test(text)) sent.push(text);
    return Reflect.apply(original, this, args);
  });
  try {
    const { status, text } = await work();
    expect(status, text).toBeLessThan(300);
  } finally {
    spy.mockRestore();
  }
  return sent;
};
