import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '../../../../i18n/react';
import { todayIn } from '../../../../i18n/zone';
import type { HttpError } from '../../../../providers/http-error';
import { listIn, numberIn, textIn } from '../../../../screens/data/row';
import { useFormatFor } from '../../../../screens/data/row-title';
import { useFormZone, wallTextOf } from '../../../../screens/form/values/form-zone';
import type { FormValues } from '../../../../screens/form/values/merge';
import { ask } from '../../../../screens/query/ask';
import type { FormPartProps } from '../../../../screens/screen';
import { freeSlots } from '../../queries';
import { useBooking } from '../booking';
import { extra, type StoredBooking } from '../form-values';

/** A free time; of one specialist, where one was looked for. */
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

/** Free times as buttons, by the branch's clock. */
const SlotButtons = ({ slots, onPick }: SlotButtonsProps) => {
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const format = useFormatFor()({ branchId });
  return (
    <span className="booking-slots">
      {slots.map((slot) => (
        <Button key={`${slot.start} ${slot.staffId}`} size="small" onClick={() => onPick(slot)}>
          {format.weekdayShort(slot.start)} {format.date(slot.start)} {format.time(slot.start)}
          {slot.staffFullName && (
            <>
              {' – '}
              <bdi>{slot.staffFullName}</bdi>
            </>
          )}
        </Button>
      ))}
    </span>
  );
};

/** Puts a free time into the form; lines that name nobody get the slot's specialist. */
const usePickSlot = () => {
  const { setValue, getValues } = useFormContext<FormValues>();
  const zone = useFormZone();
  return (slot: Slot) => {
    const now = getValues();
    const isMoved = wallTextOf(now.start, zone) !== wallTextOf(slot.start, zone);
    setValue('start', wallTextOf(slot.start, zone), { shouldDirty: true, shouldValidate: true });
    setValue('end', wallTextOf(slot.end, zone), { shouldDirty: true, shouldValidate: true });
    setValue(extra.visits, undefined);
    const put = (path: string, value: unknown) => setValue(path, value, { shouldDirty: true });
    listIn(now, 'services').forEach((line, index) => {
      const path = `services.${index}`;
      // Times of its own were times of another hour.
      if (isMoved) for (const key of ['start', 'end']) put(`${path}.${key}`, null);
      const isOpen = numberIn(line, 'staffId') === undefined && numberIn(now, 'staffId') === undefined;
      if (isOpen && slot.staffId !== undefined) put(`${path}.staffId`, slot.staffId);
    });
  };
};

/** Names who has the time, and offers free ones instead: for a refused save or a refused hold. */
const ClashAlert = ({ error }: { readonly error: HttpError }) => {
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
  // Another time was chosen: whether that one is free is not known yet.
  if (refused.current.span !== spanKey(start, end)) return null;
  return (
    <Alert
      type="error"
      showIcon
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
          {slots.length > 0 && (
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

/** What a refused save says of its time. */
export const Refusal = ({ error }: { readonly error: HttpError }) => {
  const { setValue, getValues } = useFormContext<FormValues>();
  useEffect(() => {
    if (error.code === 'appointment.clash')
      setValue(extra.refused, spanKey(getValues('start'), getValues('end')));
  }, [error, setValue, getValues]);
  return error.code === 'appointment.clash' ? <ClashAlert error={error} /> : null;
};

/** Shows a refused hold, unless a refused save has just said the same. */
export const HeldAlert = ({ error }: { readonly error: HttpError }) => {
  const [refused, start, end] = useWatch<FormValues>({ name: [extra.refused, 'start', 'end'] });
  return refused === spanKey(start, end) ? null : <ClashAlert error={error} />;
};

const spanKey = (start: unknown, end: unknown): string => `${start} ${end}`;

/** The first times at which the chosen services, people and room are free, to pick one from. */
export const FirstFree = ({ row }: Pick<FormPartProps<StoredBooking>, 'row'>) => {
  const t = useT();
  const booking = useBooking(row);
  const pick = usePickSlot();
  const [isOpen, setOpen] = useState(false);
  const held = useWatch<FormValues>({ name: extra.holdId });
  const isEndAuto = useWatch<FormValues>({ name: extra.endAuto }) === true;
  const { branchId, span, lines, roomId, customerId, zone } = booking;
  const staff = [...new Set(lines.flatMap(({ staffId }) => staffId ?? []))];
  // Until a start is chosen the search begins today.
  const from = span ? new Date(Math.max(span.start, Date.now())).toISOString() : todayIn(zone, new Date());
  const narrowed = {
    serviceIds: lines.flatMap(({ serviceId }) => serviceId ?? []),
    staffId: staff[0] ?? booking.staffId,
    roomId,
    customerId,
    exceptId: row?.id,
    holdId: typeof held === 'number' ? held : undefined,
    minutes:
      span && !isEndAuto && span.end > span.start ? Math.round((span.end - span.start) / 60_000) : undefined,
  };
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['free-slots', { ...narrowed, branchId, from: from.slice(0, 16) }],
    queryFn: ({ signal }) =>
      ask(freeSlots, { branchId: branchId ?? 0, from, limit: 6, ...narrowed }, { signal }),
    enabled: isOpen && branchId !== undefined,
    staleTime: 5000,
  });
  return (
    <div className="booking-free">
      <Button
        size="small"
        loading={isFetching}
        disabled={branchId === undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('appointments.firstFree')}
      </Button>
      {isOpen && (
        <div role="status" aria-label={t('appointments.nextFree')}>
          {isError && (
            <Button size="small" type="link" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          )}
          {data?.length === 0 && <p className="form-field-hint">{t('appointments.noFree')}</p>}
          {data && (
            <SlotButtons
              slots={data}
              onPick={(slot) => {
                pick(slot);
                setOpen(false);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
};
