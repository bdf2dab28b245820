import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { failureIn, failureText } from '../../../providers/http-error';
import { pushToast } from '../../../providers/toasts';
import { appointments } from '../../../resources/appointments/entity';
import { newsIn } from '../../../resources/appointments/queries';
import { laidLines } from '../../../resources/appointments/rules';
import { appointmentRefusals } from '../../../resources/appointments/words';
import { receivedRow } from '../../../schema/answer';
import { listIn, textIn } from '../../../screens/data/row';
import { useWords } from '../../../screens/words';
import { type Appointment, appointmentOf, type Line, type Named } from './board';
import { appointmentsKey } from './use-calendar-data';

/** Moves an appointment in time as the server will: lines shift along; a new length lays them out anew. */
export const retimed = (appointment: Appointment, start: number, end: number): Appointment => {
  const by = start - appointment.start;
  if (end - appointment.end === by)
    return { ...appointment, start, end, lines: appointment.lines.map((line) => shifted(line, by)) };
  const spans = laidLines({ start, end }, appointment.lines);
  return {
    ...appointment,
    start,
    end,
    lines: appointment.lines.map((line, index) => ({ ...line, ...(spans[index] ?? { start, end }) })),
  };
};

/**
 * Gives one line to another specialist, or the whole appointment if it has no lines. The appointment's own specialist
 * changes too if none of their lines is left, so that the filter by specialist stays correct.
 */
export const restaffed = (
  appointment: Appointment,
  lineId: number | null,
  staff: Named | null,
): Appointment => {
  const line = appointment.lines.find(({ id }) => id === lineId);
  const own = { staffId: staff?.id ?? null, staffName: staff?.name ?? '' };
  if (!line) return { ...appointment, ...own };
  const lines = appointment.lines.map((one) => (one === line ? { ...one, ...own } : one));
  const follows =
    appointment.staffId === line.staffId && !lines.some(({ staffId }) => staffId === line.staffId);
  // The server gives a line without a specialist to the appointment's own one, so that one must go, too.
  return { ...appointment, lines, ...(follows || staff === null ? own : {}) };
};

export const rehoused = (appointment: Appointment, room: Named | null): Appointment => ({
  ...appointment,
  roomId: room?.id ?? null,
  roomName: room?.name ?? '',
});

/** Returns the PUT body that turns `from` into `to`. `whole` sends every line, to restore all of them. */
export const bodyOf = (
  from: Appointment,
  to: Appointment,
  whole: boolean,
): Readonly<Record<string, unknown>> => {
  const isTimed = from.start !== to.start || from.end !== to.end;
  const isStaffed = to.lines.some((line, index) => line.staffId !== from.lines[index]?.staffId);
  return {
    ...(isTimed ? { start: iso(to.start), end: iso(to.end) } : {}),
    ...(from.roomId === to.roomId ? {} : { roomId: to.roomId }),
    ...(from.staffId === to.staffId ? {} : { staffId: to.staffId }),
    ...((isStaffed || whole) && to.lines.length > 0 ? { services: to.lines.map(lineBody) } : {}),
  };
};

export const isSame = (a: Appointment, b: Appointment): boolean =>
  Object.keys(bodyOf(a, b, false)).length === 0;

export const iso = (instant: number): string => new Date(instant).toISOString();

const lineBody = ({ id, serviceId, staffId, useOwned, start, end }: Line) => ({
  id,
  serviceId,
  staffId,
  useOwned,
  start: iso(start),
  end: iso(end),
});

const shifted = (line: Line, by: number): Line => ({ ...line, start: line.start + by, end: line.end + by });

type Slot = Pick<Appointment, 'start' | 'end'>;

export interface Refusal {
  readonly from: Appointment;
  readonly to: Appointment;
  readonly text: string;
  /** What the user may do about it: take a free time, give a reason, or confirm a time that is over. */
  readonly wants: 'time' | 'reason' | 'consent';
  /** Free times instead of the taken one. */
  readonly slots: readonly Slot[];
}

export interface Moves {
  /** Appointments as they will be after the running moves. */
  readonly shown: readonly Appointment[];
  readonly move: (from: Appointment, to: Appointment, options?: MoveOptions) => Promise<void>;
  readonly refusal: Refusal | null;
  readonly dropRefusal: () => void;
}

interface MoveOptions {
  readonly overrideReason?: string;
  /** True once the user has confirmed a time that is over. An undo needs no second question. */
  readonly acceptPast?: boolean;
  /** True to restore an earlier state; the toast then offers no undo. */
  readonly isUndo?: boolean;
}

/**
 * Moves appointments. The screen changes at once. If the server refuses, the appointment goes back and the user sees
 * the reason and the free times.
 */
