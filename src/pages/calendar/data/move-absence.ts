import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { failureIn, failureText } from '../../../providers/http-error';
import { pushToast } from '../../../providers/toasts';
import { absences } from '../../../resources/absences/entity';
import { receivedRow } from '../../../schema/answer';
import { type Accepted, useAcceptance } from '../../../screens/actions/acceptance';
import { useWords } from '../../../screens/words';
import type { Absence } from './board';
import { iso } from './move';
import { boardKey } from './use-calendar-data';

const isSame = (a: Absence, b: Absence): boolean =>
  a.start === b.start && a.end === b.end && a.staffId === b.staffId;

/** The body of a change: what it must hold by the declaration; kind and note stay as they are. */
const bodyOf = ({ branchId, staffId, start, end }: Absence) => ({
  branchId,
  staffId,
  start: iso(start),
  end: iso(end),
});

interface Move {
  readonly from: Absence;
  readonly to: Absence;
  /** True to restore an earlier state; the toast then offers no undo. */
  readonly isUndo?: boolean;
}

/**
 * Moves leave and blocked time. The screen changes at once. If bookings lie in the new time, they are shown before
 * anything is saved, as in the panel; without an answer, and after any other refusal, the time goes back.
 */
export const useAbsenceMoves = (stored: readonly Absence[]) => {
  const { t, entityText } = useWords();
  const client = useQueryClient();
  // Refine's `useUpdate` would cancel the calendar's running requests and load its lists again.
  const { update } = useDataProvider()();
  const { ask, dialog } = useAcceptance(absences);
  const [underWay, setUnderWay] = useState<ReadonlyMap<number, Absence>>(new Map());
  const versions = useRef(new Map<number, number>());
  const queue = useRef(Promise.resolve());
  const last = useRef<(move: Move) => void>(undefined);

  const save = async ({ from, to, isUndo = false }: Move, accepted: Accepted = {}): Promise<void> => {
    const version = Math.max(versions.current.get(from.id) ?? 0, from.version);
    try {
      const variables = { ...bodyOf(to), ...accepted, version };
      const { data } = await update({ resource: absences.name, id: from.id, variables });
      versions.current.set(from.id, receivedRow(absences, data).version);
      pushToast({
        kind: 'success',
        title: isUndo ? t('calendar.undone') : entityText(absences, 'updated'),
        key: `absence-${from.id}`,
        action: isUndo
          ? undefined
          : { text: t('calendar.undo'), run: () => last.current?.({ from: to, to: from, isUndo: true }) },
      });
    } catch (caught) {
      const error = failureIn(caught);
      if (!error) return;
      const question = ask(error);
      if (question) {
        const answer = await question;
        return answer && save({ from, to, isUndo }, answer);
      }
      const text = failureText({ entity: absences.name, operation: 'save', error, t });
      pushToast({ kind: 'error', title: t('common.error'), text });
    }
  };

  last.current = (move) => {
    const { from, to } = move;
    if (isSame(from, to)) return;
    setUnderWay((before) => new Map(before).set(to.id, to));
    // One after the other, because each may ask a question.
    queue.current = queue.current
      .then(() => save(move))
      .then(() => client.invalidateQueries({ queryKey: boardKey }))
      .finally(() => setUnderWay((before) => new Map([...before].filter(([, one]) => one !== to))));
  };
  const move = useCallback((from: Absence, to: Absence) => last.current?.({ from, to }), []);

  const shown = useMemo(
    () => (underWay.size === 0 ? stored : stored.map((one) => underWay.get(one.id) ?? one)),
    [stored, underWay],
  );
  return { shown, move, dialog };
};
