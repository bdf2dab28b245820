import { InputNumber, Select, Switch } from 'antd';
import { type RefCallback, useImperativeHandle, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useFormat } from '../../../i18n/react';
import { getReader } from '../../../i18n/store';
import { isDay, todayIn } from '../../../i18n/zone';
import { type Field, type FieldOf, type Kind, unreachable } from '../../../schema/field';
import { holdsTyped } from '../../../schema/text/fold';
import { parseDecimal } from '../../../schema/text/parse';
import { DayEntry, TimeEntry } from '../../controls/day-and-time';
import { MultiSelect } from '../../controls/multi-select';
import { amountFigure, figure, takenWhole } from '../../controls/number-input';
import { ReferenceSelect } from '../../controls/reference-select';
import { useOptionsOf } from '../../data/reference';
import { flagText, useWords } from '../../words';
import { useFormZone, useViewedDay, wallTextOf } from '../values/form-zone';
import type { FormValues } from '../values/merge';
import { TextInput } from './text-input';

interface FieldInputProps {
  readonly id: string;
  readonly name: string;
  readonly field: Exclude<Field, FieldOf<'rows'>>;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Path of the call that suggests earlier values of the field. */
  readonly suggestPath?: string | undefined;
  /** Name of the referenced row until the options are loaded. */
  readonly known?: string | undefined;
  readonly 'aria-label'?: string;
}

interface BoundProps<K extends Kind, V> {
  readonly id: string;
  readonly inputRef: RefCallback<unknown>;
  readonly field: FieldOf<K>;
  readonly status: 'error' | '';
  readonly value: unknown;
  readonly onChange: (value: V | null) => void;
  readonly onBlur: () => void;
}

/** Offers a retired option only if it is chosen already. */
const ChoiceInput = ({ inputRef, field, value, onChange, ...common }: BoundProps<'choice', string>) => {
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
      filterOption={holdsTyped}
      allowClear={!field.required && field.default === undefined}
      placeholder={t('common.select')}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
};

/** Offers a retired option only if it is chosen already. */
const SeveralInput = ({ inputRef, field, value, onChange, ...common }: BoundProps<'choice', string[]>) => {
  const { t, label } = useWords();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const offered = useOptionsOf(field).filter((option) => option.isOffered || chosen.includes(option.value));
  return (
    <MultiSelect<string>
      {...common}
      inputRef={inputRef}
      className="input-wide"
      values={chosen}
      options={offered.map((option) => ({ value: option.value, label: label(option.label) }))}
      placeholder={t('common.select')}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
    />
  );
};

type NumberInputProps = BoundProps<'integer' | 'money', number>;

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
      addonAfter={
        field.kind === 'money' &&
        !field.isUnitInLabel &&
        (field.format === 'percent' ? '%' : t('common.currency'))
      }
      onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
    />
  );
};

/**
 * Input of a field by its kind, bound to the form. Values: null for empty, `yyyy-MM-dd` and `HH:mm` texts,
 * numbers, ids. Accepts Arabic and Latin digits everywhere (FMT-09).
 */
export const FieldInput = (props: FieldInputProps) => {
  const { id, name, field, invalid, describedBy, suggestPath, known } = props;
  const words = useWords();
  const { value, onChange, onBlur, ref } = useController<FormValues>({ name }).field;
  const common = {
    id,
    onBlur,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    'aria-label': props['aria-label'],
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
        <TimeEntry
          {...common}
          inputRef={ref}
          invalid={invalid}
          near={field.near}
          value={textOf(value)}
          onChange={onChange}
        />
      );
    case 'moment':
      return (
        <MomentInput
          {...{ id, value, onChange, onBlur, invalid, describedBy }}
          inputRef={ref}
          label={props['aria-label']}
        />
      );
    case 'flag':
      return (
        <span className="inline input-flag">
          <Switch {...common} ref={ref} checked={value === true} onChange={onChange} />
          <span>{flagText(field, value === true, words)}</span>
        </span>
      );
    case 'choice':
      return field.several ? (
        <SeveralInput {...common} inputRef={ref} {...{ field, status, value, onChange }} />
      ) : (
        <ChoiceInput {...common} inputRef={ref} {...{ field, status, value, onChange }} />
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
          known={known || undefined}
        />
      );
    default:
      return unreachable(field);
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface MomentInputProps extends Omit<BoundProps<'moment', string>, 'field' | 'status'> {
  /** Accessible name of the two inputs if no label is above them. */
  readonly label: string | undefined;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

type Wall = Readonly<Record<'day' | 'time', string>>;

/**
 * Day and time by a zone's clock, whatever the device's: `yyyy-MM-ddTHH:mm`, which the server reads there (API-103). Both
 * stay texts all the way, so that no hour is skipped or doubled when the device changes its clock. The weekday is shown
 * beneath them.
 */
const MomentInput = (props: MomentInputProps) => {
  const { id, value, onChange, label, invalid, describedBy, inputRef, onBlur } = props;
  const { t } = useWords();
  const format = useFormat();
  const zone = useFormZone();
  const viewed = useViewedDay(zone);
  const [half, setHalf] = useState<Wall>({ day: viewed ?? '', time: '' });
  const text = wallTextOf(value, zone);
  const end = text.indexOf('T');
  const wall = text === '' ? half : { day: text.slice(0, end), time: text.slice(end + 1) };
  const set = (part: Partial<Wall>) => {
    const typed = { ...wall, ...part };
    // A time without a day means today, unless the user has just removed the day.
    const next = typed.day === '' && part.time ? { ...typed, day: todayIn(zone, new Date()) } : typed;
    setHalf(next);
    onChange(next.day !== '' && next.time !== '' ? `${next.day}T${next.time}` : null);
  };
  // After a refusal the focus goes to the missing half.
  const halves = useRef<Record<keyof Wall, unknown>>({ day: null, time: null });
  const missing = wall.day !== '' && wall.time === '' ? 'time' : 'day';
  useImperativeHandle(inputRef, () => ({ focus: () => focusOn(halves.current[missing]) }), [missing]);
  const common = { invalid, 'aria-describedby': describedBy, onBlur };
  return (
    <span className="moment grid">
      <DayEntry
        {...common}
        id={id}
        inputRef={(input) => {
          halves.current.day = input;
        }}
        aria-label={label === undefined ? undefined : `${label} - ${t('common.date')}`}
        value={wall.day}
        onChange={(day) => set({ day: day ?? '' })}
      />
      <TimeEntry
        {...common}
        id={`${id}-time`}
        inputRef={(input) => {
          halves.current.time = input;
        }}
        aria-label={label === undefined ? t('common.time') : `${label} - ${t('common.time')}`}
        value={wall.time}
        onChange={(time) => set({ time: time ?? '' })}
      />
      {isDay(wall.day) && (
        <span className="note wide" style={{ minBlockSize: 20 }}>
          {format.weekdayShort(wall.day)}
        </span>
      )}
    </span>
  );
};

const focusOn = (input: unknown): void => {
  if (typeof input === 'object' && input !== null && 'focus' in input && typeof input.focus === 'function')
    input.focus();
};
