import { InputNumber, Select, Switch } from 'antd';
import type { RefCallback } from 'react';
import { useController } from 'react-hook-form';
import { getReader } from '../../../i18n/store';
import { todayIn } from '../../../i18n/zone';
import { parseDecimal } from '../../../schema/accept';
import { type Field, type FieldOf, unreachable } from '../../../schema/field';
import { fold } from '../../../schema/fold';
import { DayEntry, TimeEntry } from '../../controls/day-and-time';
import { amountFigure, figure, takenWhole } from '../../controls/figures';
import { ReferenceSelect } from '../../controls/reference-select';
import { useOptionsOf } from '../../options';
import { useWords } from '../../words';
import { useFormZone } from '../values/form-zone';
import type { FormValues } from '../values/merge';
import { MomentInput } from './moment-input';
import { TextInput } from './text-input';

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

interface ChoiceInputProps {
  readonly id: string;
  readonly inputRef: RefCallback<unknown>;
  readonly field: FieldOf<'choice'>;
  readonly status: 'error' | '';
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
}

/** Offers an option that is set aside only where it is chosen already. */
const ChoiceInput = ({ inputRef, field, value, onChange, ...common }: ChoiceInputProps) => {
  const { t, label } = useWords();
  const offered = useOptionsOf(field).filter((option) => option.isOffered || option.value === value);
  return (
    <Select
      {...common}
      ref={inputRef}
      className="input-wide"
      value={typeof value === 'string' && value !== '' ? value : null}
      options={offered.map((option) => ({ value: option.value, label: label(option.label) }))}
      showSearch
      filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
      allowClear={!field.required && field.default === undefined}
      placeholder={t('common.select')}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
};

interface NumberInputProps {
  readonly id: string;
  readonly inputRef: RefCallback<unknown>;
  readonly field: FieldOf<'integer' | 'money'>;
  readonly status: 'error' | '';
  readonly value: unknown;
  readonly onChange: (value: number | null) => void;
  readonly onBlur: () => void;
}

const NumberInput = ({ inputRef, field, value, onChange, ...common }: NumberInputProps) => {
  const { t } = useWords();
  return (
    <InputNumber<number>
      {...common}
      {...takenWhole}
      ref={inputRef}
      className="input-wide input-figure"
      controls={false}
      inputMode={field.kind === 'money' ? 'decimal' : 'numeric'}
      step={field.kind === 'money' ? 0.01 : 1}
      value={typeof value === 'number' ? value : null}
      formatter={field.kind === 'money' ? amountFigure : figure}
      parser={(text) => parseDecimal(text ?? '') ?? Number.NaN}
      addonAfter={unitOf(field, t)}
      onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
    />
  );
};

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
    'aria-describedby': describedBy,
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
      return <NumberInput {...common} inputRef={ref} {...{ field, status, value, onChange }} />;
    case 'date':
      return (
        <DayEntry
          {...common}
          inputRef={ref}
          invalid={invalid}
          value={textOf(value)}
          onChange={onChange}
          last={field.past ? todayIn(getReader().timeZone, new Date()) : undefined}
        />
      );
    case 'time':
      return (
        <TimeEntry {...common} inputRef={ref} invalid={invalid} value={textOf(value)} onChange={onChange} />
      );
    case 'moment':
      return <MomentField {...props} />;
    case 'flag':
      return (
        <span className="inline input-flag">
          <Switch {...common} ref={ref} checked={value === true} onChange={onChange} />
          <span>
            {field.words
              ? label(value === true ? field.words.on : field.words.off)
              : t(value === true ? 'common.yes' : 'common.no')}
          </span>
        </span>
      );
    case 'choice':
      return <ChoiceInput {...common} inputRef={ref} {...{ field, status, value, onChange }} />;
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
