import { Select } from 'antd';
import { memo, useEffect } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { AmountInput } from '../../../screens/controls/amount-input';
import { textIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { FormValues } from '../../../screens/form/values/merge';
import { useWords } from '../../../screens/words';
import { isMethod } from '../choices';
import { invoices } from '../entity';
import { paidIn } from '../paid';
import { type ShownPart, sentParts, shownParts } from '../pay/parts';
import { MethodField, Payments } from '../payments';
import { type InvoiceAmounts, remainingOf } from '../rules';
import { moneySettings } from '../settings/money';
import { Totals } from '../show/totals';
import { ConcessionNotice } from './concession-notice';
import { isOfferTyped, liveAmounts, liveConcessions, livePriced } from './live-amounts';

/** Sums of the form, by the server's own arithmetic. The server computes the stored ones (INV-29). */
const useLiveAmounts = (): {
  readonly items: unknown;
  readonly amounts: InvoiceAmounts;
  readonly taxRate: number;
} => {
  const { invoiceTaxRate: taxRate } = useSettings(moneySettings);
  const [items, offerType, offerValue] = useWatch<FormValues>({
    name: ['items', 'offerType', 'offerValue'],
  });
  return { items, amounts: liveAmounts(items, { offerType, offerValue }, taxRate), taxRate };
};

export const LiveTotals = () => {
  const { items, amounts, taxRate } = useLiveAmounts();
  const [offerType, offerValue] = useWatch<FormValues>({ name: ['offerType', 'offerValue'] });
  const isGiven = isOfferTyped({ offerType, offerValue }, livePriced(items));
  return (
    <div className="invoice-sums">
      <Offer isGiven={isGiven} />
      <div role="status">
        <Totals amounts={amounts} taxRate={taxRate} />
      </div>
      <ConcessionNotice of={liveConcessions(items, amounts)} />
    </div>
  );
};

const { offerType: typeField, offerValue: valueField } = invoices.fields;

/** Renders only when the discount becomes valid or invalid, not at each change of the sums. */
const Offer = memo(({ isGiven }: { readonly isGiven: boolean }) => {
  const { t, label } = useWords();
  const { field: type } = useController<FormValues>({ name: 'offerType' });
  const { field: value } = useController<FormValues>({ name: 'offerValue' });
  const { errors } = useFormState<FormValues>({ name: 'offerValue' });
  const offer = { offerType: type.value, offerValue: value.value };
  const error = textIn(errors.offerValue, 'message') || (isGiven ? '' : t('invoices.error.discount'));
  const isNone = offer.offerType !== 'Percentage' && offer.offerType !== 'Fixed';
  return (
    <div className="grid invoice-offer">
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
            unit={offer.offerType === 'Percentage' ? '%' : undefined}
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

/** Form keys that are not fields of an invoice. */
export const paymentsKey = 'payments';
export const restMethodKey = 'paymentMethod';
export const keepKey = 'keepExcessAsCredit';

const partsIn = (value: unknown): readonly ShownPart[] => (Array.isArray(value) ? value : []);

export const paymentsIn = (values: FormValues) =>
  sentParts(partsIn(values[paymentsKey]), values[keepKey] === true);

/** Payments of a new invoice by several methods; a payment issues the invoice (INV-27). */
export const PaymentsInput = () => {
  const t = useT();
  const format = useFormat();
  const { setValue } = useFormContext<FormValues>();
  const { field } = useController<FormValues>({ name: paymentsKey });
  const { errors } = useFormState<FormValues>({ name: paymentsKey });
  const [customer, keeps, status] = useWatch<FormValues>({ name: ['customerId', keepKey, 'status'] });
  const { ref } = field;
  useEffect(() => ref({ focus: () => document.getElementById('payment-amount')?.focus() }), [ref]);
  const due = useLiveAmounts().amounts.totalAmount;
  const parts = partsIn(field.value);
  const customerId = typeof customer === 'number' ? customer : null;
  const remaining = remainingOf(due, paidIn(parts));
  return (
    <fieldset className="form-field form-field-wide plain-fieldset">
      <legend className="form-field-label">{t('invoices.payments')}</legend>
      <div className="invoice-payments">
        {parts.length > 0 && (
          <p className="form-field-hint">
            {t('invoices.paymentsIssue')} {t('invoices.pending')}: {format.money(remaining)}
          </p>
        )}
        <Payments
          isOptional
          value={parts}
          // Fixes the proposed amount, so that lines added later do not change it.
          onChange={(next) =>
            field.onChange(shownParts(next, due).map((part) => ({ ...part, typed: part.amount })))
          }
          due={due}
          customerId={customerId}
          errorOf={(index, name) =>
            textIn(get(errors, `${paymentsKey}.${index}.${name}`), 'message') || undefined
          }
          keeps={keeps === true}
          onKeep={(next) => setValue(keepKey, next)}
        />
        {status === 'Paid' && remaining > 0 && <RestMethod customerId={customerId} />}
      </div>
    </fieldset>
  );
};

/** Method for the rest, which the status 'paid' records as a payment (INV-27). */
export const RestMethod = ({ customerId }: { readonly customerId: number | null }) => {
  const t = useT();
  const { field } = useController<FormValues>({ name: restMethodKey });
  return (
    <MethodField
      id="field-restMethod"
      label={t('invoices.restMethod')}
      value={isMethod(field.value) ? field.value : 'Cash'}
      onChange={field.onChange}
      customerId={customerId}
    />
  );
};
