import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import type { QueryAnswer } from '../../../schema/query';
import { fold } from '../../../schema/text/fold';
import { dataKeyOf } from '../../../screens/data/changes';
import { useOptions } from '../../../screens/data/reference';
import { type SelectPlace, useSelect } from '../../../screens/form/inputs/use-select';
import type { FormValues } from '../../../screens/form/values/merge';
import { Face } from '../../../screens/person/person';
import { useAsk } from '../../../screens/query/use-ask';
import type { InputProps } from '../../../screens/screen';
import { appointments } from '../entity';
import { staff as staffQuery } from '../queries';
import type { Span } from '../rules';
import { useAppointment } from './appointment';
import { extra, type StoredAppointment } from './form-values';

export type Colleague = QueryAnswer<typeof staffQuery>[number];

interface StaffSearch {
  readonly branchId: number | undefined;
  readonly span: Span | undefined;
  readonly exceptId: number | undefined;
  readonly serviceId?: number | undefined;
}

/** Staff who can be booked in the branch at that time; on shift and free first (APT-37). */
export const useStaff = ({ branchId, span, exceptId, serviceId }: StaffSearch) => {
  const ask = useAsk();
  // The time that this dialog holds counts as free for it.
  const held = useWatch<FormValues>({ name: extra.holdId });
  const holdId = typeof held === 'number' ? held : undefined;
  const start = span && new Date(span.start).toISOString();
  const end = span && new Date(span.end).toISOString();
  return useQuery({
    queryKey: dataKeyOf(appointments, 'staff', branchId, start, end, exceptId, holdId, serviceId),
    queryFn: ({ signal }) => {
      const asked = { branchId: branchId ?? 0, start: start ?? '', end: end ?? '' };
      const serviceIds = serviceId === undefined ? [] : [serviceId];
      return ask(staffQuery, { ...asked, exceptId, holdId, serviceIds }, { signal });
    },
    enabled: branchId !== undefined && span !== undefined && span.end > span.start,
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
  // A stored specialist who no longer works in this branch stays selectable.
  const stranger = chosen !== null && !data.some((one) => one.id === chosen) ? chosen : null;
  const known = useOptions('users', '', stranger === null ? [] : [stranger]).options;
  const strangerName = known.find((one) => one.value === stranger)?.label ?? `#${stranger}`;
  const options = [
    ...data.map((one) => ({ value: one.id, label: one.fullName, note: noteOf(one) })),
    ...(stranger === null ? [] : [{ value: stranger, label: strangerName, note: null }]),
  ];
  return (
    <Select
      {...common}
      showSearch
      allowClear={own !== null}
      value={chosen}
      loading={isFetching}
      options={options}
      filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
      optionRender={({ data: option }) => (
        <span className="booking-colleague inline gap-6 slim">
          <Face id={option.value} name={option.label} size={24} />
          <span className="cell-stack">
            <bdi>{option.label}</bdi>
            {option.note && <span className="cell-soft">{t(option.note)}</span>}
          </span>
        </span>
      )}
      labelRender={({ value, label }) => (
        <span className="booking-colleague inline gap-6 slim">
          {typeof label === 'string' && <Face id={Number(value)} name={label} size={24} />}
          <bdi>{label}</bdi>
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
  return <StaffSelect {...{ id, name, invalid, describedBy, branchId, span }} exceptId={row?.id} />;
};

/** Warns before saving: the specialist does not offer the service, is busy or is off shift. */
export const StaffNote = ({ staffId, ...asked }: StaffSearch & { readonly staffId: number | undefined }) => {
  const t = useT();
  const { data } = useStaff(asked);
  const one = data?.find(({ id }) => id === staffId);
  if (!one || (one.isFree && one.onShift && one.doesIt)) return null;
  return (
    <p className="form-field-warning" role="status">
      {!one.doesIt
        ? t('appointments.staffUnskilled')
        : one.isFree
          ? t('appointments.outsideShift', { name: one.fullName })
          : t('appointments.busyNow', { staff: one.fullName })}
    </p>
  );
};

const noteOf = ({ isFree, onShift, doesIt }: Colleague) =>
  !doesIt
    ? ('appointments.staffUnskilled' as const)
    : isFree
      ? onShift
        ? null
        : ('appointments.staffOff' as const)
      : ('appointments.staffBusy' as const);
