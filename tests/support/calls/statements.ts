import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Answer } from '../app';

export interface Sent {
  /** Statements in order, without begin, commit and notices after a commit. */
  readonly statements: readonly string[];
  /** Round trips. Statements sent together count once, and so do begin and commit. */
  readonly waits: number;
}

/** Returns the statements sent to PostgreSQL during a call, which must succeed. */
export const sentDuring = async (work: () => Promise<Answer<unknown>>): Promise<Sent> => {
  const statements: string[] = [];
  const inside = new WeakSet<pg.Client>();
  let waits = 0;
  const unanswered = new Map<pg.Client, number>();
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    const text = typeof first === 'string' ? first : JSON.stringify(first);
    const [, frame] = /^(?:\{"text":")?(begin|commit)/i.exec(text) ?? [];
    if (frame === 'begin') inside.add(this);
    else if (frame === 'commit') inside.delete(this);
    // The notices of several calls are sent together, at any time.
    else if (!inside.has(this) && text.includes('pg_notify')) return Reflect.apply(original, this, args);
    // The connection that only listens asks every ten seconds whether it lives.
    else if (/^(\{"text":")?select 1\b/.test(text)) return Reflect.apply(original, this, args);
    // Happens once a minute for any call.
    else if (text.includes('update sessions set last_seen')) return Reflect.apply(original, this, args);
    else statements.push(text);
    const before = unanswered.get(this) ?? 0;
    if (before === 0) waits += 1;
    unanswered.set(this, before + 1);
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    const last = args.length - 1;
    const callback = args[last];
    if (typeof callback === 'function')
      args[last] = (...answer: readonly unknown[]) => {
        answered();
        Reflect.apply(callback, undefined, answer);
      };
    const answer: unknown = Reflect.apply(original, this, args);
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  });
  try {
    const { status, text } = await work();
    expect(status, text).toBeLessThan(300);
  } finally {
    spy.mockRestore();
  }
  return { statements, waits };
};

export const statementsOf = async (work: () => Promise<Answer<unknown>>): Promise<readonly string[]> =>
  (await sentDuring(work)).statements;
