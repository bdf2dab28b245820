import { Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { theBook } from '../../providers/book';
import { useSettings } from '../../providers/data';
import type { SettingsOf } from '../../schema/settings';
import { holdsTyped } from '../../schema/text/fold';
import { isDay, isTime } from '../../schema/text/parse';
import { useWithChosen } from '../../screens/data/reference';
import { useSelect } from '../../screens/form/frame/field-frame';
import type { FormValues } from '../../screens/form/values/merge';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { appointmentSettings } from '../branches/settings';
import { shifts } from './entity';
import { availability } from './queries';
import { endsAfterStart, prefilled, type ShiftTimes, shiftMinutes } from './rules';

/** Select of the chosen branch's staff, with their shifts of the chosen day (SHF-07). */
const StaffInput = (place: InputProps) => {
  const t = useT();
  const format = useFormat();
  const { common, value, onChange } = useSelect(place);
  const branchId: unknown = useWatch<FormValues>({ name: 'branchId' });
  const date: unknown = useWatch<FormValues>({ name: 'date' });
  const isWanted = typeof branchId === 'number';
  // The staff is the same on every day.
  const day = typeof date === 'string' && isDay(date) ? date : todayIn(theBook().zone, new Date());
  const { data, isEarlier, isFetching } = useQueryOf(
    availability,
    { branchId: Number(branchId), date: day },
    { isWanted },
  );
  const staff = isWanted && !isEarlier ? (data ?? []) : [];
  const listed = staff.map(({ id, fullName, shifts: held }) => ({
    value: id,
    label: fullName,
    times: held.map(({ start, end }) => `${format.time(start)} – ${format.time(end)}`),
  }));
  return (
    <Select<number, Partial<(typeof listed)[number]>>
      {...common}
      showSearch
      {...(value === null ? {} : { value })}
      loading={isFetching}
      options={[...useWithChosen('users', listed, value)]}
      filterOption={holdsTyped}
      optionRender={({ data: { label, times = [] } }) => (
        <span className="cell-stack">
          <bdi>{label}</bdi>
          {date === day && times.length > 0 && (
            <span className="cell-soft">
              {t('shifts.busyDay', { times: times.join(t('error.listComma')) })}
            </span>
          )}
        </span>
      )}
      placeholder={t('common.select')}
      notFoundContent={t(
        isFetching ? 'picker.loading' : isWanted ? 'shifts.noStaff' : 'shifts.pickBranchFirst',
      )}
      onChange={onChange}
    />
  );
};

/** Returns the times that the centre set for a shift type; undefined if it set none (SHF-11). */
export const timesOfType = (
  { shiftTypes }: Pick<SettingsOf<typeof appointmentSettings>, 'shiftTypes'>,
  type: string,
): ShiftTimes | undefined => {
  const { start, end } = shiftTypes[type] ?? {};
  return start && end ? { start, end } : undefined;
};

/** Select of the type, which fills in its times. A type without times leaves them as they are. */
const TypeInput = (place: InputProps) => {
  const { label } = useWords();
  const { common, text, onChange } = useSelect(place);
  const { setValue } = useFormContext<FormValues>();
  const settings = useSettings(appointmentSettings);
  const choose = (type: string) => {
    onChange(type);
    const times = timesOfType(settings, type);
    if (!times) return;
    setValue('start', times.start, { shouldDirty: true, shouldValidate: true });
    setValue('end', times.end, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Select
      {...common}
      value={typeof text === 'string' ? text : null}
      options={shifts.fields.shiftType.options.map((option) => ({
        value: option.value,
        label: label(option.label),
      }))}
      onChange={choose}
    />
  );
};

/** Shows the shift's length (SHF-14). */
const Length = () => {
  const t = useT();
  const format = useFormat();
  const start = useWatch<FormValues>({ name: 'start' });
  const end = useWatch<FormValues>({ name: 'end' });
  if (!isTime(start) || !isTime(end) || !endsAfterStart(start, end)) return null;
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
  given: () => prefilled(location.search),
  checks: ({ start, end }) =>
    isTime(start) && isTime(end) && !endsAfterStart(start, end)
      ? [{ path: 'end', text: 'shifts.error.end' }]
      : [],
};
