import { useController } from 'react-hook-form';
import { AmountInput } from '../../../screens/controls/number-input';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';

/** Input of a fraction as per cent: 0.14 shows 14. */
const ShareInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const { field } = useController<FormValues>({ name });
  return (
    <AmountInput
      id={id}
      inputRef={field.ref}
      onBlur={field.onBlur}
      value={percentOf(field.value)}
      onChange={(percent) => field.onChange(shareOf(percent))}
      unit={'%'}
      invalid={invalid}
      aria-describedby={describedBy}
    />
  );
};

const percentOf = (share: unknown): number | null =>
  typeof share === 'number' ? Math.round(share * 1e6) / 1e4 : null;

const shareOf = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 1e4) / 1e6;

export const inputs = { invoiceTaxRate: ShareInput };
