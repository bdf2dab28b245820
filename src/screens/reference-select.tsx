import { Select } from 'antd';
import { type FocusEventHandler, type RefCallback, useState } from 'react';
import { fold } from '../schema/fold';
import { useDebounced } from './hooks';
import { useOptions } from './reference';
import { useWords } from './words';

interface ReferenceSelectProps {
  readonly to: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: FocusEventHandler<HTMLElement>;
  /** What a form focuses when the value is refused. */
  readonly inputRef?: RefCallback<unknown>;
  readonly id?: string;
  readonly placeholder?: string;
  readonly className?: string;
  readonly allowClear?: boolean;
  readonly disabled?: boolean;
  /** What to call the chosen row until the server has said it. */
  readonly known?: string;
  /** Told what is looked for; nothing once something was chosen. */
  readonly onTyped?: (text: string) => void;
  /** Inactive rows can be chosen too: in filters, not in forms. */
  readonly inactiveToo?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

interface Choice {
  readonly value: number;
  readonly label: string;
  readonly disabled?: boolean;
}

/** A row of another entity, looked for on the server by what is typed; recent ones first. */
export const ReferenceSelect = (props: ReferenceSelectProps) => {
  const {
    to,
    value,
    onChange,
    known,
    inactiveToo = false,
    placeholder,
    inputRef,
    onTyped,
    className = 'input-wide',
    ...rest
  } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 300);
  const { options, isLoading, isPartial, searches } = useOptions(to, search, value === null ? [] : [value]);
  const shown =
    value !== null && known && !options.some((one) => one.value === value)
      ? [{ value, label: known }, ...options]
      : options;
  const choices = shown.map(({ value: id, label, ...option }): Choice => {
    const disabled = 'disabled' in option && option.disabled === true && !inactiveToo;
    return { value: id, label, ...(disabled ? { disabled } : {}) };
  });
  return (
    <Select<number | null, Choice>
      {...rest}
      {...(inputRef ? { ref: inputRef } : {})}
      // Nothing chosen is said, not left out: a select that is told nothing keeps its last choice.
      value={value}
      showSearch
      options={choices}
      filterOption={searches ? false : (text, option) => fold(option?.label ?? '').includes(fold(text))}
      onSearch={(text) => {
        setTyped(text);
        if (text !== '') onTyped?.(text);
      }}
      onChange={(next: number | null | undefined) => {
        onTyped?.('');
        onChange(next ?? null);
      }}
      loading={isLoading}
      placeholder={placeholder ?? t(searches ? 'picker.search' : 'common.select')}
      notFoundContent={t(isLoading ? 'picker.loading' : 'picker.noMatch')}
      popupRender={(menu) => (
        <>
          {menu}
          {searches && isPartial && <p className="picker-more">{t('picker.more')}</p>}
        </>
      )}
      className={className}
    />
  );
};
