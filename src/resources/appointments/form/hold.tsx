import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { HttpError } from '../../../providers/http-error';
import type { ActionBody } from '../../../schema/action';
import { useAct } from '../../../screens/actions/use-action';
import type { FormValues } from '../../../screens/form/values/merge';
import { useDebounced } from '../../../screens/hooks';
import { dropHold, hold, moveHold } from '../actions';
import { spanOf } from '../rules';
import { useAppointment } from './appointment';
import { HeldAlert } from './times';
import { extra } from './values';

const renewEveryMs = 45_000;

/**
 * Holds the time of a new appointment while its dialog is open, and shows who else has it. Holds one
 * specialist and one room. With several specialists, holds only the first one, for that person's lines.
 */
export const Hold = () => {
  const { setValue } = useFormContext<FormValues>();
  const act = useAct();
  const [taken, setTaken] = useState<HttpError>();
  const appointment = useAppointment(undefined);
  const wanted = useDebounced(JSON.stringify(holdOf(appointment)), 300);
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
  }, [act, setValue]);
  useEffect(() => holder.current?.want(wanted === undefined ? undefined : JSON.parse(wanted)), [wanted]);
  return taken ? <HeldAlert error={taken} /> : null;
};

/** Request body of the hold; undefined while branch or time is missing. */
const holdOf = ({ branchId, span, lines, staffId, roomId }: ReturnType<typeof useAppointment>) => {
  if (branchId === undefined || !span || span.end <= span.start) return undefined;
  const people = [...new Set(lines.flatMap((line) => line.staffId ?? []))];
  const first = people[0] ?? staffId;
  const own = people.length > 1 ? lines.filter((line) => line.staffId === first) : [];
  const { start, end } = spanOf(
    span,
    own.flatMap((line) => line.span ?? []),
  );
  return {
    branchId,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    staffId: first ?? null,
    roomId: roomId ?? null,
  };
};

interface HolderOptions<B> {
  /** `make` and `move` resolve to the hold's id and throw HttpError. */
  readonly make: (body: B) => Promise<number>;
  readonly move: (id: number, body: B) => Promise<number>;
  readonly drop: (id: number) => Promise<unknown>;
  readonly onHeld: (id: number) => void;
  /** The hold is gone: the request failed, for example because of a clash, or nothing is wanted (undefined). */
  readonly onLost: (error: unknown) => void;
}

/**
 * Keeps one hold on the server equal to the wanted time. Runs one request at a time and only for the latest
 * wish, so that a slow reply never moves a hold back.
 */
export const createHolder = <B,>({ make, move, drop, onHeld, onLost }: HolderOptions<B>) => {
  let wanted: B | undefined;
  let holdId: number | undefined;
  let isAsked = false;
  let isOver = false;
  let isWorking = false;

  const place = async (body: B): Promise<void> => {
    try {
      holdId = await (holdId === undefined ? make(body) : moveTo(holdId, body));
      if (!isOver) onHeld(holdId);
    } catch (error) {
      // Free the old time for others, because the user no longer wants it.
      await giveUp();
      if (!isOver) onLost(error);
    }
  };
  const moveTo = async (id: number, body: B): Promise<number> => {
    try {
      return await move(id, body);
    } catch (error) {
      // The hold expired while the device slept.
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      return make(body);
    }
  };
  const giveUp = async (): Promise<void> => {
    const id = holdId;
    holdId = undefined;
    // A hold that cannot be dropped expires by itself.
    if (id !== undefined) await drop(id).catch(() => {});
  };
  const work = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      if (!isOver && wanted !== undefined) await place(wanted);
      else {
        const had = holdId !== undefined;
        await giveUp();
        if (had && !isOver) onLost(undefined);
      }
    }
  };
  const ask = (): void => {
    isAsked = true;
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => {
      isWorking = false;
    });
  };
  return {
    want: (body: B | undefined): void => {
      wanted = body;
      ask();
    },
    /** Restarts the hold's time; tries again if it was refused. */
    renew: (): void => {
      if (wanted !== undefined) ask();
    },
    end: (): void => {
      isOver = true;
      ask();
    },
  };
};
