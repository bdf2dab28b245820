import { Button } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { humanDay } from '../../../i18n/human';
import { useLanguage, useT } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import { HttpError } from '../../../providers/http-error';
import type { ActionBody } from '../../../schema/action';
import { useAct } from '../../../screens/actions/use-action';
import { listIn, numberIn, textIn, useFormatFor } from '../../../screens/data/row';
import { inputIdOf } from '../../../screens/form/frame/field-frame';
import {
  instantOfText,
  textOfInstant,
  useFormZone,
  wallTextOf,
} from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { useDebounced } from '../../../screens/hooks';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { FormPartProps } from '../../../screens/screen';
import { dropHold, hold, moveHold } from '../actions';
import { freeSlots } from '../queries';
import { spanOf } from '../rules';
import { useAppointment } from './appointment';
import { extra, Prefill, type StoredAppointment } from './values';

/** A free time; with a specialist if the search was for one. */
interface Slot {
  readonly start: string;
  readonly end: string;
  readonly staffId: number | undefined;
  readonly staffFullName: string;
}

interface SlotButtonsProps {
  readonly slots: readonly Slot[];
  readonly onPick: (slot: Slot) => void;
}

/** Free times as buttons, a row for each day, in the branch's time zone. */
const SlotButtons = ({ slots, onPick }: SlotButtonsProps) => {
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const [start, lines, staffId] = useWatch<FormValues>({ name: ['start', 'services', 'staffId'] });
  const lang = useLanguage();
  const zone = useFormZone();
  const format = useFormatFor()({ branchId });
  const dayOf = (slot: Slot) => wallTextOf(slot.start, zone).slice(0, 10);
  const today = todayIn(zone, new Date());
  // A name on each chip only where they differ: with one specialist it would say the same thing six times.
  const hasNames = new Set(slots.map((slot) => slot.staffId)).size > 1;
  const chosen = [staffId, ...[lines ?? []].flat().map((line) => numberIn(line, 'staffId'))];
  const isChosen = (slot: Slot): boolean =>
    instantOfText(start, zone) === Date.parse(slot.start) && (!hasNames || chosen.includes(slot.staffId));
  return (
    <div className="booking-slots grid">
      {[...new Set(slots.map(dayOf))].map((day) => (
        <div
          key={day}
          className="grid baseline"
          style={{ gridTemplateColumns: 'minmax(56px, max-content) 1fr' }}
        >
          <span className="note said">{humanDay(day, today, lang)}</span>
          <span className="cluster gap-6">
            {slots
              .filter((slot) => dayOf(slot) === day)
              .map((slot) => (
                <Button
                  key={`${slot.start} ${slot.staffId}`}
                  size="small"
                  aria-pressed={isChosen(slot)}
                  title={slot.staffFullName || undefined}
                  onClick={() => onPick(slot)}
                >
                  {format.time(slot.start)}
                  {hasNames && slot.staffFullName && <bdi className="note">{slot.staffFullName}</bdi>}
                </Button>
              ))}
          </span>
        </div>
      ))}
    </div>
  );
};

/**
 * Writes a free time into the form. Lines without a specialist get the slot's specialist. The focus goes to the time,
 * because the pressed button may leave the page, and keys without a focus would do nothing (m10).
 */
const usePickSlot = () => {
  const { setValue, getValues } = useFormContext<FormValues>();
  const zone = useFormZone();
  return (slot: Slot) => {
    const now = getValues();
    const isMoved = wallTextOf(now.start, zone) !== wallTextOf(slot.start, zone);
    setValue('start', textOfInstant(Date.parse(slot.start), zone), {
      shouldDirty: true,
      shouldValidate: true,
    });
    setValue('end', textOfInstant(Date.parse(slot.end), zone), { shouldDirty: true, shouldValidate: true });
    setValue(extra.visits, undefined);
    const put = (path: string, value: unknown) => setValue(path, value, { shouldDirty: true });
    listIn(now, 'services').forEach((line, index) => {
      const path = `services.${index}`;
      // A line's own times belonged to the old start.
      if (isMoved) for (const key of ['start', 'end']) put(`${path}.${key}`, null);
      const isOpen = numberIn(line, 'staffId') === undefined && numberIn(now, 'staffId') === undefined;
      if (isOpen && slot.staffId !== undefined) put(`${path}.staffId`, slot.staffId);
    });
    setTimeout(() => document.getElementById(inputIdOf('start-time'))?.focus());
  };
};

