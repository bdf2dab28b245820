import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { get, useController, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { dataKeyOf } from '../../screens/data-key';
import type { FormValues } from '../../screens/form/merge';
import { useMinute } from '../../screens/minute';
import { ReferenceSelect } from '../../screens/reference-select';
import { numberIn, textIn, valueIn } from '../../screens/row';
import { appointments } from '../appointments/entity';
import { services } from '../services/entity';

/** Key of the form, and of the payload, that holds them. */
export const servicesKey = 'services';

/** Services of a visit without a booking, each with who does it: their time is held from now on. */
export const WalkInServices = () => {
  const t = useT();
  const format = useFormat();
  const { control } = useFormContext<Record<string, FormValues[]>>();
  const { errors } = useFormState<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: servicesKey, keyName: 'rowKey' });
  const [appointmentId, branchId] = useWatch<FormValues>({ name: ['appointmentId', 'branchId'] });
  const staff = useStaff(typeof branchId === 'number' ? branchId : null, fields.length > 0);
  if (typeof appointmentId === 'number') return null;
  return (
    <fieldset className="form-field form-field-wide plain-fieldset">
      <legend className="form-field-label">{t('attendance.walkInServices')}</legend>
      <div className="check-in-services">
        {fields.map((field, index) => {
          const path = `${servicesKey}.${index}`;
          const error =
            textIn(get(errors, `${path}.serviceId`), 'message') ||
            textIn(get(errors, `${path}.staffId`), 'message');
          const number = format.integer(index + 1);
          return (
            <div key={field.rowKey} className="check-in-service">
              <ServiceSelect name={`${path}.serviceId`} label={`${t('appointments.addService')} ${number}`} />
              <StaffSelect
                name={`${path}.staffId`}
                label={t('attendance.staffOf', { number })}
                staff={staff}
              />
              <button
                type="button"
                className="icon-button icon-button-danger"
                aria-label={`${t('common.delete')} ${number}`}
                title={t('common.delete')}
                onClick={() => remove(index)}
              >
                <DeleteOutlined />
              </button>
              {error !== '' && (
                <p className="form-field-error" role="alert">
                  {error}
                </p>
              )}
            </div>
          );
        })}
        <Button
          type="dashed"
          size="small"
          className="start-button"
          icon={<PlusOutlined />}
          onClick={() => append({ serviceId: null, staffId: null })}
        >
          {t('appointments.addService')}
        </Button>
      </div>
    </fieldset>
  );
};

interface SelectProps {
  readonly name: string;
  readonly label: string;
}

const ServiceSelect = ({ name, label }: SelectProps) => {
  const { field } = useController<FormValues>({ name });
  return (
    <ReferenceSelect
      to={services.name}
      inputRef={field.ref}
      aria-label={label}
      value={typeof field.value === 'number' ? field.value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
};

interface Colleague {
  readonly value: number;
  readonly label: string;
  readonly isFree: boolean;
}

const StaffSelect = ({ name, label, staff }: SelectProps & { readonly staff: readonly Colleague[] }) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  return (
    <Select<number | null>
      ref={field.ref}
      className="input-wide"
      aria-label={label}
      allowClear
      value={typeof field.value === 'number' ? field.value : null}
      options={staff.map(({ value, label: text, isFree }) => ({ value, label: text, disabled: !isFree }))}
      placeholder={t('appointments.unassigned')}
      onBlur={field.onBlur}
      onChange={(next) => field.onChange(next ?? null)}
    />
  );
};

/** Half an hour from now says well enough who is free. */
const lookAhead = 30;

const useStaff = (branchId: number | null, isAsked: boolean): readonly Colleague[] => {
  const fiveMinutes = Math.floor(useMinute() / 5);
  const { data } = useQuery({
    queryKey: dataKeyOf(appointments, 'staff-now', branchId, fiveMinutes),
    queryFn: async ({ signal }) => {
      const start = new Date();
      const end = new Date(start.getTime() + lookAhead * 60_000);
      const query = { branchId, start: start.toISOString(), end: end.toISOString() };
      return readStaff((await request('GET', '/appointments/staff', { query, signal })).data);
    },
    enabled: isAsked && branchId !== null,
  });
  return data ?? [];
};

const readStaff = (answer: unknown): readonly Colleague[] =>
  (Array.isArray(answer) ? answer : []).flatMap((one: unknown) => {
    const value = numberIn(one, 'id');
    return value === undefined
      ? []
      : [{ value, label: textIn(one, 'fullName'), isFree: valueIn(one, 'isFree') !== false }];
  });
