import '../attendance.css';
import type { ReactNode } from 'react';
import { get, useController, useFormState, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { moment } from '../../../schema/field';
import { textIn } from '../../../screens/data/row';
import { describedBy, FieldFrame } from '../../../screens/form/frame/field-frame';
import { FieldInput } from '../../../screens/form/inputs/field-input';
import type { FormValues } from '../../../screens/form/values/merge';
import type { FormPartProps, FormParts } from '../../../screens/screen';
import { CustomerInput } from '../../customers/input/customer-input';
import { type ServiceLine, ServiceLines, sentLines } from '../check-out/service-lines';
import { BookingInput } from './appointment-input';

const timeKey = 'checkInTime';
const servicesKey = 'services';
const time = moment({ label: { ar: 'وقت الحضور', en: 'Check-in time' } });

/** When the customer came; the server's clock unless somebody says otherwise (ATT-22). */
const CheckInTime = () => {
  const t = useT();
  const { errors } = useFormState<FormValues>({ name: timeKey });
  const id = `field-${timeKey}`;
  const error = textIn(errors[timeKey], 'message') || undefined;
  const hint = t('attendance.timeHint');
  return (
    <FieldFrame id={id} label={t('attendance.checkInTime')} error={error} hint={hint}>
      <FieldInput
        id={id}
        name={timeKey}
        field={time}
        invalid={error !== undefined}
        describedBy={describedBy(id, error, hint)}
      />
    </FieldFrame>
  );
};

const BookingGate = ({ mode, children }: FormPartProps & { readonly children: ReactNode }) => (
  <>
    {children}
    {mode === 'create' && <CheckInTime />}
  </>
);

/** A new visit's source follows from its booking. */
const SourceGate = ({ mode, children }: FormPartProps & { readonly children: ReactNode }) =>
  mode === 'create' ? null : children;

const NotesGate = ({ mode, children }: FormPartProps & { readonly children: ReactNode }) => (
  <>
    {mode === 'create' && <WalkInServices />}
    {children}
  </>
);

const BookingHint = () => {
  const t = useT();
  return <p className="form-field-hint">{t('attendance.bookingHint')}</p>;
};

/** Reads `/attendance/create?customer=5&booking=7`; the keys are none of the list's filters. */
const prefilled = (search: string): FormValues => {
  const params = new URLSearchParams(search);
  const id = (name: string): number | null => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  };
  const [customerId, appointmentId] = [id('customer'), id('booking')];
  return {
    ...(customerId === null ? {} : { customerId }),
    ...(appointmentId === null ? {} : { appointmentId }),
  };
};

const linesIn = (value: unknown): readonly ServiceLine[] => (Array.isArray(value) ? value : []);

const chosenServices = (values: FormValues) => sentLines(linesIn(values[servicesKey]));

const WalkInServices = () => {
  const t = useT();
  const { field } = useController<FormValues>({ name: servicesKey });
  const { errors } = useFormState<FormValues>({ name: servicesKey });
  const [appointmentId, branchId] = useWatch<FormValues>({ name: ['appointmentId', 'branchId'] });
  if (typeof appointmentId === 'number') return null;
  const errorOf = (index: number) =>
    ['serviceId', 'staffId']
      .map((key) => textIn(get(errors, `${servicesKey}.${index}.${key}`), 'message'))
      .find((text) => text !== '') ?? '';
  return (
    <fieldset className="form-field form-field-wide plain-fieldset">
      <legend className="form-field-label">{t('attendance.walkInServices')}</legend>
      <ServiceLines
        value={linesIn(field.value)}
        onChange={field.onChange}
        branchId={typeof branchId === 'number' ? branchId : null}
        errorOf={errorOf}
      />
    </fieldset>
  );
};

/** Check-in, and the correction of its source and booking (ATT-06, ATT-07, ATT-11). */
export const attendanceForm: FormParts = {
  order: ['customerId', 'branchId', 'appointmentId'],
  inputs: { customerId: CustomerInput, appointmentId: BookingInput },
  after: { appointmentId: BookingHint },
  gates: { appointmentId: BookingGate, source: SourceGate, notes: NotesGate },
  start: () => ({ [timeKey]: null, [servicesKey]: [] }),
  given: () => prefilled(location.search),
  // ATT-13; an existing record has its customer already.
  canSave: ({ customerId }) => customerId === undefined || typeof customerId === 'number',
  saveText: 'attendance.checkIn',
  // Lines without a service, and those of a visit that has its booking, are not meant.
  cleaned: (values) =>
    servicesKey in values
      ? {
          ...values,
          [servicesKey]: typeof values.appointmentId === 'number' ? [] : chosenServices(values),
        }
      : values,
  payload: (payload, values) => {
    if (!(timeKey in values)) return payload;
    const isBooked = typeof payload.appointmentId === 'number';
    const services = isBooked ? [] : chosenServices(values);
    return {
      ...payload,
      source: isBooked ? 'Appointment' : 'WalkIn',
      ...(values[timeKey] ? { [timeKey]: values[timeKey] } : {}),
      ...(services.length > 0 ? { [servicesKey]: services } : {}),
    };
  },
};
