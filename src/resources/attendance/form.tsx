import { useCan } from '@refinedev/core';
import './attendance.css';
import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { useSession, workingDayIn } from '../../providers/session';
import { holdsTyped } from '../../schema/text/fold';
import type { RowOf } from '../../schema/types';
import { embeddedIn, textIn, zoneIn } from '../../screens/data/row';
import { useSelect } from '../../screens/form/frame/field-frame';
import type { FormValues } from '../../screens/form/values/merge';
import { useQueryOf, useRowsOf } from '../../screens/query/use-query-of';
import type { FormParts, InputProps } from '../../screens/screen';
import { idsIn } from '../address';
import { appointments } from '../appointments/entity';
import { CustomerInput } from '../customers/input/customer-input';
import { ServiceLines, sentLines } from './check-out/service-lines';
import type { attendance } from './entity';
import { completedAppointments } from './queries';

type Visit = RowOf<typeof attendance>;
type Appointment = RowOf<typeof appointments>;

/** Today's planned appointments and done ones without a visit, in the branch; only the chosen customer's, if any. */
const useOfferedAppointments = (branchId: number | null, customerId: number | null) => {
  const mayRead = useCan({ resource: 'appointments', action: 'read' }).data?.can;
  const session = useSession();
  const today = todayIn(zoneIn(session, branchId), new Date());
  const planned = useRowsOf(
    appointments,
    {
      branchId,
      status: 'Planned',
      from: workingDayIn(session, branchId, new Date()),
      to: today,
      sortBy: 'start',
      desc: false,
      pageSize: 500,
    },
    { isWanted: mayRead && branchId !== null },
  );
  const completed = useQueryOf(
    completedAppointments,
    { branchId: branchId ?? 0 },
    { isWanted: branchId !== null },
  );
  // Leave out appointments that already have a visit.
  const open = (rows: readonly Appointment[] = []) =>
    rows.filter((one) => one.attendanceId === null && (customerId === null || one.customerId === customerId));
  return {
    planned: open(planned.rows),
    /** Done appointments without a visit (ATT-23). */
    completed: open(completed.data),
    isLoading: planned.isFetching || completed.isFetching,
  };
};

/**
 * Picks the visit's appointment: today's planned ones first, then done ones without a visit (ATT-23). Picking
 * one sets the customer. A customer's only appointment today is proposed.
 */
const AppointmentInput = ({ row, mode, ...place }: InputProps<Visit>) => {
  const t = useT();
  const format = useFormat();
  const { common, value, onChange } = useSelect(place);
  const { setValue } = useFormContext<FormValues>();
  const [formCustomer, formBranch] = useWatch<FormValues>({ name: ['customerId', 'branchId'] });
  const customerId = typeof formCustomer === 'number' ? formCustomer : (row?.customerId ?? null);
  const branchId = typeof formBranch === 'number' ? formBranch : (row?.branchId ?? null);
  const { planned, completed, isLoading } = useOfferedAppointments(branchId, customerId);

  const choose = (next: number | null) => {
    onChange(next);
    setValue('source', next === null ? 'WalkIn' : 'Appointment', { shouldDirty: true });
    const appointment = [...planned, ...completed].find((one) => one.id === next);
    if (mode !== 'create' || !appointment) return;
    proposedFor.current = appointment.customerId;
    setValue('customerId', appointment.customerId, { shouldDirty: true, shouldValidate: true });
  };
  // A link with an appointment has already chosen it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer, or their appointments arriving, is the occasion.
  useEffect(() => propose.current(), [customerId, isLoading]);

  const stored = embeddedIn(row, place.name);
  const isListed = [...planned, ...completed].some((one) => one.id === value);
  const label = (one: Appointment, isToday: boolean) => {
    const customer = customerId === null && textIn(embeddedIn(one, 'customerId'), 'fullName');
    const time = isToday ? format.time(one.start) : format.dateTime(one.start);
    return [time, customer, one.title].filter(Boolean).join(' - ');
  };
  const group = (text: string, list: readonly Appointment[], isToday: boolean) =>
    list.length === 0
      ? []
      : [{ label: text, options: list.map((one) => ({ value: one.id, label: label(one, isToday) })) }];
  return (
    <Select<number | null>
      {...common}
      showSearch
      allowClear
      loading={isLoading}
      value={value}
      placeholder={t('attendance.noAppointment')}
      notFoundContent={t(isLoading ? 'picker.loading' : 'picker.noMatch')}
      options={[
        ...(value !== null && !isListed && row?.appointmentId === value
          ? [{ value, label: `${format.dateTime(textIn(stored, 'start'))} - ${textIn(stored, 'title')}` }]
          : []),
        ...group(t('attendance.todaysBookings'), planned, true),
        ...group(t('attendance.completedBookings'), completed, false),
      ]}
      filterOption={holdsTyped}
      popupMatchSelectWidth={false}
      onChange={(next) => choose(next ?? null)}
    />
  );
};

const WalkInServices = () => {
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  return <ServiceLines branchId={typeof branchId === 'number' ? branchId : null} />;
};

/** Form for a check-in, and to correct its source and appointment (ATT-06, ATT-07, ATT-11). */
export const attendanceForm: FormParts<Visit> = {
  order: ['customerId', 'branchId', 'appointmentId', 'checkInTime', 'source', 'services'],
  // The source of a new visit follows from its appointment.
  hidden: (row) => (row ? [] : ['source']),
  inputs: { customerId: CustomerInput, appointmentId: AppointmentInput, services: WalkInServices },
  // Example: `/attendance/create?customer=5&booking=7`. These keys differ from the list's filters.
  given: () => idsIn(location.search, { customerId: 'customer', appointmentId: 'booking' }),
  // ATT-13: the customer is required. A stored visit has one already.
  canSave: ({ customerId }) => customerId === undefined || typeof customerId === 'number',
  // Drops lines without a service.
  cleaned: (values) => ({ ...values, services: sentLines(values) }),
};
