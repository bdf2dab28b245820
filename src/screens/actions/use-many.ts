import { type BaseRecord, useCustomMutation, useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import { newKey } from '../../providers/http';
import { failureIn, type HttpError } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import type { Action } from '../../schema/action';
import { touchedBy } from '../../schema/book';
import { type ManyDone, type ManyRefused, manyPathOf, manyUndoOf } from '../../schema/many';
import type { RowData } from '../data/row';
import { useWords } from '../words';

/** Rows of one call, so that a bar moves and can be stopped. */
const portion = 25;

/** An action on its way through chosen rows. After a failure it goes on where it was, with the same key. */
export interface ManyWork {
  readonly action: Action;
  readonly rows: readonly RowData[];
  readonly body: object;
  done: readonly number[];
  refused: readonly ManyRefused[];
  key: string;
}

export const manyWork = (action: Action, rows: readonly RowData[], body: object): ManyWork => ({
  ...{ action, rows, body, done: [], refused: [], key: newKey() },
});

/** Number of rows that were tried. */
export const triedOf = ({ done, refused }: ManyDone): number => done.length + refused.length;

/** Does actions to many rows, a few at a time. */
export const useMany = () => {
  const { t } = useWords();
  const { mutateAsync } = useCustomMutation<BaseRecord & ManyDone, HttpError, object>();
  const invalidate = useInvalidate();

  /** Carries the work on until it is done or `moved`, which is told after each portion, returns false. */
  const carryOn = useCallback(
    async (work: ManyWork, moved: () => boolean = () => true): Promise<void> => {
      const { action, rows, body } = work;
      try {
        while (triedOf(work) < rows.length) {
          const part = rows.slice(triedOf(work), triedOf(work) + portion);
          const { data } = await mutateAsync({
            url: manyPathOf(action),
            method: 'post',
            values: { ...body, rows: part.map(({ id, version }) => ({ id, version })) },
            meta: { idempotencyKey: work.key },
            successNotification: false,
            errorNotification: false,
          });
          work.done = [...work.done, ...data.done];
          work.refused = [...work.refused, ...data.refused];
          work.key = newKey();
          if (!moved()) return;
        }
      } finally {
        await Promise.all(
          touchedBy(action).map((name) => invalidate({ resource: name, invalidates: ['resourceAll'] })),
        );
      }
    },
    [mutateAsync, invalidate],
  );

  /** Returns what takes the done rows back; undefined if the action has no way back, or nothing was done. */
  const wayBack = useCallback(
    ({ action, done }: Pick<ManyWork, 'action' | 'done'>): (() => Promise<void>) | undefined => {
      const undo = manyUndoOf(action);
      if (!undo || done.length === 0) return undefined;
      const work = manyWork(
        undo,
        done.map((id) => ({ id })),
        {},
      );
      return async () => {
        try {
          await carryOn(work);
        } catch (caught) {
          if (!failureIn(caught)) return;
        }
        const left = done.length - work.done.length;
        pushToast({
          kind: left === 0 ? 'success' : 'warning',
          title: t('rows.back', { count: work.done.length }),
          ...(left > 0 && { text: t('rows.left', { count: left }) }),
        });
      };
    },
    [carryOn, t],
  );
  return { carryOn, wayBack };
};
