import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../../i18n/react';
import { todayIn } from '../../../../i18n/zone';
import { numberIn } from '../../../../screens/data/row';
import type { FormValues } from '../../../../screens/form/values/merge';
import { ask } from '../../../../screens/query/ask';
import type { FormPartProps } from '../../../../screens/screen';
import { freeSlots } from '../../queries';
import { useBooking } from '../booking';
import { extra } from '../form-values';
import { SlotButtons, usePickSlot } from './slots';

/** The first times at which the chosen services, people and room are free, to pick one from. */
export const FirstFree = ({ row }: Pick<FormPartProps, 'row'>) => {
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
    exceptId: numberIn(row, 'id'),
    holdId: typeof held === 'number' ? held : undefined,
    ...(span && !isEndAuto && span.end > span.start
      ? { minutes: Math.round((span.end - span.start) / 60_000) }
      : {}),
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