/** Takes a free time that was pressed on the page while the panel was open, as if it were one of the panel's own. */
export const LaterPrefill = () => {
  const prefill = useContext(Prefill);
  const taken = useRef(prefill);
  const pick = usePickSlot();
  const { setValue, getValues } = useFormContext<FormValues>();
  useEffect(() => {
    if (prefill === undefined || taken.current === prefill) return;
    taken.current = prefill;
    const { start, end, staffId, branchId } = prefill;
    if (typeof start !== 'string' || typeof end !== 'string') return;
    const put = (path: string, value: unknown) => setValue(path, value, { shouldDirty: true });
    if (getValues('branchId') !== branchId) put('branchId', branchId);
    const staff = typeof staffId === 'number' ? staffId : undefined;
    // Of one service that specialist is meant, whoever was chosen before; of several, for those without one.
    const isOne = listIn(getValues(), 'services').length === 1 && staff !== undefined;
    if (isOne) put('services.0.staffId', staff);
    pick({ start, end, staffId: staff, staffFullName: '' });
  });
  return null;
};

/** Names what takes the time, for a refused save or hold. Nothing once another time is chosen. */
const ClashAlert = ({ error }: { readonly error: HttpError }) => {
  const t = useT();
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const format = useFormatFor()({ branchId });
  const [start, end] = useWatch<FormValues>({ name: ['start', 'end'] });
  const span = spanKey(start, end);
  const refused = useRef({ error, span });
  if (refused.current.error !== error) refused.current = { error, span };
  if (refused.current.span !== span) return null;
  return (
    <Notice
      type="error"
      role="alert"
      className="booking-clash"
      message={t('appointments.taken')}
      description={
        <ul>
          {listIn(error.body, 'clashes').map((clash) => (
            <li key={`${textIn(clash, 'kind')} ${textIn(clash, 'id')} ${textIn(clash, 'start')}`}>
              {clashText(clash, format.time, t)}
            </li>
          ))}
        </ul>
      }
    />
  );
};

export const clashText = (
  clash: unknown,
  time: (value: unknown) => string,
  t: ReturnType<typeof useT>,
): string => {
  const name = textIn(clash, 'name');
  const user = textIn(clash, 'heldBy');
  if (user !== '') return t('appointments.heldBy', { name, user });
  const params = { name, start: time(textIn(clash, 'start')), end: time(textIn(clash, 'end')) };
  return t.find(`appointments.clash.${textIn(clash, 'kind')}`, params) ?? name;
};

/** Shows a refused save beside the time, where it is mended: somebody who saved from another field is led there. */
export const Refusal = ({ error }: { readonly error: HttpError }) => {
  const { setValue, getValues } = useFormContext<FormValues>();
  useEffect(() => {
    if (error.code !== 'appointment.clash') return;
    setValue(extra.refused, spanKey(getValues('start'), getValues('end')));
    document.querySelector('.booking-clash')?.scrollIntoView({ block: 'center' });
  }, [error, setValue, getValues]);
  return error.code === 'appointment.clash' ? <ClashAlert error={error} /> : null;
};

/** True while a refused save tells what takes the chosen time. */
const useIsRefused = (): boolean => {
  const [refused, start, end] = useWatch<FormValues>({ name: [extra.refused, 'start', 'end'] });
  return refused === spanKey(start, end);
};

const spanKey = (start: unknown, end: unknown): string => `${start} ${end}`;

