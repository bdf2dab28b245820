import { InputNumber } from 'antd';
import { type FocusEvent, type RefCallback, useState } from 'react';
import { useT } from '../../i18n/react';
import { parseDecimal } from '../../schema/text/accept';
import { amountFigure, figure, groupedFigure, selectAll, takenWhole } from './figures';

interface AmountInputProps {
  readonly id?: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: RefCallback<unknown>;
  /** Minimum. antd raises a lower entry to it on blur. Default: none. */
  readonly min?: number;
  /** Unit after the number; null for none. Default: the currency. */
  readonly unit?: string | null;
  readonly whole?: boolean;
  readonly placeholder?: string;
  readonly invalid?: boolean;
  /** True focuses the input when it is first drawn. Default: false. */
  readonly isNext?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** Number input for Arabic or Latin digits: an amount of money, or a count (FMT-09). */
export const AmountInput = (props: AmountInputProps) => {
  const { onChange, onBlur, inputRef, unit, whole = false, invalid = false, isNext, ...own } = props;
  const t = useT();
  // Its thousands stand apart until it is entered: a sign less between them would make it no number.
  const [isHeld, setHeld] = useState(false);
  const onFocus = ({ target }: FocusEvent): void => {
    setHeld(true);
    // After it is written anew.
    queueMicrotask(() => selectAll(target));
  };
  return (
    <InputNumber<number | string>
      {...own}
      ref={inputRef}
      {...(unit === null ? {} : { addonAfter: unit ?? t('common.currency') })}
      autoFocus={isNext}
      {...takenWhole}
      onFocus={onFocus}
      onBlur={() => {
        setHeld(false);
        onBlur?.();
      }}
      aria-invalid={invalid}
      status={invalid ? 'error' : ''}
      className="input-wide input-figure"
      controls={false}
      keyboard={false}
      inputMode={whole ? 'numeric' : 'decimal'}
      precision={whole ? 0 : undefined}
      formatter={whole || typeof unit === 'string' ? figure : isHeld ? amountFigure : groupedFigure}
      // Empty text is null. For text that is no number, antd keeps the last number.
      parser={(text) => ((text ?? '').trim() === '' ? '' : (parseDecimal(text ?? '') ?? Number.NaN))}
      onChange={(next) => onChange(typeof next === 'number' && !Number.isNaN(next) ? next : null)}
    />
  );
};
