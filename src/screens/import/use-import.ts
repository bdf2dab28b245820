import { useDataProvider, useInvalidate } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { longCall, newKey } from '../../providers/http';
import { HttpError } from '../../providers/http-error';
import { addressOf } from '../../schema/answer';
import {
  type Import,
  type ImportCalls,
  importCallsOf,
  type RowResult,
  type RowResults,
  rowsAtOnce,
  type WhenKnown,
} from '../../schema/import';
import type { QueryAnswer } from '../../schema/query';
import { useTabQuestion } from '../form/save/use-leaving';
import { piecesOf, type SentRow } from './file';

export type Batch = QueryAnswer<ImportCalls['list']>[number];

/** Rows per writing call. Small, because other users' writes wait for the call. */
const writtenAtOnce = 50;

export interface Running {
  readonly done: number;
  readonly of: number;
}

interface Begun {
  readonly branchId: number;
  readonly fileName: string;
  readonly whenKnown: WhenKnown;
}

interface PostOptions {
  readonly importId?: number;
  /** Idempotency key of the call. */
  readonly key?: string;
}

/** Sends a file chunk by chunk. A lost chunk is sent again, because the server writes no line twice. */
export const useImport = (one: Import) => {
  const calls = importCallsOf(one);
  const { custom } = useDataProvider()();
  const invalidate = useInvalidate();
  const [running, setRunning] = useState<Running | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isStopped = useRef(false);
  // Leaving the page would leave the batch half done.
  useTabQuestion(running !== null);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const post = <T extends object>(path: string, payload: object, { importId, key }: PostOptions = {}) =>
    patiently(async (): Promise<T> => {
      const answer = await custom?.<T>({
        url: addressOf(path, importId === undefined ? {} : { importId }),
        method: 'post',
        payload,
        meta: { timeoutMs: longCall, ...(key === undefined ? {} : { idempotencyKey: key }) },
      });
      if (!answer) throw new Error('no data provider');
      return answer.data;
    });

  const work = async <T>(of: number, run: () => Promise<T>): Promise<T | undefined> => {
    isStopped.current = false;
    setError(null);
    setRunning({ done: 0, of });
    try {
      return await run();
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setRunning(null);
    }
  };

  const looked = () => invalidate({ resource: one.of.name, invalidates: ['resourceAll'] });

  return {
    running,
    /** Error that ended the last work early; null if there was none. */
    error,
    /** Stops after the current chunk. */
    stop: () => {
      isStopped.current = true;
    },
    check: (rows: readonly SentRow[], branchId: number) =>
      work(rows.length, async () => {
        const results: RowResult[] = [];
        for (const piece of piecesOf(rows, rowsAtOnce)) {
          if (isStopped.current) return undefined;
          results.push(...(await post<RowResults>(calls.check.path, { branchId, rows: piece })).rows);
          setRunning({ done: results.length, of: rows.length });
        }
        return results;
      }),
    write: (rows: readonly SentRow[], begun: Begun) =>
      work(rows.length, async () => {
        const begin = { ...begun, rowCount: rows.length };
        const key = newKey();
        const { id } = await post<{ readonly id: number }>(calls.begin.path, begin, { key });
        const results: RowResult[] = [];
        let failure: unknown;
        try {
          for (const piece of piecesOf(rows, writtenAtOnce)) {
            if (isStopped.current) break;
            results.push(
              ...(await post<RowResults>(calls.write.path, { rows: piece }, { importId: id })).rows,
            );
            setRunning({ done: results.length, of: rows.length });
          }
        } catch (caught) {
          // Rows written so far stay, and the user can undo them.
          failure = caught;
        }
        setError(failure ?? null);
        const isWhole = results.length === rows.length;
        const batch = await post<Batch>(calls.end.path, { isStopped: !isWhole }, { importId: id });
        await looked();
        return { results, batch };
      }),
    undo: async (importId: number) => {
      const gone = await work(0, async () => {
        for (let whole = 0, left = 1; left > 0; ) {
          ({ left } = await post<{ readonly left: number }>(calls.undo.path, {}, { importId }));
          whole = Math.max(whole, left);
          setRunning({ done: whole - left, of: whole });
        }
        return true;
      });
      await looked();
      return gone === true;
    },
  };
};

const waits = [1000, 3000, 8000];

/** Repeats a call that may not have arrived, that a busy server refused (503), or that read the file by earlier fields. */
const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const wait = waits[attempt];
      const isPassing =
        error instanceof HttpError &&
        (error.kind === 'network' ||
          error.kind === 'timeout' ||
          error.status === 503 ||
          error.code === 'fields.changed');
      if (wait === undefined || !isPassing) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
};
