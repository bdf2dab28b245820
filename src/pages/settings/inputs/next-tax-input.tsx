import { Button } from 'antd';
import { useController } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { AmountInput } from '../../../resources/invoices/amount-input';
import { ClearIcon } from '../../../screens/controls/clear-icon';
import { DayEntry } from '../../../screens/controls/day-entry';
import { numberIn, textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';
import { percentOf, shareOf } from './share-input';

/** A rate and the day from which invoices carry it; both or none. */
export const NextTaxInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const rate = numberIn(field.value, 'rate') ?? null;
  const from = textIn(field.value, 'from');
  const set = (next: { readonly rate: number | null; readonly from: string }) =>
    field.onChange(next.rate === null && next.from === '' ? null : next);
  return (
    <div className="setting-pair">
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
