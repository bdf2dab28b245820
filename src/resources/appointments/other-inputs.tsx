import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { useCan } from '../../providers/access';
import { fold } from '../../schema/fold';
import type { FormValues } from '../../screens/form/merge';
import { RowsInput } from '../../screens/form/rows-input';
import { embeddedIn, textIn } from '../../screens/row';
import type { FormPartProps, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { appointments } from './entity';
import { extra } from './form-values';
import { usePlace } from './place';
import { type AppointmentStatus, nextStatuses } from './rules';

type GateProps = FormPartProps & { readonly children: ReactNode };

const useBranchPlace = () => {
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  return usePlace(typeof branchId === 'number' ? branchId : undefined);
};

/** A branch without rooms has no field for them. */
export const RoomGate = ({ row, children }: GateProps) => {
  const place = useBranchPlace();
  const roomId = useWatch<FormValues>({ name: 'roomId' });
  return (place?.rooms.length ?? 0) > 0 || (row && typeof roomId === 'number') ? children : null;
};

export const RoomInput = ({ id, name, row, invalid, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const rooms = useBranchPlace()?.rooms ?? [];
  const value = typeof field.value === 'number' ? field.value : null;
  const isListed = value === null || rooms.some((room) => room.id === value);
  const known = isListed ? [] : [{ value, label: textIn(embeddedIn(row, 'roomId'), 'name') || `#${value}` }];
  return (
    <Select
      id={id}
      ref={field.ref}
      status={invalid ? 'error' : ''}
      className="input-wide"
      aria-invalid={invalid}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      showSearch
      allowClear
      value={value}
      options={[...rooms.map((room) => ({ value: room.id, label: room.name })), ...known]}
      filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
      placeholder={t('common.select')}
      notFoundContent={t('appointments.noRooms')}
      onBlur={field.onBlur}
      onChange={(next: number | undefined) => field.onChange(next ?? null)}
    />
  );
};

export const PackagesInput = ({ row, ...input }: InputProps) => {
  const t = useT();
  return (
    <RowsInput
      {...input}
      row={row}
      field={appointments.fields.packages}
      texts={{ add: t('appointments.addPackage'), remove: t('appointments.removePackage') }}
    />
  );
};

/** A new booking is planned (APT-17); only an existing one has a choice. */
export const StatusGate = ({ mode, children }: GateProps) => (mode === 'update' ? children : null);

/** The status as it is stored, and where it may go from there. */
export const StatusInput = ({ id, name, row, invalid, describedBy }: InputProps) => {
  const { label } = useWords();
  const { field } = useController<FormValues>({ name });
  const mayManage = useCan('appointments.manage');
  const { options } = appointments.fields.status;
  const stored = options.find(({ value }) => value === textIn(row, 'status'))?.value ?? 'Planned';
  const allowed: readonly AppointmentStatus[] = [stored, ...nextStatuses(stored, mayManage)];
  return (
    <Select
      id={id}
      ref={field.ref}
      status={invalid ? 'error' : ''}
      className="input-wide"
      aria-invalid={invalid}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      value={typeof field.value === 'string' ? field.value : stored}
      options={options
        .filter(({ value }) => allowed.includes(value))
        .map((option) => ({ value: option.value, label: label(option.label) }))}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  );
};

/** Outside the working day: the reason for who may allow it, the rule for everybody else. */
export const ReasonGate = ({ row, children }: GateProps) => {
  const t = useT();
  const format = useFormat();
  const mayManage = useCan('appointments.manage');
  const isOutside = useWatch<FormValues>({ name: extra.isOutside }) === true;
  const place = useBranchPlace();
  const hours = { open: format.time(place?.open), close: format.time(place?.close) };
  if (mayManage && (isOutside || textIn(row, 'overrideReason') !== ''))
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
