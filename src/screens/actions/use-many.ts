import { type BaseRecord, useCustomMutation, useInvalidate } from '@refinedev/core';
import { newKey } from '../../providers/http';
import { failureIn, type HttpError } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import type { Action } from '../../schema/action';
import { touchedBy } from '../../schema/book';
import { type ManyDone, manyPathOf, manyUndoOf } from '../../schema/bulk-actions';
import type { Entity } from '../../schema/entity';
import type { RowData } from '../data/row';
import { useWords } from '../words';

/** Rows of one call, so that a bar moves and can be stopped. */
const portion = 25;

/** An action on its way through chosen rows. After a failure it goes on where it was, with the same key. */
export interface ManyWork extends ManyDone {
  readonly action: Action;
  readonly rows: readonly RowData[];
  readonly body: object;
  readonly key: string;
}

export const manyWork = (action: Action, rows: readonly RowData[], body: object): ManyWork => ({
  ...{ action, rows, body, done: [], refused: [], key: newKey() },
});

/** Number of rows that were tried. */
export const triedOf = ({ done, refused }: ManyDone): number => done.length + refused.length;

/** Does actions to many rows of an entity, a few at a time. */
export const useMany = (entity: Entity) => {
  const { t, entityText } = useWords();
  const { mutateAsync } = useCustomMutation<BaseRecord & ManyDone, HttpError, object>();
  const invalidate = useInvalidate();
  /** Returns a number of rows in the noun's own words. */
  const counted = (count: number) => ({ rows: entityText(entity, 'count', { count }) });

  /** Carries the work on until all is tried or `moved`, which gets it after each portion, returns false. */
  const carryOn = async (work: ManyWork, moved: (work: ManyWork) => boolean): Promise<ManyWork> => {
    const { action, rows, body } = work;
    try {
      for (let now = work; ; ) {
        const tried = triedOf(now);
        const part = rows.slice(tried, tried + portion).map(({ id, version }) => ({ id, version }));
        if (part.length === 0) return now;
        const { data } = await mutateAsync({
          url: manyPathOf(action),
          method: 'post',
          values: { ...body, rows: part },
          meta: { idempotencyKey: now.key },
          successNotification: false,
          errorNotification: false,
        });
        const [done, refused] = [
          [...now.done, ...data.done],
          [...now.refused, ...data.refused],
        ];
        now = { ...work, done, refused, key: newKey() };
        if (!moved(now)) return now;
      }
    } finally {
      const names = touchedBy(action);
      await Promise.all(names.map((resource) => invalidate({ resource, invalidates: ['resourceAll'] })));
    }
  };

  /** Returns what takes the done rows back; undefined if the action has no way back, or nothing was done. */
  const wayBack = ({ action, done }: Pick<ManyWork, 'action' | 'done'>): (() => void) | undefined => {
    const undo = manyUndoOf(action);
    if (!undo || done.length === 0) return undefined;
    const undoing = manyWork(
      undo,
      done.map((id) => ({ id })),
      {},
    );
    const takeBack = async () => {
      const undone = await carryOn(undoing, () => true);
      const left = undone.refused.length;
      pushToast({
        kind: left === 0 ? 'success' : 'warning',
        title: t('rows.back', counted(undone.done.length)),
        ...(left > 0 && { text: t('rows.left', counted(left)) }),
      });
    };
    return () => void takeBack().catch(failureIn);
  };
  return { carryOn, wayBack, counted };
};
