import { Select } from 'antd';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/use-settings';
import type { FormValues } from '../../screens/form/values/merge';
import type { FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { bookingSettings } from '../../settings/booking';
import { shifts } from './entity';
import { prefilled } from './prefill';
import { endsAfterStart, shiftMinutes } from './rules';
import { StaffInput } from './staff-input';
import { timesOfType } from './type-times';

/** Choosing a type fills its times; a custom shift leaves them as they are. */
const TypeInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const { label } = useWords();
  const { field } = useController<FormValues>({ name });
  const { setValue } = useFormContext<FormValues>();
  const settings = useSettings(bookingSettings);
  const choose = (type: string) => {
    field.onChange(type);
    const times = timesOfType(settings, type);
    if (!times) return;
    setValue('start', times.start, { shouldDirty: true, shouldValidate: true });
    setValue('end', times.end, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Select
      id={id}
      ref={field.ref}
      status={invalid ? 'error' : ''}
      className="input-wide"
      aria-invalid={invalid}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      value={typeof field.value === 'string' ? field.value : null}
      options={shifts.fields.shiftType.options.map((option) => ({
        value: option.value,
        label: label(option.label),
      }))}
      onBlur={field.onBlur}
      onChange={choose}
    />
  );
};

/** How long the shift is, or at once that it ends before it starts, by the server's own rule (SHF-14). */
const Length = () => {
  const t = useT();
  const format = useFormat();
  const { errors } = useFormState<FormValues>();
  const start = useWatch<FormValues>({ name: 'start' });
  const end = useWatch<FormValues>({ name: 'end' });
  if (typeof start !== 'string' || typeof end !== 'string' || start === '' || end === '') return null;
  if (!endsAfterStart(start, end))
    return errors.end ? null : (
      <p className="form-field-error" role="alert">
        {t('shifts.error.end')}
      </p>
    );
  return (
    <p className="form-field-hint" aria-live="polite">
      {t('shifts.length', { duration: format.duration(shiftMinutes(start, end)) })}
    </p>
  );
};

const TypeHint = () => {
  const t = useT();
  return <p className="form-field-hint">{t('shifts.typeFills')}</p>;
};

const BranchHint = () => {
  const t = useT();
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  return typeof branchId === 'number' ? null : (
    <p className="form-field-hint">{t('shifts.pickBranchFirst')}</p>
  );
};

export const shiftsForm: FormParts = {
  inputs: { staffId: StaffInput, shiftType: TypeInput },
  after: { staffId: BranchHint, shiftType: TypeHint, end: Length },
  start: () => prefilled(location.search),
};
