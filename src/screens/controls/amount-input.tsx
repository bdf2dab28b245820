import { InputNumber } from 'antd';
import type { RefCallback } from 'react';
import { useT } from '../../i18n/react';
import { parseDecimal } from '../../schema/text/accept';
import { amountFigure, figure, takenWhole } from './figures';

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
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** A number in either kind of digits: an amount of money, or a count (FMT-09). */
export const AmountInput = (props: AmountInputProps) => {
  const { onChange, inputRef, unit, whole = false, invalid = false, isNext, ...own } = props;
  const t = useT();
  return (
    <InputNumber<number | string>
      {...own}
      ref={inputRef}
      {...(unit === null ? {} : { addonAfter: unit ?? t('common.currency') })}
      autoFocus={isNext}
      {...takenWhole}
      aria-invalid={invalid}
      status={invalid ? 'error' : ''}
      className="input-wide input-figure"
      controls={false}
      keyboard={false}
      inputMode={whole ? 'numeric' : 'decimal'}
      precision={whole ? 0 : undefined}
      formatter={whole || typeof unit === 'string' ? figure : amountFigure}
      // An emptied input is nothing; what is no number leaves the last one standing.
      parser={(text) => ((text ?? '').trim() === '' ? '' : (parseDecimal(text ?? '') ?? Number.NaN))}
      onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
    />
  );
};
