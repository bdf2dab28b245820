import { useCan } from '@refinedev/core';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { isDay, todayIn } from '../../../i18n/zone';
import { useSession, zoneOf } from '../../../providers/session';
import type { QueryAnswer } from '../../../schema/query';
import { fold } from '../../../schema/text/fold';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useSelect } from '../../../screens/form/inputs/use-select';
import type { FormValues } from '../../../screens/form/values/merge';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { FormPartProps, InputProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { isOpen, type OpeningHours, openingsOn } from '../../branches/hours';
import { appointments } from '../entity';
import { board } from '../queries';
import { type AppointmentStatus, nextStatuses, type Span } from '../rules';
import { useAppointment } from './appointment';
import { extra, type StoredAppointment } from './form-values';

export type Place = QueryAnswer<typeof board>;

export const usePlace = (branchId: number | undefined): Place | undefined => {
  const day = todayIn(zoneOf(useSession()), new Date());
  const { data, isEarlier } = useQueryOf(
    board,
    { branchId: branchId ?? 0, from: day, to: day },
    { isWanted: branchId !== undefined, staleTime: 60_000 },
  );
  return branchId === undefined || isEarlier ? undefined : data;
};

/** The branch's opening hours, for the same computation as on the server. */
const hoursOf = ({ zone, openingHours, specialDays }: Place): OpeningHours => ({
  zone,
  weekly: openingHours,
  special: specialDays,
});

/** True if the branch is open for the whole span, by the server's rule. */
export const isWithinDay = (place: Place, span: Span): boolean => isOpen(hoursOf(place), span);

const useBranchPlace = () => {
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  return usePlace(typeof branchId === 'number' ? branchId : undefined);
};

interface SlotProps extends Pick<FormPartProps<StoredAppointment>, 'row'> {
  readonly children: ReactNode;
}

/** Hides the room field when the branch has no rooms. */
export const RoomGate = ({ row, children }: SlotProps) => {
  const place = useBranchPlace();
  const roomId = useWatch<FormValues>({ name: 'roomId' });
  return (place?.rooms.length ?? 0) > 0 || (row && typeof roomId === 'number') ? children : null;
};

export const RoomInput = ({ row, ...place }: InputProps<StoredAppointment>) => {
  const t = useT();
  const { common, value, onChange } = useSelect(place);
  const rooms = useBranchPlace()?.rooms ?? [];
  const isListed = value === null || rooms.some((room) => room.id === value);
  const known = isListed ? [] : [{ value, label: textIn(embeddedIn(row, 'roomId'), 'name') || `#${value}` }];
  return (
    <Select
      {...common}
      showSearch
      allowClear
      value={value}
      options={[...rooms.map((room) => ({ value: room.id, label: room.name })), ...known]}
      filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
      placeholder={t('common.select')}
      notFoundContent={t('appointments.noRooms')}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
};

/** Offers the stored status and the statuses that may follow it. A new booking is planned (APT-17). */
export const StatusInput = ({ row, ...place }: InputProps<StoredAppointment>) => {
  const { label } = useWords();
  const { common, text, onChange } = useSelect(place);
  const mayManage = useCan({ resource: 'appointments', action: 'manage' }).data?.can;
  const { options } = appointments.fields.status;
  const stored = row?.status ?? 'Planned';
  const next = row || mayManage ? nextStatuses(stored, mayManage ?? false) : [];
  const allowed: readonly AppointmentStatus[] = [stored, ...next];
  return (
    <Select
      {...common}
      value={typeof text === 'string' ? text : stored}
      options={options
        .filter(({ value }) => allowed.includes(value))
        .map((option) => ({ value: option.value, label: label(option.label) }))}
      onChange={onChange}
    />
  );
};

/** Outside opening hours: shows the reason field to a manager, and the rule to other users. */
export const ReasonGate = ({ row, children }: SlotProps) => {
  const t = useT();
  const format = useFormat();
  const mayManage = useCan({ resource: 'appointments', action: 'manage' }).data?.can;
  const isOutside = useWatch<FormValues>({ name: extra.isOutside }) === true;
  const place = useBranchPlace();
  const start = useWatch<FormValues>({ name: 'start' });
  const day = typeof start === 'string' ? start.slice(0, 10) : '';
  const openings = place && isDay(day) ? openingsOn(hoursOf(place), day) : [];
  const hours = {
    hours:
      openings
        .map(({ opens, closes }) => `${format.time(opens)} – ${format.time(closes)}`)
        .join(t('error.listComma')) || t('calendar.closed'),
  };
  // A service that the specialist does not offer needs a reason too, once the server has refused it.
  const { errors } = useFormState<FormValues>();
  if (mayManage && (isOutside || errors.overrideReason || row?.overrideReason))
    return (
      <>
        {isOutside && (
          <p className="form-field-warning form-field-wide" role="status">
            {t('appointments.outsideHours', hours)}
          </p>
        )}
        {children}
      </>
    );
  return isOutside ? (
    <p className="form-field-warning form-field-wide" role="status">
      {t('appointments.outsideHoursDenied', hours)}
    </p>
  ) : null;
};

/** Price of the packages and of the services that they do not cover (APT-20), and how long it all takes. */
export const Total = ({ row }: Pick<FormPartProps<StoredAppointment>, 'row'>) => {
  const t = useT();
  const format = useFormat();
  const { total, packages, durations, lines } = useAppointment(row);
  const minutes = durations.reduce((sum, duration) => sum + duration, 0);
  // A lone zero reads as a dot, so the sum says who pays instead.
  const isCovered = total === 0 && lines.some(({ coverage }) => coverage === 'Owned');
  // Nothing is chosen yet, so there is nothing to say.
  if (durations.length + packages.length === 0)
    return (
      <div
        className="booking-total grow slim digits"
        role="status"
        aria-label={t('appointments.totalPrice')}
      />
    );
  return (
    <div className="booking-total grow slim digits" role="status" aria-label={t('appointments.totalPrice')}>
      <strong>{isCovered ? t('appointments.fromPackage') : format.money(total)}</strong>
      <span className="note">
        {[
          minutes > 0 && format.duration(minutes),
          ...packages.map((one) => one?.name),
          !isCovered && t('appointments.beforeTax'),
        ]
          .filter(Boolean)
          .join(t('error.listComma'))}
      </span>
    </div>
  );
};
