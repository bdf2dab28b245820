import { Button } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { humanDay } from '../../../i18n/human';
import { useLanguage, useT } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import type { HttpError } from '../../../providers/http-error';
import { listIn, numberIn, textIn, useFormatFor } from '../../../screens/data/row';
import { inputIdOf } from '../../../screens/form/frame/field-frame';
import {
  instantOfText,
  textOfInstant,
  useFormZone,
  wallTextOf,
} from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { FormPartProps } from '../../../screens/screen';
import { freeSlots } from '../queries';
import { useAppointment } from './appointment';
import { extra, Prefill, prefilled, type StoredAppointment } from './values';

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
    const { start, end, staffId, branchId } = prefilled(prefill.search);
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

interface ClashAlertProps {
  readonly error: HttpError;
  /** False: the free times stand beneath it anyhow. Default: true. */
  readonly hasFree?: boolean;
}

/** Names what takes the time and offers free times. Shown for a refused save or hold. */
const ClashAlert = ({ error, hasFree = true }: ClashAlertProps) => {
  const t = useT();
  const pick = usePickSlot();
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const format = useFormatFor()({ branchId });
  const [start, end] = useWatch<FormValues>({ name: ['start', 'end'] });
  const refused = useRef({ error, span: spanKey(start, end) });
  if (refused.current.error !== error) refused.current = { error, span: spanKey(start, end) };
  const slots = listIn(error.body, 'freeSlots').map((slot) => ({
    start: textIn(slot, 'start'),
    end: textIn(slot, 'end'),
    staffId: numberIn(slot, 'staffId'),
    staffFullName: textIn(slot, 'staffFullName'),
  }));
  // The user chose another time, and this refusal says nothing about it.
  if (refused.current.span !== spanKey(start, end)) return null;
  return (
    <Notice
      type="error"
      role="alert"
      className="booking-clash"
      message={t('appointments.taken')}
      description={
        <>
          <ul>
            {listIn(error.body, 'clashes').map((clash) => (
              <li key={`${textIn(clash, 'kind')} ${textIn(clash, 'id')} ${textIn(clash, 'start')}`}>
                {clashText(clash, format.time, t)}
              </li>
            ))}
          </ul>
          {hasFree && slots.length > 0 && (
            <>
              <p>{t('appointments.chooseFree')}</p>
              <SlotButtons slots={slots} onPick={pick} />
            </>
          )}
        </>
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

export const Refusal = ({ error }: { readonly error: HttpError }) => {
  const { setValue, getValues } = useFormContext<FormValues>();
  useEffect(() => {
    if (error.code === 'appointment.clash')
      setValue(extra.refused, spanKey(getValues('start'), getValues('end')));
  }, [error, setValue, getValues]);
  return error.code === 'appointment.clash' ? <ClashAlert error={error} /> : null;
};

/** Shows a refused hold, unless a refused save already shows the same clash. */
export const HeldAlert = ({ error }: { readonly error: HttpError }) => {
  const isRefused = useIsRefused();
  const lines = useWatch<FormValues>({ name: 'services' });
  const hasFree = [lines ?? []].flat().every((line) => numberIn(line, 'serviceId') === undefined);
  return isRefused ? null : <ClashAlert error={error} hasFree={hasFree} />;
};

/** True while a refused save tells what takes the chosen time, with free times beside it. */
const useIsRefused = (): boolean => {
  const [refused, start, end] = useWatch<FormValues>({ name: [extra.refused, 'start', 'end'] });
  return refused === spanKey(start, end);
};

const spanKey = (start: unknown, end: unknown): string => `${start} ${end}`;

/**
 * Free times of the chosen services, at once when there are some, else at a press (APT-37). The search starts at the
 * typed time; a chosen free time does not move it, so that the others stay to choose from.
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
  const isOpen = isAsked || (row === undefined && serviceIds.length > 0);
  const isRefused = useIsRefused();
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
  // A refusal offers them as well, and twice they would be two choices.
  if (isRefused) return null;
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
