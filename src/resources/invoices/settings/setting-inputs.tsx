import { Button } from 'antd';
import { useController } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { AmountInput } from '../../../screens/controls/amount-input';
import { ClearIcon, DayEntry } from '../../../screens/controls/day-and-time';
import { numberIn, textIn } from '../../../screens/data/row';
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

/** A tax rate and its first day; both or none. */
const NextTaxInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const rate = numberIn(field.value, 'rate') ?? null;
  const from = textIn(field.value, 'from');
  const set = (next: { readonly rate: number | null; readonly from: string }) =>
    field.onChange(next.rate === null && next.from === '' ? null : next);
  return (
    <div className="grid setting-pair">
      <AmountInput
        id={id}
        inputRef={field.ref}
        onBlur={field.onBlur}
        value={percentOf(rate)}
        onChange={(percent) => set({ rate: shareOf(percent), from })}
        unit={'%'}
        invalid={invalid}
        aria-describedby={describedBy}
      />
      <DayEntry
        aria-label={t('settings.taxFrom')}
        invalid={invalid}
        mayBeEmpty={false}
        placeholder={t('settings.taxFrom')}
        value={from}
        onChange={(day) => set({ rate, from: day ?? '' })}
      />
      {(rate !== null || from !== '') && (
        <Button type="text" icon={<ClearIcon />} onClick={() => field.onChange(null)} />
      )}
    </div>
  );
};

export const inputs = { invoiceTaxRate: ShareInput, nextInvoiceTax: NextTaxInput };
