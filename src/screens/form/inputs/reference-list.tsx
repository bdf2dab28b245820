import { Select } from 'antd';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { theBook } from '../../../providers/book';
import type { FieldOf } from '../../../schema/field';
import { holdsTyped } from '../../../schema/text/fold';
import { MultiSelect } from '../../controls/multi-select';
import { type Option, useOptions } from '../../data/reference';
import { useDebounced } from '../../hooks';
import { useWords } from '../../words';
import type { FormValues } from '../values/merge';

interface ReferenceListProps {
  readonly id: string;
  readonly name: string;
  /** Flat list of references. */
  readonly field: FieldOf<'rows'>;
  readonly to: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** True for titles that can be chosen here. Default: all. Chosen ones stay in any case. */
  readonly offered?: (title: string) => boolean;
  /** Titles offered if the server cannot list the rows. Only for lists that hold names. */
  readonly fallback?: readonly string[];
}

/** Select for several rows of another entity. Values are ids, or names if the list holds names. */
export const ReferenceList = (props: ReferenceListProps) => {
  const { id, name, field, to, invalid, describedBy, offered, fallback = [] } = props;
  const { t, label, rowTitle } = useWords();
  const { field: bound } = useController<FormValues>({ name });
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 300);
  const values = valuesIn(bound.value);
  const byName = field.flat?.by !== undefined;
  const chosenIds = values.filter((value) => typeof value === 'number');
  const found = useOptions(to, search, chosenIds);
  const options = choicesOf({
    found: found.options,
    fallback,
    values,
    byName,
    offered,
    nameOf: (title) => rowTitle(theBook().entity(to), title),
  });
  const common = {
    id,
    className: 'input-wide',
    status: invalid ? ('error' as const) : ('' as const),
    'aria-label': label(field.label),
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    options,
    loading: found.isLoading,
    placeholder: t('common.select'),
    onBlur: bound.onBlur,
  };
  const isSearched = found.searches && !byName;
  if (field.max === 1)
    return (
      <Select<Value, Choice>
        {...common}
        ref={bound.ref}
        value={values[0] ?? null}
        showSearch
        filterOption={isSearched ? false : holdsTyped}
        onSearch={setTyped}
        onChange={(next) => bound.onChange([next])}
        notFoundContent={t(found.isLoading ? 'picker.loading' : 'picker.noMatch')}
      />
    );
  return (
    <MultiSelect<Value>
      {...common}
      inputRef={bound.ref}
      values={values}
      {...(isSearched ? { onSearch: setTyped, searched: search } : {})}
      onChange={bound.onChange}
      maxCount={field.max ?? 200}
    />
  );
};

type Value = string | number;

interface Choice {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChoicesOptions {
  readonly found: readonly Option[];
  readonly fallback: readonly string[];
  readonly values: readonly Value[];
  readonly byName: boolean;
  readonly offered: ((title: string) => boolean) | undefined;
  readonly nameOf: (title: string) => string;
}

/** Returns the options: the found rows that are offered, and every chosen one, so that it keeps its name. */
export const choicesOf = ({ found, fallback, values, byName, offered, nameOf }: ChoicesOptions): Choice[] => {
  const rows = found.map((option): Choice & { readonly title: string } => ({
    title: option.title,
    value: byName ? option.title : option.value,
    label: option.label,
    ...(option.disabled ? { disabled: true } : {}),
  }));
  const known =
    rows.length > 0 || !byName
      ? rows
      : fallback.map((title) => ({ title, value: title, label: nameOf(title) }));
  const shown = known.filter(({ title, value }) => values.includes(value) || (offered?.(title) ?? true));
  const missing = byName ? values.filter((value) => !shown.some((choice) => choice.value === value)) : [];
  return [
    ...shown.map(({ title: _, ...choice }) => choice),
    ...missing.map((value) => ({ value, label: nameOf(String(value)) })),
  ];
};

const valuesIn = (value: unknown): readonly Value[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string' || typeof one === 'number');
