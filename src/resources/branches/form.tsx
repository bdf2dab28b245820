import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { get, useController, useFormState } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import type { RowOf } from '../../schema/types';
import { TimeEntry } from '../../screens/controls/day-and-time';
import { RemoveButton, SmallButton } from '../../screens/controls/icon-button';
import { textIn } from '../../screens/data/row';
import { FieldError } from '../../screens/form/frame/field-frame';
import type { FormValues } from '../../screens/form/values/merge';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import type { FormPartProps, FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { branches } from './entity';
import { everyDay, hoursIssues, usualDay } from './hours';
import { type HoursRow, hoursIn, likeEveryDay, rowsOf, withBreak, withDay } from './hours-rows';
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
      <FieldError text={error} />
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
                <SmallButton
                  icon={CopyOutlined}
                  text={t('branches.hours.everyDayLike', { day: dayName })}
                  onClick={() => field.onChange(likeEveryDay(rows, option.value))}
                />
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
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
  inputs: { openingHours: WeekInput },
  checks: ({ openingHours, specialDays }) =>
    hoursIssues(rowsOf(openingHours), rowsOf(specialDays)).map(({ path, key }) => ({
      path: path.join('.'),
      text: key,
    })),
  payload: (payload) => ({ ...payload, isActive: true }),
};
