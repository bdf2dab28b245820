import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { isDay } from '../../schema/accept';
import { fold } from '../../schema/fold';
import { dataKeyOf } from '../../screens/data-key';
import type { FormValues } from '../../screens/form/merge';
import { useDebounced } from '../../screens/hooks';
import { useOptions } from '../../screens/reference';
import { numberIn, textIn, valueIn } from '../../screens/row';
import type { InputProps } from '../../screens/screen';
import { shifts } from './entity';

interface Colleague {
  readonly id: number;
  readonly fullName: string;
  /** Shifts they have on that day already. */
  readonly shifts: readonly { readonly start: string; readonly end: string }[];
}

interface Person {
  readonly value: number;
  readonly label: string;
  readonly note: string;
  readonly disabled?: boolean;
}

/**
 * The staff of the chosen branch; without a branch or a day, whoever is found. One and the same select for both:
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
    : found.options.map((one) => ({ ...one, note: '' }));
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
const useColleagues = (branchId: unknown, date: unknown) =>
  useQuery({
    queryKey: dataKeyOf(shifts, 'availability', branchId, date),
    queryFn: async ({ signal }) => {
      const query = { branchId: Number(branchId), date: String(date) };
      return readColleagues((await request('GET', '/shifts/availability', { query, signal })).data);
    },
    enabled: typeof branchId === 'number' && typeof date === 'string' && isDay(date),
  });

const readColleagues = (answer: unknown): readonly Colleague[] =>
  (Array.isArray(answer) ? answer : []).flatMap((row: unknown) => {
    const id = numberIn(row, 'id');
    const held = valueIn(row, 'shifts');
    if (id === undefined) return [];
    return [
      {
        id,
        fullName: textIn(row, 'fullName'),
        shifts: (Array.isArray(held) ? held : []).map((one: unknown) => ({
          start: textIn(one, 'start'),
          end: textIn(one, 'end'),
        })),
      },
    ];
  });