/**
 * Free times of the chosen services, at once for a new booking and for one whose time is refused, else at a press
 * (APT-37, R-01). The search starts at the typed time; a chosen free time does not move it, so that the others stay to
 * choose from.
 */
export const FirstFree = ({ row }: Pick<FormPartProps<StoredAppointment>, 'row'>) => {
  const t = useT();
  const appointment = useAppointment(row);
  const pick = usePickSlot();
  const [isAsked, setAsked] = useState(false);
  const held = useWatch<FormValues>({ name: extra.holdId });
  const isEndAuto = useWatch<FormValues>({ name: extra.endAuto }) === true;
  const { branchId, span, lines, roomId, customerId, zone } = appointment;
  const staff = [...new Set(lines.flatMap(({ staffId }) => staffId ?? []))];
  const serviceIds = lines.flatMap(({ serviceId }) => serviceId ?? []);
  const isRefused = useIsRefused();
  const isOpen = isAsked || isRefused || (row === undefined && serviceIds.length > 0);
  // Without a start the search begins today. Whole minutes, so that a later rendering asks the same.
  const now = Math.ceil(Date.now() / 60_000) * 60_000;
  const [picked, setPicked] = useState<Picked>();
  const isPicked = span !== undefined && picked?.start === span.start;
  const typed = span ? new Date(Math.max(span.start, now)).toISOString() : todayIn(zone, new Date());
  const from = isPicked ? picked.from : typed;
  const narrowed = {
    serviceIds,
    // Who got the lines with the chosen time is no wish of the user.
    staffId: isPicked ? picked.staffId : (staff[0] ?? appointment.staffId),
    roomId,
    customerId,
    exceptId: row?.id,
    holdId: typeof held === 'number' ? held : undefined,
    minutes:
      span && !isEndAuto && span.end > span.start ? Math.round((span.end - span.start) / 60_000) : undefined,
  };
  const { data, isEarlier, isFetching, error, retry } = useQueryOf(
    freeSlots,
    { branchId: branchId ?? 0, from, limit: 6, ...narrowed },
    { isWanted: isOpen && branchId !== undefined },
  );
  return (
    <div className="stack top">
      {!isOpen && (
        <Button size="small" disabled={branchId === undefined} onClick={() => setAsked(true)}>
          {t('appointments.firstFree')}
        </Button>
      )}
      {isOpen && (
        <div className="full" role="status" aria-label={t('appointments.nextFree')} aria-busy={isFetching}>
          {error && (
            <Button size="small" type="link" onClick={() => retry()}>
              {t('common.retry')}
            </Button>
          )}
          {!isEarlier && data?.length === 0 && <p className="form-field-hint">{t('appointments.noFree')}</p>}
          {data && (
            <SlotButtons
              slots={data}
              onPick={(slot) => {
                setPicked({ start: Date.parse(slot.start), from, staffId: narrowed.staffId });
                pick(slot);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
};

/** A chosen free time, with the search that found it. */
interface Picked {
  readonly start: number;
  readonly from: string;
  readonly staffId: number | undefined;
}

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
  // A refused save already shows the same clash.
  const isRefused = useIsRefused();
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
  return taken && !isRefused ? <ClashAlert error={taken} /> : null;
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
  let work = Promise.resolve();

  const place = async (body: B): Promise<number> => {
    if (holdId === undefined) return make(body);
    try {
      return await move(holdId, body);
    } catch (error) {
      // The hold expired while the device slept.
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      return make(body);
    }
  };
  const settle = async (): Promise<void> => {
    isAsked = false;
    let problem: unknown;
    try {
      if (!isOver && wanted !== undefined) {
        holdId = await place(wanted);
        return isOver ? undefined : onHeld(holdId);
      }
    } catch (error) {
      problem = error;
    }
    // The user no longer wants the old time. A hold that cannot be dropped expires by itself.
    const id = holdId;
    holdId = undefined;
    if (id !== undefined) await drop(id).catch(() => {});
    if (!isOver && (id ?? problem) !== undefined) onLost(problem);
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    work = work.then(settle);
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
