import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import type { FieldOf, Lang } from '../../../schema/field';
import { fold } from '../../../schema/fold';
import { leaveOnTab } from '../../controls/choosing';
import { type RowData, textIn } from '../../data/row';
import { useOptionsOf } from '../../options';
import { useWords } from '../../words';

interface ChoiceFilterProps {
  readonly name: string;
  readonly field: FieldOf<'choice'>;
  readonly values: readonly string[];
  /** The rows of the list as it is now: an open field is also narrowed by words that only they hold. */
  readonly rows: readonly RowData[];
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder: string;
  readonly 'aria-label': string;
}

/** Narrows a list by one or several choices. */
export const ChoiceFilter = ({ name, field, values, rows, onChange, ...rest }: ChoiceFilterProps) => {
  const { lang } = useWords();
  const format = useFormat();
  const seen = useSeen(name, rows);
  const options = useOptionsOf(field);
  return (
    <Select
      {...rest}
      className="filter"
      mode="multiple"
      onInputKeyDown={leaveOnTab}
      maxTagCount={1}
      maxTagPlaceholder={(more) => `+${format.number(more.length)}`}
      maxTagTextLength={12}
      allowClear
      value={[...values]}
      options={filterChoicesOf({
        field: { ...field, options },
        more: field.open ? [...seen, ...values] : [],
        lang,
      })}
      filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
      onChange={onChange}
      popupMatchSelectWidth={false}
    />
  );
};

interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

interface FilterChoicesOptions {
  readonly field: FieldOf<'choice'>;
  /** Values met in rows or in the address, known or not. */
  readonly more: readonly string[];
  readonly lang: Lang;
}

/** The declared choices in their order, then whatever else was met (AUD-15). */
export const filterChoicesOf = ({ field, more, lang }: FilterChoicesOptions): FilterChoice[] => {
  const known = field.options.map(({ value, label }) => ({ value, label: label[lang] }));
  const others = [...new Set(more)].filter((value) => !known.some((choice) => choice.value === value));
  return [...known, ...others.map((value) => ({ value, label: value }))];
};

/** Values of a field in any row since the list was opened: a filter does not empty its own list (AUD-24). */
const useSeen = (name: string, rows: readonly RowData[]): readonly string[] => {
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    setSeen((before) => {
      const all = new Set([...before, ...rows.map((row) => textIn(row, name))]);
      all.delete('');
      return all.size === before.length ? before : [...all];
    });
  }, [name, rows]);
  return seen;
};
