import { useCan } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { memo, type ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { isDay, todayIn } from '../../../i18n/zone';
import { useSession, zoneOf } from '../../../providers/session';
import type { QueryAnswer } from '../../../schema/query';
import { holdsTyped } from '../../../schema/text/fold';
import { dataKeyOf } from '../../../screens/data/changes';
import { useWithChosen } from '../../../screens/data/reference';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { type SelectPlace, useSelect } from '../../../screens/form/frame/field-frame';
import { FieldInput } from '../../../screens/form/inputs/field-input';
import type { FormValues } from '../../../screens/form/values/merge';
import { useDebounced } from '../../../screens/hooks';
import { Face } from '../../../screens/person/person';
import { useAsk, useQueryOf } from '../../../screens/query/use-query-of';
import type { FormPartProps, InputProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { isOpen, type OpeningHours, openingsOn } from '../../branches/hours';
import { appointments } from '../entity';
import { board, customerNews, staff as staffQuery, willTell } from '../queries';
import { type AppointmentStatus, nextStatuses, type Span } from '../rules';
import { useAppointment } from './appointment';
import { extra, type StoredAppointment } from './values';

type Place = QueryAnswer<typeof board>;

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
      filterOption={holdsTyped}
      placeholder={t('common.select')}
      notFoundContent={t('appointments.noRooms')}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
};

/** Offers the stored status and the statuses that may follow it. A new booking is planned (APT-17). */
export const StatusInput = ({ row, ...place }: InputProps<StoredAppointment>) => {
  const mayManage = useCan({ resource: 'appointments', action: 'manage' }).data?.can;
  const { status } = appointments.fields;
  const stored = row?.status ?? 'Planned';
  const next = row || mayManage ? nextStatuses(stored, mayManage ?? false) : [];
  const allowed: readonly AppointmentStatus[] = [stored, ...next];
  const options = status.options.filter(({ value }) => allowed.includes(value));
  return <FieldInput {...place} field={{ ...status, options }} />;
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
  const hours =
    openings
      .map(({ opens, closes }) => `${format.time(opens)} – ${format.time(closes)}`)
      .join(t('error.listComma')) || t('calendar.closed');
  // A service that the specialist does not offer needs a reason too, once the server has refused it.
  const { errors } = useFormState<FormValues>();
  const isAsked = mayManage && (isOutside || errors.overrideReason || row?.overrideReason);
  return (
    <>
      {isOutside && (
        <p className="form-field-warning form-field-wide" role="status">
          {t(mayManage ? 'appointments.outsideHours' : 'appointments.outsideHoursDenied', { hours })}
        </p>
      )}
      {isAsked && children}
    </>
  );
};

/** Price of the packages and of the services that they do not cover (APT-20), and how long it all takes. */
export const Total = ({ row }: Pick<FormPartProps<StoredAppointment>, 'row'>) => {
  const t = useT();
  const format = useFormat();
  const { total, packages, durations, lines } = useAppointment(row);
  const minutes = durations.reduce((sum, duration) => sum + duration, 0);
  // A lone zero reads as a dot, so the sum says who pays instead.
  const isCovered = total === 0 && lines.some(({ coverage }) => coverage === 'Owned');
  return (
    <div className="booking-total grow slim digits" role="status" aria-label={t('appointments.totalPrice')}>
      {durations.length + packages.length > 0 && (
        <>
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
        </>
      )}
    </div>
  );
};

type Colleague = QueryAnswer<typeof staffQuery>[number];

interface StaffSearch {
  readonly branchId: number | undefined;
  /** Milliseconds since the epoch. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly exceptId: number | undefined;
  readonly serviceId?: number | undefined;
}

/** Staff who can be booked in the branch at that time; on shift and free first (APT-37). */
const useStaff = ({ branchId, from, to, exceptId, serviceId }: StaffSearch) => {
  const ask = useAsk();
  // The time that this dialog holds counts as free for it.
  const held = useWatch<FormValues>({ name: extra.holdId });
  const holdId = typeof held === 'number' ? held : undefined;
  return useQuery({
    queryKey: dataKeyOf(appointments, 'staff', branchId, from, to, exceptId, holdId, serviceId),
    queryFn: ({ signal }) => {
      const [start = '', end = ''] = [from, to].map((time) => new Date(time ?? 0).toISOString());
      const serviceIds = serviceId === undefined ? [] : [serviceId];
      const asked = { branchId: branchId ?? 0, start, end, exceptId, holdId, serviceIds };
      return ask(staffQuery, asked, { signal });
    },
    enabled: branchId !== undefined && from !== undefined && to !== undefined && to > from,
    placeholderData: (before, query) => (query?.queryKey.includes(branchId) ? before : undefined),
    staleTime: 10_000,
    meta: { follows: [appointments.name] },
  });
};

interface StaffSelectProps extends SelectPlace, StaffSearch {
  /** Who does the work while nobody is chosen: shown as the choice, so that it is never hidden. */
  readonly usual?: number | undefined;
}

export const StaffSelect = memo(({ id, name, invalid, describedBy, usual, ...asked }: StaffSelectProps) => {
  const { common, value: own, onChange } = useSelect({ id, name, invalid, describedBy });
  const chosen = own ?? usual ?? null;
  const t = useT();
  const { data = [], isFetching } = useStaff(asked);
  const staff = data.map((one) => ({ value: one.id, label: one.fullName, note: noteOf(one) }));
  return (
    <Select
      {...common}
      showSearch
      allowClear={own !== null}
      value={chosen}
      loading={isFetching}
      options={[...useWithChosen('users', staff, chosen)]}
      filterOption={holdsTyped}
      optionRender={({ data: option }) => (
        <span className="bar gap-6 slim">
          <Face id={option.value} name={option.label} size={24} />
          <span className="cell-stack">
            <bdi>{option.label}</bdi>
            {'note' in option && option.note && <span className="cell-soft">{t(option.note)}</span>}
          </span>
        </span>
      )}
      labelRender={({ value, label }) => (
        <span className="bar gap-6 slim" style={{ blockSize: '100%' }}>
          {typeof label === 'string' && <Face id={Number(value)} name={label} size={24} />}
          <bdi className="ellipsis">{label}</bdi>
        </span>
      )}
      popupMatchSelectWidth={false}
      placeholder={t('appointments.unassigned')}
      notFoundContent={t(isFetching ? 'picker.loading' : 'appointments.noStaff')}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
});

/** The appointment's specialist, used for lines without their own (APT-31). */
export const DefaultStaffInput = ({ id, name, row, invalid, describedBy }: InputProps<StoredAppointment>) => {
  const { branchId, span } = useAppointment(row);
  const times = { from: span?.start, to: span?.end };
  return <StaffSelect {...{ id, name, invalid, describedBy, branchId, ...times }} exceptId={row?.id} />;
};

/** Warns before saving: the specialist does not offer the service, is busy or is off shift. */
export const StaffNote = ({ staffId, ...asked }: StaffSearch & { readonly staffId: number | undefined }) => {
  const t = useT();
  const one = useStaff(asked).data?.find(({ id }) => id === staffId);
  const note = one && noteOf(one);
  return note ? (
    <p className="form-field-warning" role="status">
      <bdi>{one.fullName}</bdi>: {t(note)}
    </p>
  ) : null;
};

const noteOf = ({ isFree, onShift, doesIt }: Colleague) =>
  !doesIt
    ? ('appointments.staffUnskilled' as const)
    : isFree
      ? onShift
        ? null
        : ('appointments.staffOff' as const)
      : ('appointments.staffBusy' as const);

/** One line on the message that the customer will get once the form is saved. Nothing if none goes out. */
export const MessageNote = ({ row }: Pick<FormPartProps<StoredAppointment>, 'row'>) => {
  const { customerId, branchId, start } = useAppointment(row);
  const status = textIn({ status: useWatch<FormValues>({ name: 'status' }) }, 'status') || 'Planned';
  const { optionText } = useWords();
  const isWhole = customerId !== undefined && branchId !== undefined && start !== undefined;
  const wanted = useDebounced(
    isWhole
      ? JSON.stringify({
          ...{ customerId, branchId, status, appointmentId: row?.id ?? null },
          start: new Date(start).toISOString(),
        })
      : undefined,
    300,
  );
  const isWanted = wanted !== undefined;
  const { data, isEarlier } = useQueryOf(willTell, isWanted ? JSON.parse(wanted) : {}, { isWanted });
  const kind = isEarlier || !isWanted ? '' : textIn(data, 'kind');
  return (
    <p className="note" role="status">
      {optionText(customerNews, kind)}
    </p>
  );
};
