import { useEffect } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';
import { useOfferedMethods } from '../methods';
import { paidIn, priceOf } from '../paid';
import { type BillLine, isOfferWrong, liveAmounts } from '../pay/lines';
import { MethodsInput, Ways } from '../pay/methods-input';
import { OfferInput } from '../pay/offer-input';
import { type ShownPart, sentParts, shownParts } from '../pay/parts';
import { type Offer, remainingOf } from '../rules';
import { moneySettings } from '../settings/money';
import { Totals } from '../show/totals';
import { ConcessionNotice } from './concession-notice';

/** The lines in the form, whose values are those of a bill. */
export const linesIn = (value: unknown): readonly BillLine[] => (Array.isArray(value) ? value : []);

/** Lines and sums of the form, by the server's own arithmetic. The server computes the stored ones (INV-29). */
export const useLiveAmounts = () => {
  const { invoiceTaxRate: taxRate } = useSettings(moneySettings);
  const [items, type, value] = useWatch<FormValues>({ name: ['items', 'offerType', 'offerValue'] });
  const lines = linesIn(items);
  const offer: Offer = {
    offerType: type === 'Percentage' || type === 'Fixed' ? type : 'None',
    offerValue: priceOf(value),
  };
  return { lines, offer, amounts: liveAmounts(lines, offer, taxRate), taxRate };
};

/** The sums, with the discount of the whole invoice folded away as in the till (R-17, INV-28). */
export const LiveTotals = () => {
  const { lines, offer, amounts, taxRate } = useLiveAmounts();
  const { field: type } = useController<FormValues>({ name: 'offerType' });
  const { field: value, fieldState } = useController<FormValues>({ name: 'offerValue' });
  return (
    <div className="invoice-sums grid">
      <OfferInput
        offer={offer}
        isWrong={isOfferWrong(lines, offer) || fieldState.error !== undefined}
        onChange={({ offerType, offerValue }) => {
          type.onChange(offerType);
          value.onChange(offerValue);
        }}
      />
      <div role="status">
        <Totals amounts={amounts} taxRate={taxRate} />
      </div>
      <ConcessionNotice {...{ lines, amounts }} />
    </div>
  );
};

/** Form keys that are not fields of an invoice. */
export const paymentsKey = 'payments';
export const restMethodKey = 'paymentMethod';
export const keepKey = 'keepExcessAsCredit';

const partsIn = (value: unknown): readonly ShownPart[] => (Array.isArray(value) ? value : []);

export const paymentsIn = (values: FormValues) =>
  sentParts(partsIn(values[paymentsKey]), values[keepKey] === true);

/** Payments of a new invoice by several methods; a payment issues the invoice (INV-27). */
export const PaymentsInput = ({ name }: InputProps) => {
  const t = useT();
  const format = useFormat();
  const { setValue } = useFormContext<FormValues>();
  const { field } = useController<FormValues>({ name });
  const { errors } = useFormState<FormValues>({ name });
  const [customer, branch, keeps] = useWatch<FormValues>({ name: ['customerId', 'branchId', keepKey] });
  const { ref } = field;
  useEffect(() => ref({ focus: () => document.getElementById('payment-amount')?.focus() }), [ref]);
  const due = useLiveAmounts().amounts.totalAmount;
  const parts = partsIn(field.value);
  const customerId = typeof customer === 'number' ? customer : null;
  const remaining = remainingOf(due, paidIn(parts));
  return (
    <div className="stack">
      {parts.length > 0 && (
        <p className="form-field-hint">
          {t('invoices.paymentsIssue')} {t('invoices.pending')}: {format.money(remaining)}
        </p>
      )}
      <MethodsInput
        isOptional
        branchId={typeof branch === 'number' ? branch : null}
        value={parts}
        // Fixes the proposed amount, so that lines added later do not change it.
        onChange={(next) =>
          field.onChange(shownParts(next, due).map((part) => ({ ...part, typed: part.amount })))
        }
        due={due}
        customerId={customerId}
        errorOf={(index, key) => textIn(get(errors, `${name}.${index}.${key}`), 'message') || undefined}
        keeps={keeps === true}
        onKeep={(next) => setValue(keepKey, next)}
      />
    </div>
  );
};

/** Method for the rest, which the status 'paid' records as a payment (INV-27). */
export const RestMethod = ({ name, id }: InputProps) => {
  const { field } = useController<FormValues>({ name });
  const customer = useWatch<FormValues>({ name: 'customerId' });
  const { methods } = useOfferedMethods(typeof customer === 'number' ? customer : null);
  return (
    <Ways
      labelledBy={`${id}-label`}
      methods={methods}
      isPressed={(method) => method === field.value}
      onPress={field.onChange}
    />
  );
};
