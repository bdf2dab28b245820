import { Select } from 'antd';
import { memo } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import { useSettings } from '../../../providers/use-settings';
import { textIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useFormZone } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { useWords } from '../../../screens/words';
import { moneySettings, taxRateOn } from '../../../settings/money';
import { AmountInput } from '../amount-input';
import { invoices } from '../entity';
import { isOfferTyped, liveAmounts } from '../live-amounts';
import type { InvoiceAmounts } from '../rules';
import { Totals } from '../show/totals';

/** The form's sums so far, by the server's own arithmetic; the server computes what is stored (INV-29). */
export const useLiveAmounts = (): { readonly amounts: InvoiceAmounts; readonly taxRate: number } => {
  const rates = useSettings(moneySettings);
  const zone = useFormZone();
  const taxRate = taxRateOn(rates, todayIn(zone, new Date()));
  const [items, offerType, offerValue] = useWatch<FormValues>({
    name: ['items', 'offerType', 'offerValue'],
  });
  return { amounts: liveAmounts(items, { offerType, offerValue }, taxRate), taxRate };
};

/** The offer, and beside it the sums while they are being typed. */
export const LiveTotals = () => {
  const { amounts, taxRate } = useLiveAmounts();
  const [offerType, offerValue] = useWatch<FormValues>({ name: ['offerType', 'offerValue'] });
  const isGiven = isOfferTyped({ offerType, offerValue }, amounts.subtotal);
  return (
    <div className="invoice-sums">
      <Offer isGiven={isGiven} />
      <div role="status">
        <Totals amounts={amounts} taxRate={taxRate} />
      </div>
    </div>
  );
};

const { offerType: typeField, offerValue: valueField } = invoices.fields;

/** Drawn again when it becomes, or ceases to be, one that may be given; not at every change of the sums. */
const Offer = memo(({ isGiven }: { readonly isGiven: boolean }) => {
  const t = useT();
  const { label } = useWords();
  const { field: type } = useController<FormValues>({ name: 'offerType' });
  const { field: value } = useController<FormValues>({ name: 'offerValue' });
  const { errors } = useFormState<FormValues>({ name: 'offerValue' });
  const offer = { offerType: type.value, offerValue: value.value };
  const error = textIn(errors.offerValue, 'message') || (isGiven ? '' : t('invoices.error.discount'));
  const isNone = offer.offerType !== 'Percentage' && offer.offerType !== 'Fixed';
  return (
    <div className="invoice-offer">
      <FieldFrame id="field-offerType" label={label(typeField.label)}>
        <Select
          id="field-offerType"
          className="input-wide"
          value={typeof type.value === 'string' ? type.value : 'None'}
          options={typeField.options.map((option) => ({ value: option.value, label: label(option.label) }))}
          onBlur={type.onBlur}
          onChange={(next) => {
            type.onChange(next);
            if (next === 'None') value.onChange(0);
          }}
        />
      </FieldFrame>
      {!isNone && (
        <FieldFrame id="field-offerValue" label={label(valueField.label)} error={error || undefined}>
          <AmountInput
            id="field-offerValue"
            inputRef={value.ref}
            min={0}
            {...(offer.offerType === 'Percentage' ? { unit: '%' } : {})}
            invalid={error !== ''}
            aria-describedby={error === '' ? undefined : 'field-offerValue-error'}
            value={typeof value.value === 'number' ? value.value : null}
            onChange={value.onChange}
            onBlur={() => {
              if (value.value === null) value.onChange(0);
              value.onBlur();
            }}
          />
        </FieldFrame>
      )}
    </div>
  );
});
Offer.displayName = 'Offer';
