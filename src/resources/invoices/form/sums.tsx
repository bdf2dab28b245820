import { useEffect } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';
import { useOfferedMethods } from '../methods';
import { paidIn } from '../paid';
import { MethodsInput, Ways } from '../pay/methods-input';
import { OfferInput } from '../pay/offer-input';
import { type ShownPart, sentParts, shownParts } from '../pay/parts';
import { type InvoiceAmounts, remainingOf } from '../rules';
import { moneySettings } from '../settings/money';
import { Totals } from '../show/totals';
import { ConcessionNotice } from './concession-notice';
import { isOfferTyped, liveAmounts, liveConcessions, livePriced, offerIn } from './live-amounts';

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
  return (
    <div className="invoice-sums">
      <FormOffer isWrong={!isOfferTyped({ offerType, offerValue }, livePriced(items))} />
      <div role="status">
        <Totals amounts={amounts} taxRate={taxRate} />
      </div>
      <ConcessionNotice of={liveConcessions(items, amounts)} />
    </div>
  );
};

interface FormOfferProps {
  /** Path of the line that it is for. Default: it is for the whole invoice. */
  readonly path?: string;
  /** Name of the line. */
  readonly of?: string;
  readonly isWrong: boolean;
}

/** A discount of the form, folded away as in the till (R-17, INV-28). */
export const FormOffer = ({ path, of, isWrong }: FormOfferProps) => {
  const at = path === undefined ? '' : `${path}.`;
  const { field: type } = useController<FormValues>({ name: `${at}offerType` });
  const { field: value } = useController<FormValues>({ name: `${at}offerValue` });
  const { errors } = useFormState<FormValues>({ name: `${at}offerValue` });
  return (
    <OfferInput
      offer={offerIn({ offerType: type.value, offerValue: value.value })}
      {...(of === undefined ? {} : { of })}
      isWrong={isWrong || get(errors, `${at}offerValue`) !== undefined}
      onChange={({ offerType, offerValue }) => {
        type.onChange(offerType);
        value.onChange(offerValue);
      }}
    />
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
    <div className="invoice-payments">
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
