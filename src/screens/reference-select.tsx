import { Select } from 'antd';
import { useState } from 'react';
import { fold } from '../schema/fold';
import { useDebounced } from './hooks';
import { type Option, useOptions } from './reference';
import { useWords } from './words';

interface ReferenceSelectProps {
  readonly to: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly id?: string;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
  readonly disabled?: boolean;
  /** What to call the chosen row until the server has said it. */
  readonly known?: string;
  /** Inactive rows can be chosen too: in filters, not in forms. */
  readonly inactiveToo?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** A row of another entity, looked for on the server by what is typed; recent ones first. */
export const ReferenceSelect = (props: ReferenceSelectProps) => {
  const { to, value, onChange, known, inactiveToo = false, placeholder, ...rest } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 300);
  const { options, isLoading, isPartial, searches } = useOptions(to, search, value === null ? [] : [value]);
  const shown = value !== null && known && !options.some((one) => one.value === value)
    ? [{ value, label: known }, ...options]
    : options;
  return (
    <Select<number, Option>
      {...rest}
      {...(value === null ? {} : { value })}
      showSearch
      options={shown.map((one) => (inactiveToo ? { value: one.value, label: one.label } : one))}
      filterOption={searches ? false : (text, option) => fold(option?.label ?? '').includes(fold(text))}
      onSearch={setTyped}
      onChange={(next: number | undefined) => onChange(next ?? null)}
      loading={isLoading}
      placeholder={placeholder ?? t(searches ? 'picker.search' : 'common.select')}
      notFoundContent={t(isLoading ? 'picker.loading' : 'picker.noMatch')}
      popupRender={(menu) => (
        <>
          {menu}
          {searches && isPartial && <p className="picker-more">{t('picker.more')}</p>}
        </>
      )}
      className="input-wide"
    />
  );
};
