import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { fold } from '../../../schema/fold';
import { embeddedIn, numberIn, textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';
import { type Offered, useOfferedBookings } from './offered-appointments';

/**
 * The booking that a visit belongs to: today's planned ones first, then done ones without a visit (ATT-23). It may be
 * chosen before the customer, whom it then names; the only one a customer has today is proposed.
 */
export const BookingInput = ({ id, name, row, mode, invalid, describedBy }: InputProps) => {
  const t = useT();
  const format = useFormat();
  const { field } = useController<FormValues>({ name });
  const { setValue } = useFormContext<FormValues>();
  const watched = useWatch<FormValues>({ name: ['customerId', 'branchId'] });
  const [formCustomer, formBranch] = watched;
  const customerId = typeof formCustomer === 'number' ? formCustomer : (numberIn(row, 'customerId') ?? null);
  const branchId = typeof formBranch === 'number' ? formBranch : (numberIn(row, 'branchId') ?? null);
  const { planned, completed, isLoading } = useOfferedBookings(branchId, customerId);
  const value = typeof field.value === 'number' ? field.value : null;

  const choose = (next: number | null) => {
    field.onChange(next);
    setValue('source', next === null ? 'WalkIn' : 'Appointment', { shouldDirty: true });
    const booking = [...planned, ...completed].find((one) => one.id === next);
    if (mode !== 'create' || !booking) return;
    proposedFor.current = booking.customerId;
    setValue('customerId', booking.customerId, { shouldDirty: true, shouldValidate: true });
  };
  // A link that names the booking has chosen already.
  const proposedFor = useRef(value === null ? null : customerId);
  const propose = useRef(() => {});
  propose.current = () => {
    if (mode !== 'create' || isLoading) return;
    if (customerId === null && value !== null) return choose(value);
    if (customerId === proposedFor.current) return;
    proposedFor.current = customerId;
    const [only, ...others] = customerId === null ? [] : planned;
    choose(only && others.length === 0 ? only.id : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer, or their bookings arriving, is the occasion.
  useEffect(() => propose.current(), [customerId, isLoading]);

  const stored = embeddedIn(row, name);
  const isListed = [...planned, ...completed].some((one) => one.id === value);
  const storedId = numberIn(stored, 'id');
  const label = ({ start, customer, title }: Offered, isToday: boolean) =>
    [isToday ? format.time(start) : format.dateTime(start), ...(customerId === null ? [customer] : []), title]
      .filter((part) => part !== '')
      .join(' - ');
  const group = (text: string, list: readonly Offered[], isToday: boolean) =>
    list.length === 0
      ? []
      : [{ label: text, options: list.map((one) => ({ value: one.id, label: label(one, isToday) })) }];
  return (
    <Select<number | null>
      id={id}
      ref={field.ref}
      status={invalid ? 'error' : ''}
      className="input-wide"
      aria-invalid={invalid}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      showSearch
      allowClear
      loading={isLoading}
      value={value}
      placeholder={t('attendance.noAppointment')}
      notFoundContent={t(isLoading ? 'picker.loading' : 'picker.noMatch')}
      options={[
        ...(value !== null && !isListed && storedId === value
          ? [{ value, label: `${format.dateTime(textIn(stored, 'start'))} - ${textIn(stored, 'title')}` }]
          : []),
        ...group(t('attendance.todaysBookings'), planned, true),
        ...group(t('attendance.completedBookings'), completed, false),
      ]}
      filterOption={(typed, option) => fold(String(option?.label ?? '')).includes(fold(typed))}
      popupMatchSelectWidth={false}
      onBlur={field.onBlur}
      onChange={(next) => choose(next ?? null)}
    />
  );
};
