import './hours.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { get, useController, useFormState } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { isDay, todayIn } from '../../../i18n/zone';
import { useSession, zoneOf } from '../../../providers/session';
import { DayEntry } from '../../../screens/controls/day-and-time';
import { RemoveButton } from '../../../screens/controls/remove-button';
import { textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import { Glyph } from '../../../screens/glyph';
import type { InputProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { branches } from '../entity';
import { closed, newPeriod, newRowOf, type Period, periodsOf, type SpecialRow, specialIn } from './rows';
import { Stretch } from './stretch';

/** Days with other hours or none, one card per occasion. */
export const SpecialInput = ({ id, name, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const today = todayIn(zoneOf(useSession()), new Date());
  const rows = specialIn(field.value);
  return (
    <fieldset
      className="stack hours slim"
      id={id}
      tabIndex={-1}
      ref={field.ref}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {periodsOf(rows).map((period) => (
        <PeriodCard
          key={period.first}
          name={name}
          period={period}
          onChange={(next) =>
            field.onChange([
              ...rows.slice(0, period.first),
              ...next,
              ...rows.slice(period.first + period.rows.length),
            ])
          }
        />
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<Glyph of={PlusOutlined} />}
        onClick={() => field.onChange([...rows, newPeriod(rows, today)])}
      >
        {t('branches.hours.addPeriod')}
      </Button>
    </fieldset>
  );
};

interface PeriodProps {
  readonly name: string;
  readonly period: Period;
  readonly onChange: (rows: readonly SpecialRow[]) => void;
}

const PeriodCard = ({ name, period: { first, rows }, onChange }: PeriodProps) => {
  const { t, label } = useWords();
  const { errors } = useFormState<FormValues>();
  const [head] = rows;
  if (!head) return null;
  const fields = branches.fields.specialDays.fields;
  const errorAt = (index: number, keys: readonly string[]): string | undefined =>
    keys.map((key) => textIn(get(errors, `${name}.${first + index}.${key}`), 'message')).find(Boolean);
  const putAll = (change: Partial<SpecialRow>) => onChange(rows.map((row) => ({ ...row, ...change })));
  const put = (row: SpecialRow, change: Partial<SpecialRow>) =>
    onChange(rows.map((one) => (one === row ? { ...one, ...change } : one)));
  const isClosed = rows.every(({ opens, closes, weekday }) => weekday === null && !opens && !closes);
  const dayError = errorAt(0, ['fromDate', 'toDate']);
  const said = head.name ?? t('branches.hours.period');
  const date = (key: 'fromDate' | 'toDate') => (
    <DayEntry
      aria-label={`${said}: ${label(fields[key].label)}`}
      className="hours-date"
      mayBeEmpty={false}
      invalid={dayError !== undefined}
      value={head[key]}
      onChange={(value) => {
        // Moves the end along if the new start is after it.
        const toDate =
          key === 'fromDate' && value && isDay(value) && head.toDate && head.toDate < value
            ? { toDate: value }
            : {};
        putAll({ [key]: value, ...toDate });
      }}
    />
  );
  return (
    <div className="stack hours-period">
      <div className="cluster">
        <Input
          className="hours-occasion"
          aria-label={label(fields.name.label)}
          placeholder={t('branches.hours.occasion')}
          maxLength={100}
          value={head.name ?? ''}
          onChange={({ target }) => putAll({ name: target.value === '' ? null : target.value })}
        />
        <span className="cluster">
          {date('fromDate')}
          <span aria-hidden="true">–</span>
          {date('toDate')}
        </span>
        <Segmented
          aria-label={said}
          value={isClosed ? 'closed' : 'open'}
          options={[
            { value: 'closed', label: t('branches.hours.closed') },
            { value: 'open', label: t('branches.hours.ownHours') },
          ]}
          onChange={(value) =>
            onChange([
              { ...head, ...closed, ...(value === 'open' ? { opens: '20:00', closes: '01:00' } : {}) },
            ])
          }
        />
        <RemoveButton
          text={t('branches.hours.removePeriod')}
          of={`: ${said}`}
          onRemove={() => onChange([])}
        />
      </div>
      {dayError !== undefined && (
        <p className="form-field-error" role="alert">
          {dayError}
        </p>
      )}
      {!isClosed &&
        rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place.
          <div key={index} className="cluster">
            <Select
              className="hours-weekday"
              aria-label={`${said}: ${label(fields.weekday.label)}`}
              value={row.weekday ?? ''}
              options={[
                { value: '', label: t('branches.hours.allDays') },
                ...fields.weekday.options.map(({ value, label: day }) => ({ value, label: label(day) })),
              ]}
              onChange={(weekday) => put(row, { weekday: weekday || null })}
            />
            <Stretch
              of={said}
              opens={row.opens}
              closes={row.closes}
              error={errorAt(index, ['opens', 'closes', 'weekday'])}
              onChange={(times) => put(row, times)}
              onRemove={rows.length > 1 ? () => onChange(rows.filter((one) => one !== row)) : undefined}
            />
          </div>
        ))}
      {!isClosed && (
        <Button
          type="text"
          size="small"
          icon={<Glyph of={PlusOutlined} />}
          onClick={() => onChange([...rows, newRowOf(head)])}
        >
          {t('branches.hours.addTimes')}
        </Button>
      )}
      {!isClosed && <p className="quiet">{t('branches.hours.otherDays')}</p>}
    </div>
  );
};
