import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { get, useController, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import { useMinute } from '../../../screens/hooks';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { staff } from '../../appointments/queries';
import { services } from '../../services/entity';

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
  const colleagues = useStaff(typeof branchId === 'number' ? branchId : null, fields.length > 0);
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
                staff={colleagues}
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

export interface Colleague {
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

export const useStaff = (branchId: number | null, isAsked: boolean): readonly Colleague[] => {
  const now = useMinute() * 60_000;
  const [start, end] = [now, now + lookAhead * 60_000].map((at) => new Date(at).toISOString());
  const { data = [] } = useQueryOf(
    staff,
    { branchId: branchId ?? 0, start: start ?? '', end: end ?? '' },
    { isWanted: isAsked && branchId !== null },
  );
  return data.map(({ id, fullName, isFree }) => ({ value: id, label: fullName, isFree }));
};
