import { DatePicker, InputNumber, Select, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useController } from 'react-hook-form';
import { parseDecimal } from '../../schema/digits';
import { type Field, type FieldOf, unreachable } from '../../schema/field';
import { fold } from '../../schema/fold';
import { clearable } from '../clear-icon';
import { LatinInput } from '../latin-input';
import { ReferenceSelect } from '../reference-select';
import { useWords } from '../words';
import { useFormZone } from './form-zone';
import type { FormValues } from './merge';
import { MomentInput } from './moment-input';
import { TextInput } from './text-input';
import { asTyped } from './typed';

export interface FieldInputProps {
  readonly id: string;
  readonly name: string;
  readonly field: Exclude<Field, FieldOf<'rows'>>;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Where earlier values of the field are suggested from. */
  readonly suggestPath?: string | undefined;
  /** Name of the row a reference holds, while no list has it yet. */
  readonly known?: string | undefined;
  readonly 'aria-label'?: string;
}

/**
 * The input of a kind, bound to the form: null for nothing, `yyyy-MM-dd` and `HH:mm` texts, numbers, ids.
 * Digits of both kinds are taken everywhere (FMT-09).
 */
export const FieldInput = (props: FieldInputProps) => {
  const { id, name, field, invalid, describedBy, suggestPath, known } = props;
  const { t, label } = useWords();
  const { field: bound } = useController<FormValues>({ name });
  const { value, onChange, onBlur, ref } = bound;
  const common = {
    id,
    onBlur,
    'aria-invalid': invalid,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] }),
  };
  const status = invalid ? ('error' as const) : ('' as const);
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          ref={ref}
          field={field}
          value={textOf(value)}
          onChange={onChange}
          suggestPath={suggestPath}
        />
      );
    case 'integer':
    case 'money':
      return (
        <InputNumber<number>
          {...common}
          ref={ref}
          status={status}
          className="input-wide input-figure"
          controls={false}
          inputMode={field.kind === 'money' ? 'decimal' : 'numeric'}
          step={field.kind === 'money' ? 0.01 : 1}
          value={typeof value === 'number' ? value : null}
          parser={(text) => parseDecimal(text ?? '') ?? Number.NaN}
          addonAfter={unitOf(field, t)}
          onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
        />
      );
    case 'date':
      return (
        <DatePicker
          {...common}
          allowClear={clearable}
          ref={ref}
          status={status}
          className="input-wide"
          value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
          onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? null)}
          onCalendarChange={asTyped((day) => onChange(day.format('YYYY-MM-DD')))}
          {...(field.past ? { maxDate: dayjs() } : {})}
          components={{ input: LatinInput }}
          placeholder="yyyy-mm-dd"
        />
      );
    case 'time':
      return (
        <TimePicker
          {...common}
          allowClear={clearable}
          ref={ref}
          status={status}
          className="input-wide"
          format="HH:mm"
          needConfirm={false}
          value={typeof value === 'string' && value !== '' ? dayjs(`2000-01-01T${value}`) : null}
          onChange={(at) => onChange(at?.format('HH:mm') ?? null)}
          onCalendarChange={asTyped((at) => onChange(at.format('HH:mm')))}
          components={{ input: LatinInput }}
        />
      );
    case 'moment':
      return <MomentField {...props} />;
    case 'flag':
      return (
        <span className="input-flag">
          <Switch {...common} ref={ref} checked={value === true} onChange={onChange} />
          <span>
            {field.words
              ? label(value === true ? field.words.on : field.words.off)
              : t(value === true ? 'common.yes' : 'common.no')}
          </span>
        </span>
      );
    case 'choice':
      return (
        <Select
          {...common}
          ref={ref}
          status={status}
          className="input-wide"
          value={typeof value === 'string' && value !== '' ? value : null}
          options={field.options.map((option) => ({ value: option.value, label: label(option.label) }))}
          showSearch
          filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
          allowClear={!field.required && field.default === undefined}
          placeholder={t('common.select')}
          onChange={(next: string | undefined) => onChange(next ?? null)}
        />
      );
    case 'reference':
      return (
        <ReferenceSelect
          {...common}
          inputRef={ref}
          to={field.to}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          allowClear={!field.required}
          {...(known ? { known } : {})}
        />
      );
    default:
      return unreachable(field);
  }
};

const MomentField = ({ id, name, invalid, describedBy, ...props }: FieldInputProps) => {
  const { field: bound } = useController<FormValues>({ name });
  return (
    <MomentInput
      id={id}
      value={bound.value}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      inputRef={bound.ref}
      zone={useFormZone()}
      label={props['aria-label']}
      invalid={invalid}
      describedBy={describedBy}
    />
  );
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const unitOf = (
  field: FieldOf<'integer' | 'money'>,
  t: ReturnType<typeof useWords>['t'],
): string | undefined => {
  if (field.kind === 'money') return field.format === 'percent' ? '%' : t('common.currency');
  return undefined;
};