export const useMoves = (appointmentRows: readonly Appointment[]): Moves => {
  const { t, label } = useWords();
  const format = useFormat();
  const client = useQueryClient();
  // Refine's `useUpdate` would cancel the calendar's running requests and load its lists again.
  const { update } = useDataProvider()();
  const [underWay, setUnderWay] = useState<ReadonlyMap<number, Appointment>>(new Map());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const versions = useRef(new Map<number, number>());
  const queues = useRef(new Map<number, Promise<void>>());
  const again = useRef<Moves['move']>(undefined);

  const say = useCallback(
    (from: Appointment, to: Appointment, caught: unknown) => {
      const error = failureIn(caught);
      if (!error) return;
      const refuse = (wants: Refusal['wants'], slots: readonly Slot[] = [], text = error.message) =>
        setRefusal({ from, to, text, wants, slots });
      if (error.code === 'appointment.clash') {
        const slots = listIn(error.body, 'freeSlots').flatMap((slot): readonly Slot[] => {
          const [start, end] = [Date.parse(textIn(slot, 'start')), Date.parse(textIn(slot, 'end'))];
          return Number.isNaN(start + end) ? [] : [{ start, end }];
        });
        return refuse('time', slots);
      }
      if (error.status === 400 && error.errors?.OverrideReason)
        return refuse('reason', [], error.errors.OverrideReason[0]);
      if (error.code === appointmentRefusals.past.code) return refuse('consent');
      if (error.code === 'version.stale') void client.invalidateQueries({ queryKey: appointmentsKey });
      const text =
        error.code === 'version.stale'
          ? t('calendar.stale', {
              user: textIn(error.params, 'user'),
              time: format.dateTime(textIn(error.params, 'time')),
            })
          : failureText({ entity: appointments.name, operation: 'save', error, t });
      pushToast({ kind: 'error', title: t('common.error'), text });
    },
    [client, format, t],
  );

  const send = useCallback(
    async (from: Appointment, to: Appointment, options: MoveOptions) => {
      const { overrideReason, isUndo = false, acceptPast = isUndo } = options;
      const version = Math.max(versions.current.get(from.id) ?? 0, from.version);
      try {
        const changes = {
          ...bodyOf(from, to, isUndo),
          ...(overrideReason ? { overrideReason } : {}),
          ...(acceptPast ? { acceptPast } : {}),
        };
        const { data: row } = await update({
          resource: appointments.name,
          id: from.id,
          variables: { ...changes, version },
        });
        const stored = appointmentOf(receivedRow(appointments, row));
        versions.current.set(from.id, stored.version);
        await replace(client, stored);
        const news = newsIn(row);
        const warnings = listIn(row, 'warnings').map((warning) =>
          t('appointments.outsideShift', { name: textIn(warning, 'name') }),
        );
        // One toast for all, because a second one would take the way back with it.
        pushToast({
          kind: warnings.length > 0 ? 'warning' : 'success',
          title: isUndo
            ? t('calendar.undone')
            : t('calendar.moved', { name: stored.customerName, time: format.dateTime(textIn(row, 'start')) }),
          key: `moved-${from.id}`,
          text: [news && label(news), ...warnings].filter(Boolean).join('. '),
          action: isUndo
            ? undefined
            : {
                text: t('calendar.undo'),
                run: () => void again.current?.(stored, from, { isUndo: true }),
              },
        });
      } catch (error) {
        say(from, to, error);
      } finally {
        // Keep a later move of the same appointment.
        setUnderWay((before) => new Map([...before].filter(([, one]) => one !== to)));
      }
    },
    [client, format, label, say, t, update],
  );

  const move = useCallback<Moves['move']>(
    (from, to, options = {}) => {
      setRefusal(null);
      if (isSame(from, to)) return Promise.resolve();
      setUnderWay((before) => new Map(before).set(to.id, to));
      // Two quick moves of one appointment reach the server one after the other.
      const next = (queues.current.get(from.id) ?? Promise.resolve()).then(() => send(from, to, options));
      queues.current.set(from.id, next);
      return next;
    },
    [send],
  );
  again.current = move;

  const shown = useMemo(
    () => (underWay.size === 0 ? appointmentRows : appointmentRows.map((one) => underWay.get(one.id) ?? one)),
    [appointmentRows, underWay],
  );
  return { shown, move, refusal, dropRefusal: () => setRefusal(null) };
};

/** Replaces the appointment in all cached lists. Loads running requests again, because their reply may be older. */
const replace = async (client: ReturnType<typeof useQueryClient>, stored: Appointment): Promise<void> => {
  const isLoading = client.isFetching({ queryKey: appointmentsKey }) > 0;
  await client.cancelQueries({ queryKey: appointmentsKey });
  client.setQueriesData<readonly Appointment[]>({ queryKey: appointmentsKey }, (list) =>
    list?.map((one) => (one.id === stored.id ? stored : one)),
  );
  if (isLoading) await client.invalidateQueries({ queryKey: appointmentsKey });
};
