import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { HttpError } from '../../../../providers/http-error';
import type { ActionBody } from '../../../../schema/action';
import type { FormValues } from '../../../../screens/form/values/merge';
import { useDebounced } from '../../../../screens/hooks';
import { act } from '../../../../screens/query/ask';
import { dropHold, hold, moveHold } from '../../actions';
import { useBooking } from '../booking';
import { extra } from '../form-values';
import { createHolder } from './holder';
import { HeldAlert } from './slots';

const renewEveryMs = 45_000;

/**
 * Keeps the time of a new booking while its dialog is open, and says at once who else has it. One specialist and
 * one room are held: with several specialists the first one, for their own lines.
 */
export const Hold = () => {
  const { setValue } = useFormContext<FormValues>();
  const [taken, setTaken] = useState<HttpError>();
  const booking = useBooking(undefined);
  const wanted = useDebounced(JSON.stringify(holdOf(booking)), 300);
  const holder = useRef<{ readonly want: (body: ActionBody<typeof hold> | undefined) => void }>(undefined);
  useEffect(() => {
    const made = createHolder({
      make: async (body: ActionBody<typeof hold>) => (await act(hold, {}, body)).id,
      move: async (id, body) => (await act(moveHold, { id }, body)).id,
      drop: (id) => act(dropHold, { id }, {}),
      onHeld: (id) => {
        setValue(extra.holdId, id);
        setTaken(undefined);
      },
      onLost: (error) => {
        setValue(extra.holdId, undefined);
        setTaken(error instanceof HttpError && error.code === 'appointment.clash' ? error : undefined);
      },
    });
    holder.current = made;
    const timer = setInterval(made.renew, renewEveryMs);
    return () => {
      clearInterval(timer);
      made.end();
    };
  }, [setValue]);
  useEffect(() => holder.current?.want(wanted === undefined ? undefined : JSON.parse(wanted)), [wanted]);
  return taken ? <HeldAlert error={taken} /> : null;
};

/** What of the booking is held; undefined while it has no place or no time. */
const holdOf = ({ branchId, span, lines, staffId, roomId }: ReturnType<typeof useBooking>) => {
  if (branchId === undefined || !span || span.end <= span.start) return undefined;
  const people = [...new Set(lines.flatMap((line) => line.staffId ?? []))];
  const first = people[0] ?? staffId;
  const own = people.length > 1 ? lines.filter((line) => line.staffId === first) : [];
  const starts = own.flatMap((line) => line.span?.start ?? []);
  const ends = own.flatMap((line) => line.span?.end ?? []);
  return {
    branchId,
    start: new Date(Math.min(...(starts.length > 0 ? starts : [span.start]))).toISOString(),
    end: new Date(Math.max(...(ends.length > 0 ? ends : [span.end]))).toISOString(),
    staffId: first ?? null,
    roomId: roomId ?? null,
  };
};
