import { InputNumber } from 'antd';
import type { RefCallback } from 'react';
import { useT } from '../../i18n/react';
import { parseDecimal } from '../../schema/accept';
import { amountFigure, figure, takenWhole } from '../../screens/controls/figures';

interface AmountInputProps {
  readonly id?: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: RefCallback<unknown>;
  /** Nothing below it can be left standing. Default: anything can. */
  readonly min?: number;
  /** Stands behind the number; null for none. Default: the currency. */
  readonly unit?: string | null;
  readonly whole?: boolean;
  readonly placeholder?: string;
  readonly invalid?: boolean;
  /** Has the focus as soon as it is drawn. Default false. */
  readonly isNext?: boolean;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** A number in either kind of digits: an amount of money, or a count (FMT-09). */
export const AmountInput = (props: AmountInputProps) => {
  const { id, value, onChange, onBlur, inputRef, min, unit, whole = false, invalid = false } = props;
  const t = useT();
  const label = props['aria-label'];
  const described = props['aria-describedby'];
  return (
    <InputNumber<number | string>
      {...(id === undefined ? {} : { id })}
      {...(inputRef ? { ref: inputRef } : {})}
      {...(onBlur ? { onBlur } : {})}
      {...(min === undefined ? {} : { min })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(described === undefined ? {} : { 'aria-describedby': described })}
      {...(unit === null ? {} : { addonAfter: unit ?? t('common.currency') })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.isNext ? { autoFocus: true } : {})}
      {...takenWhole}
      aria-invalid={invalid}
      status={invalid ? 'error' : ''}
      className="input-wide input-figure"
      controls={false}
      keyboard={false}
      inputMode={whole ? 'numeric' : 'decimal'}
      {...(whole ? { precision: 0 } : {})}
      value={value}
      formatter={whole || typeof unit === 'string' ? figure : amountFigure}
      // An emptied input is nothing; what is no number leaves the last one standing.
      parser={(text) => ((text ?? '').trim() === '' ? '' : (parseDecimal(text ?? '') ?? Number.NaN))}
      onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
    />
  );
};
