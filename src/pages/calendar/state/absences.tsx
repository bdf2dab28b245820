import { useCan, useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addDays, type Day } from '../../../i18n/zone';
import { failureIn, failureText } from '../../../providers/http-error';
import { pushToast } from '../../../providers/toasts';
import { absences } from '../../../resources/absences/entity';
import type { AbsenceOf } from '../../../resources/absences/panel';
import { appointments } from '../../../resources/appointments/entity';
import { receivedRow } from '../../../schema/answer';
import { type Accepted, useAcceptance } from '../../../screens/actions/acceptance';
import type { FormValues } from '../../../screens/form/values/merge';
import { lazyPart } from '../../../screens/lazy-part';
import { useWords } from '../../../screens/words';
import type { Absence, Board } from '../data/board';
import { iso } from '../data/move';
import { boardKey } from '../data/use-calendar-data';
import { boundsOn, type Hours, timeAt, wallAt } from '../grid/day-time';
import type { Wanted } from '../grid/events';
import type { Calendar } from './calendar-state';

// Loaded at the press that opens it.
const AbsencePanel = lazyPart(() => import('../../../resources/absences/panel'), 'AbsencePanel');

const clockAt = (day: Day, minute: number): string =>
  `${addDays(day, Math.floor(minute / 1440))}T${timeAt(minute)}`;

const spanOn = (day: Day, { from, to }: Hours) => ({ start: clockAt(day, from), end: clockAt(day, to) });

/** Key of the address's state under which the values of leave are handed over while the panel of a booking closes. */
const handed = 'absence';

const handedIn = (state: unknown): FormValues | undefined =>
  typeof state === 'object' && state !== null && handed in state ? Object(state[handed]) : undefined;

/** Leave and blocked time of the calendar: what is drawn, its panel, and what may be done to it by drag. */
export const useAbsences = (stored: Board, { state, branch }: Calendar) => {
  const navigate = useNavigate();
  const mayAdd =
    (useCan({ resource: 'absences', action: 'create' }).data?.can ?? false) && branch !== undefined;
  const mayChange = useCan({ resource: 'absences', action: 'update' }).data?.can ?? false;
  const [panel, setPanel] = useState<AbsenceOf>();
  const { shown, move, dialog } = useAbsenceMoves(stored.absences);
  const board = useMemo(
    () => (shown === stored.absences ? stored : { ...stored, absences: shown }),
    [stored, shown],
  );
  const branchId = branch?.id;
  const { staffId } = state;
  const { zone, hours } = board;

  const location = useLocation();
  useEffect(() => {
    const values = handedIn(location.state);
    if (values) setPanel({ values });
  }, [location.state]);

  const openAbsence = useCallback((id: number) => setPanel({ id }), []);
  const openLeave = useCallback(
    (of: number, day: Day) => {
      const span = spanOn(day, boundsOn(hours, day, branchId));
      setPanel({ values: { staffId: of, branchId, kind: 'Leave', ...span } });
    },
    [hours, branchId],
  );
  const add = useCallback(
    () => setPanel({ values: { branchId, kind: 'Blocked', ...(staffId === null ? {} : { staffId }) } }),
    [branchId, staffId],
  );
  const openInstead = useCallback(
    ({ start, end, staffId: of }: Wanted, kind: string) => {
      const [from, to] = [wallAt(start, zone), wallAt(end, zone)];
      const span = { start: clockAt(from.day, from.minute), end: clockAt(to.day, to.minute) };
      const values = { branchId, kind, ...span, ...(of === undefined ? {} : { staffId: of }) };
      // The panel of the booking closes first, and asks if something would be lost.
      void navigate(
        { pathname: appointments.route, search: window.location.search },
        { state: { [handed]: values } },
      );
    },
    [navigate, branchId, zone],
  );
  return {
    board,
    /** Enters blocked time. */
    add: mayAdd ? add : undefined,
    grid: {
      onAbsence: mayChange ? openAbsence : undefined,
      onMoveAbsence: mayChange ? move : undefined,
      onLeave: mayAdd ? openLeave : undefined,
      onInstead: mayAdd ? openInstead : undefined,
    },
    dialogs: (
      <>
        <Suspense fallback={null}>
          {panel && <AbsencePanel of={panel} onClose={() => setPanel(undefined)} />}
        </Suspense>
        {dialog}
      </>
    ),
  };
};

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
const useAbsenceMoves = (stored: readonly Absence[]) => {
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
    // Absences are saved one after the other, because each may ask a question.
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
