import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select, Switch } from 'antd';
import { get, useController, useFormState } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { isDay, todayIn } from '../../i18n/zone';
import { useSettings } from '../../providers/data';
import { useSession, zoneOf } from '../../providers/session';
import type { RowOf } from '../../schema/types';
import { DayEntry, TimeEntry } from '../../screens/controls/day-and-time';
import { RemoveButton } from '../../screens/controls/remove-button';
import { textIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import type { FormPartProps, FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { branches } from './entity';
import { everyDay, hoursIssues, usualDay } from './hours';
import {
  closed,
  type HoursRow,
  hoursIn,
  likeEveryDay,
  newPeriod,
  newRowOf,
  type Period,
  periodsOf,
  type SpecialRow,
  specialIn,
  withBreak,
  withDay,
} from './hours-rows';
import { appointmentSettings } from './settings';
import './hours.css';

interface StretchProps {
  /** The weekday, used in front of the labels 'opens' and 'closes'. */
  readonly of: string;
  readonly opens: string | null;
  readonly closes: string | null;
  readonly error: string | undefined;
  readonly onChange: (times: { readonly opens: string | null; readonly closes: string | null }) => void;
  /** Undefined if this is the only stretch of the day. */
  readonly onRemove: (() => void) | undefined;
}

/** Opening and closing time; marks a closing after midnight as the next day. */
const Stretch = ({ of, opens, closes, error, onChange, onRemove }: StretchProps) => {
  const t = useT();
  const picker = (side: 'opens' | 'closes', value: string | null) => (
    <TimeEntry
      aria-label={`${of}: ${t(`branches.hours.${side}`)}`}
      className="hours-time"
      mayBeEmpty={false}
      invalid={error !== undefined}
      near={branches.fields.openingHours.fields[side].near}
      value={value}
      onChange={(time) => onChange({ opens, closes, [side]: time })}
    />
  );
  const isNight = opens !== null && closes !== null && closes <= opens && closes !== '00:00';
  return (
    <div className="cluster hours-stretch gap-6">
      {picker('opens', opens)}
      <span aria-hidden="true">–</span>
      {picker('closes', closes)}
      {onRemove && (
        <RemoveButton text={t('branches.hours.remove')} of={`: ${of} ${opens ?? ''}`} onRemove={onRemove} />
      )}
      {isNight && <span className="hours-night">{t('branches.hours.nextDay')}</span>}
      {error !== undefined && (
        <p className="form-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

/**
 * Opening hours, one row per weekday from Saturday (R-50). A branch without own hours shows the centre's
 * working day; the first change stores it as the branch's own.
 */
const WeekInput = ({ id, name, describedBy }: InputProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { field } = useController<FormValues>({ name });
  const { errors } = useFormState<FormValues>();
  const { opens, closes } = usualDay(useSettings(appointmentSettings).defaultShiftTimes);
  const own = hoursIn(field.value);
  const rows: readonly HoursRow[] = own.length > 0 ? own : everyDay(opens, closes);
  const hours = `${format.time(opens)} – ${format.time(closes === '24:00' ? '00:00' : closes)}`;
  const errorOf = (row: HoursRow): string | undefined => {
    const at = `${name}.${own.indexOf(row)}`;
    return (
      textIn(get(errors, `${at}.opens`), 'message') ||
      textIn(get(errors, `${at}.closes`), 'message') ||
      undefined
    );
  };
  const days = branches.fields.openingHours.fields.weekday.options;
  return (
    <fieldset
      className="stack hours slim"
      id={id}
      tabIndex={-1}
      ref={field.ref}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      <p className="quiet">
        {own.length === 0 ? (
          t('branches.hours.usual', { hours })
        ) : (
          <Button
            type="link"
            size="small"
            style={{ paddingInline: 0, whiteSpace: 'normal', textAlign: 'start', blockSize: 'auto' }}
            onClick={() => field.onChange([])}
          >
            {t('branches.hours.toUsual', { hours })}
          </Button>
        )}
      </p>
      {days.map((option) => {
        const day = rows.filter(({ weekday }) => weekday === option.value);
        const isOpen = day.length > 0;
        // The last open day cannot be closed, because an empty list means the usual hours.
        const isLast = isOpen && day.length === rows.length;
        const put = (next: readonly Omit<HoursRow, 'weekday'>[]) =>
          field.onChange(withDay(rows, option.value, next));
        const dayName = label(option.label);
        return (
          <div key={option.value} className="hours-day grid" data-weekday={option.value}>
            <span className="bar hours-name">
              <Switch
                size="small"
                checked={isOpen}
                disabled={isLast}
                aria-label={`${dayName}: ${t(isOpen ? 'branches.hours.open' : 'branches.hours.closed')}`}
                onChange={(next) =>
                  put(next ? [{ opens, closes: closes === '24:00' ? '00:00' : closes }] : [])
                }
              />
              <span>{dayName}</span>
            </span>
            <div className="hours-stretches wrap slim" style={{ gap: '6px 20px' }}>
              {isOpen ? (
                day.map((row, index) => (
                  <Stretch
                    // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no other identity than its place.
                    key={index}
                    of={dayName}
                    opens={row.opens}
                    closes={row.closes}
                    error={errorOf(row)}
                    onChange={(times) => put(day.map((one) => (one === row ? { ...one, ...times } : one)))}
                    onRemove={day.length > 1 ? () => put(day.filter((one) => one !== row)) : undefined}
                  />
                ))
              ) : (
                <span className="hours-closed">{t('branches.hours.closed')}</span>
              )}
            </div>
            {isOpen && (
              <span className="bar hours-tools gap-4 ends">
                <Button
                  type="text"
                  size="small"
                  icon={<Glyph of={PlusOutlined} />}
                  aria-label={`${dayName}: ${t('branches.hours.addBreak')}`}
                  onClick={() => put(withBreak(day))}
                >
                  {t('branches.hours.break')}
                </Button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('branches.hours.everyDayLike', { day: dayName })}
                  title={t('branches.hours.everyDayLike', { day: dayName })}
                  onClick={() => field.onChange(likeEveryDay(rows, option.value))}
                >
                  <Glyph of={CopyOutlined} />
                </button>
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
};

/** Days with other hours or none, one card per occasion (R-50). */
const SpecialInput = ({ id, name, describedBy }: InputProps) => {
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
    <div className="stack" style={{ padding: 12, border: '1px solid var(--line)', borderRadius: 8 }}>
      <div className="cluster">
        <Input
          style={{ flex: '1 1 160px' }}
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

/** Warns that saving activates an inactive branch (BRN-14, BRN-27). */
const Reactivates = ({ row }: FormPartProps<RowOf<typeof branches>>) => {
  const t = useT();
  if (row?.isActive !== false) return null;
  return <Notice type="warning" role="status" message={t('branches.reactivateWarning')} />;
};

export const branchesForm: FormParts<RowOf<typeof branches>> = {
  hidden: ['isActive'],
  notice: Reactivates,
  inputs: { openingHours: WeekInput, specialDays: SpecialInput },
  checks: (values) =>
    hoursIssues(hoursIn(values.openingHours), specialIn(values.specialDays)).map(({ path, key }) => ({
      path: path.join('.'),
      text: key,
    })),
  payload: (payload) => ({ ...payload, isActive: true }),
};
