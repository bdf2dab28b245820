import './hours.css';
import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { get, useController, useFormState } from 'react-hook-form';
import { useFormat } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import { Glyph } from '../../../screens/glyph';
import type { InputProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { branches } from '../entity';
import { everyDay, usualDay } from '../hours';
import { appointmentSettings } from '../settings';
import { type HoursRow, hoursIn, likeEveryDay, withBreak, withDay } from './rows';
import { Stretch } from './stretch';

/**
 * Opening hours, one row per weekday from Saturday. A branch without own hours shows the centre's
 * working day; the first change stores it as the branch's own.
 */
export const WeekInput = ({ id, name, describedBy }: InputProps) => {
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
          <Button type="link" size="small" className="hours-link" onClick={() => field.onChange([])}>
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
            <div className="hours-stretches wrap slim">
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
              <span className="bar hours-tools gap-4">
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
