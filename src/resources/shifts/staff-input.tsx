import { Select } from 'antd';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { isDay } from '../../schema/accept';
import { fold } from '../../schema/fold';
import type { QueryAnswer } from '../../schema/query';
import { useOptions } from '../../screens/data/reference';
import { valueIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import { useDebounced } from '../../screens/hooks';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { InputProps } from '../../screens/screen';
import { availability } from './queries';

type Colleague = QueryAnswer<typeof availability>[number];

interface Person {
  readonly value: number;
  readonly label: string;
  readonly note: string;
  readonly disabled?: boolean;
}

/**
 * The staff of the chosen branch; without a branch or a day, whoever is found and can be booked (SHF-07). One and the same select for both:
 * the form gives it the focus when it opens, and the staff may come after that.
 */
export const StaffInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const t = useT();
  const format = useFormat();
  const { field } = useController<FormValues>({ name });
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const date = useWatch<FormValues>({ name: 'date' });
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 300);
  const { data, isFetching } = useColleagues(branchId, date);
  const value = typeof field.value === 'number' ? field.value : null;
  const isColleague = data?.some((one) => one.id === value) === true;
  const found = useOptions('users', data ? '' : search, value === null || isColleague ? [] : [value]);
  const timesOf = ({ shifts: held }: Colleague) =>
    held.map(({ start, end }) => `${format.time(start)} – ${format.time(end)}`).join(t('error.listComma'));
  const listed: readonly Person[] = data
    ? data.map((one) => ({
        value: one.id,
        label: one.fullName,
        note: one.shifts.length > 0 ? t('shifts.busyDay', { times: timesOf(one) }) : '',
      }))
    : found.options
        .filter((one) => one.value === value || valueIn(one.row, 'isBookable') === true)
        .map(({ value: id, label }) => ({ value: id, label, note: '' }));
  // Somebody who works elsewhere by now is still who stands in the row.
  const isMissing = data !== undefined && value !== null && !listed.some((one) => one.value === value);
  const label = found.options.find((one) => one.value === value)?.label ?? `#${value}`;
  const options = isMissing ? [...listed, { value, label, note: '' }] : [...listed];
  const isLoading = isFetching || (!data && found.isLoading);
  return (
    <Select<number, Person>
      id={id}
      ref={field.ref}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      className="input-wide"
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
          {!data && found.isPartial && <p className="picker-more">{t('picker.more')}</p>}
        </>
      )}
      placeholder={t(data ? 'common.select' : 'picker.search')}
      notFoundContent={t(isLoading ? 'picker.loading' : data ? 'shifts.noStaff' : 'picker.noMatch')}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  );
};

/** Who can be given a shift in the branch (SHF-07), with what they have on that day already. */
const useColleagues = (branchId: unknown, date: unknown) => {
  const isWanted = typeof branchId === 'number' && typeof date === 'string' && isDay(date);
  const asked = { branchId: Number(branchId), date: String(date) };
  const { data, isEarlier, isFetching } = useQueryOf(availability, asked, { isWanted });
  return { data: isWanted && !isEarlier ? data : undefined, isFetching };
};
