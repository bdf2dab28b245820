import { Select } from 'antd';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import type { QueryAnswer } from '../../schema/query';
import type { SettingsOf } from '../../schema/settings';
import { isDay } from '../../schema/text/accept';
import { fold } from '../../schema/text/fold';
import { useOptions } from '../../screens/data/reference';
import { valueIn } from '../../screens/data/row';
import { useSelect } from '../../screens/form/frame/field-frame';
import type { FormValues } from '../../screens/form/values/merge';
import { useDebounced } from '../../screens/hooks';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { appointmentSettings } from '../branches/settings';
import { shifts } from './entity';
import { availability } from './queries';
import { endsAfterStart, prefilled, type ShiftTimes, shiftMinutes } from './rules';

type Colleague = QueryAnswer<typeof availability>[number];

/**
 * Select of the chosen branch's staff; without a branch or a day, a search of all bookable users (SHF-07). Both cases
 * use the same select, because the form focuses it when it opens and the staff may load after that.
 */
const StaffInput = (place: InputProps) => {
  const t = useT();
  const format = useFormat();
  const { common, value, onChange } = useSelect(place);
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const date = useWatch<FormValues>({ name: 'date' });
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 300);
  const { data, isFetching } = useColleagues(branchId, date);
  const isColleague = data?.some((one) => one.id === value) === true;
  const found = useOptions('users', data ? '' : search, value === null || isColleague ? [] : [value]);
  const timesOf = ({ shifts: held }: Colleague) =>
    held.map(({ start, end }) => `${format.time(start)} – ${format.time(end)}`).join(t('error.listComma'));
  const listed = data
    ? data.map((one) => ({
        value: one.id,
        label: one.fullName,
        note: one.shifts.length > 0 ? t('shifts.busyDay', { times: timesOf(one) }) : '',
      }))
    : found.options
        .filter((one) => one.value === value || valueIn(one.row, 'isBookable') === true)
        .map(({ value: id, label }) => ({ value: id, label, note: '' }));
  // Keep the current user of the row as an option, even if they no longer work in the branch.
  const isMissing = data !== undefined && value !== null && !listed.some((one) => one.value === value);
  const label = found.options.find((one) => one.value === value)?.label ?? `#${value}`;
  const options = isMissing ? [...listed, { value, label, note: '' }] : listed;
  const isLoading = isFetching || (!data && found.isLoading);
  return (
    <Select<number, (typeof listed)[number]>
      {...common}
      showSearch
      {...(value === null ? {} : { value })}
      loading={isLoading}
      options={options}
      filterOption={
        !data && found.searches ? false : (text, option) => fold(option?.label ?? '').includes(fold(text))
      }
      onSearch={setTyped}
      optionRender={({ data: option }) => (
        <span className="cell-stack">
          <bdi>{option.label}</bdi>
          {option.note !== '' && <span className="cell-soft">{option.note}</span>}
        </span>
      )}
      popupRender={(menu) => (
        <>
          {menu}
          {!data && found.isPartial && <p className="picker-more soft small flush">{t('picker.more')}</p>}
        </>
      )}
      placeholder={t(data ? 'common.select' : 'picker.search')}
      notFoundContent={t(isLoading ? 'picker.loading' : data ? 'shifts.noStaff' : 'picker.noMatch')}
      onChange={onChange}
    />
  );
};

/** Loads users who can get a shift in the branch (SHF-07), with their shifts of that day. */
const useColleagues = (branchId: unknown, date: unknown) => {
  const isWanted = typeof branchId === 'number' && typeof date === 'string' && isDay(date);
  const asked = { branchId: Number(branchId), date: String(date) };
  const { data, isEarlier, isFetching } = useQueryOf(availability, asked, { isWanted });
  return { data: isWanted && !isEarlier ? data : undefined, isFetching };
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

/** Shows the shift's length, or the server's error at once if it ends before it starts (SHF-14). */
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
  given: () => prefilled(location.search),
};
