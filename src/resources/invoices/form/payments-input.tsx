import { useEffect } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { textIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { FormValues } from '../../../screens/form/values/merge';
import { isMethod } from '../choices';
import { paidIn } from '../live-amounts';
import { MethodHint, MethodSelect } from '../method-select';
import { Payments, type ShownPart, sentParts, shownParts } from '../payments';
import { remainingOf } from '../rules';
import { useLiveAmounts } from './live-totals';

/** Keys of the form that are no fields of an invoice. */
export const paymentsKey = 'payments';
export const restMethodKey = 'paymentMethod';
export const keepKey = 'keepExcessAsCredit';

const partsIn = (value: unknown): readonly ShownPart[] => (Array.isArray(value) ? value : []);

export const paymentsIn = (values: FormValues) =>
  sentParts(partsIn(values[paymentsKey]), values[keepKey] === true);

/** Payments of a new invoice, by as many methods as it takes; they issue it (INV-27). */
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
          // What is proposed stays as it was when lines are added afterwards.
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

/** Choosing 'paid' records what is left; this is how it was paid (INV-27). */
export const RestMethod = ({ customerId }: { readonly customerId: number | null }) => {
  const t = useT();
  const { field } = useController<FormValues>({ name: restMethodKey });
  const method = isMethod(field.value) ? field.value : 'Cash';
  return (
    <FieldFrame
      id="field-restMethod"
      label={t('invoices.restMethod')}
      after={<MethodHint customerId={customerId} method={method} />}
    >
      <MethodSelect id="field-restMethod" value={method} onChange={field.onChange} customerId={customerId} />
    </FieldFrame>
  );
};
