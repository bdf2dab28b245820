import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry, Ledger } from './ledger';
import { random } from './plan';

/** Phases of the day. The times of 'before' and 'after' are compared. */
export type Phase = 'start' | 'before' | 'faults' | 'after';

export interface Told<T> {
  /** 'broken': no answer. 'notNow': 503 or 429. 'refused': another 4xx, with its code. */
  readonly outcome: 'done' | 'notNow' | 'refused' | 'broken';
  readonly status: number;
  readonly body?: T;
  readonly code?: string;
  readonly afterMs?: number;
}

/** Sends the calls of all people, and keeps what they were told. */
export const createCaller = (web: () => string, ledger: Ledger) => {
  const times: Record<Phase, number[]> = { start: [], before: [], faults: [], after: [] };
  const outcomes = new Map<string, number>();
  let phase: Phase = 'start';
  let lastFailure = Number.NEGATIVE_INFINITY;
  const count = (word: string) => outcomes.set(word, (outcomes.get(word) ?? 0) + 1);
  const failed = (word: string) => {
    lastFailure = performance.now();
    count(word);
  };

  const once = async <T>(
    token: string,
    method: string,
    url: string,
    given: CallOptions,
  ): Promise<Told<T>> => {
    const began = performance.now();
    const { body, key, expects = [] } = given;
    const told = await exchange(`${given.at ?? web()}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // The browser application waits as long.
      signal: AbortSignal.timeout(30_000),
    });
    times[phase].push(performance.now() - began);
    const name = `${method} ${url.replace(/\?.*/, '').replace(/\d+/g, ':id')}`;
    if (told === undefined) {
      failed('no answer');
      return { outcome: 'broken', status: 0 };
    }
    const { status, json, headers, text } = told;
    if (status < 300 && json !== undefined) {
      count('done');
      return { outcome: 'done', status, body: json as T };
    }
    if (json === undefined && status >= 502 && status <= 504) {
      failed(`balancer ${status}`);
      return { outcome: 'notNow', status };
    }
    const code = codeIn(json);
    if (code === undefined)
      ledger.wrong(`${name}: ${status} without the documented form: ${text.slice(0, 200)}`);
    if (status === 503 || status === 429) {
      const after = Number(headers.get('retry-after'));
      if (!(after > 0)) ledger.wrong(`${name}: ${status} without Retry-After`);
      failed(`${status} ${code}`);
      return { outcome: 'notNow', status, afterMs: Math.min(2_000, after * 1000) };
    }
    if (status >= 500) {
      failed(`${status} ${code}`);
      ledger.wrong(`${name}: ${status} ${code} ${requestIdIn(json)}`);
      return { outcome: 'notNow', status };
    }
    count(`${status} ${code}`);
    if (!expects.includes(status)) ledger.wrong(`${name}: ${status} ${code} ${text.slice(0, 300)}`);
    return { outcome: 'refused', status, ...(code === undefined ? {} : { code }) };
  };

  return {
    times,
    outcomes,
    setPhase: (next: Phase) => {
      phase = next;
    },
    /** When a call last failed, on the clock of `performance`. */
    lastFailure: () => lastFailure,
    once,
    /**
     * Saves with one key until it is acknowledged or refused, as the application does when the user presses again.
     * Some users leave instead. Returns the row, if it was acknowledged.
     */
    save: async <T>(
      token: string,
      url: string,
      { entry, body, idOf, valuesOf, isOver, ...rest }: SaveOptions<T>,
    ): Promise<T | undefined> => {
      const key = randomBytes(16).toString('hex');
      while (!isOver()) {
        const told = await once<T>(token, 'POST', url, { ...rest, body, key });
        if (told.outcome === 'done' && told.body) {
          entry.id = idOf(told.body);
          entry.values = valuesOf(told.body);
          return told.body;
        }
        if (told.outcome === 'refused') return undefined;
        entry.isUncertain = true;
        if (Math.random() < 0.15) return undefined;
        await pause(told.afterMs ?? random(300, 1_000));
      }
      return undefined;
    },
  };
};

export type Caller = ReturnType<typeof createCaller>;

export interface CallOptions {
  readonly body?: object;
  readonly key?: string;
  /** Statuses of refusals that may happen. */
  readonly expects?: readonly number[];
  /** Address of a server. Default: the balancer. */
  readonly at?: string;
}

export interface SaveOptions<T> extends Omit<CallOptions, 'key'> {
  readonly entry: Entry;
  readonly body: object;
  readonly idOf: (answer: T) => number;
  readonly valuesOf: (answer: T) => string;
  readonly isOver: () => boolean;
}

const exchange = async (url: string, options: RequestInit) => {
  try {
    const answer = await fetch(url, options);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
  } catch {
    return undefined;
  }
};

const parsed = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Code of an error in the documented form; undefined if it has another form. */
const codeIn = (json: unknown): string | undefined => {
  if (typeof json !== 'object' || json === null) return undefined;
  const { success, code, message } = json as Readonly<Record<string, unknown>>;
  return success === false && typeof message === 'string' && typeof code === 'string' ? code : undefined;
};

const requestIdIn = (json: unknown): string =>
  typeof json === 'object' && json !== null ? String(Reflect.get(json, 'requestId')) : '';
