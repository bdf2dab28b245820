import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { memo } from 'react';
import { get, useController, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/use-settings';
import { textIn, valueIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { FormValues } from '../../../screens/form/values/merge';
import { useWords } from '../../../screens/words';
import { moneySettings } from '../../../settings/money';
import { AmountInput } from '../amount-input';
import { type PaymentMethod, paymentMethods } from '../choices';
import { cashExcess, paidIn } from '../live-amounts';
import { MethodHint, MethodSelect } from '../method-select';
import { useMethods } from '../methods';
import { paymentLabels } from '../payment-fields';
import { remainingOf } from '../rules';
import { Excess } from './excess';
import { useLiveAmounts } from './live-totals';

/** Keys of the form that are no fields of an invoice. */
export const paymentsKey = 'payments';
export const restMethodKey = 'paymentMethod';
export const keepKey = 'keepExcessAsCredit';

/** Payments of a new invoice, by as many methods as it takes; they issue it (INV-27). */
export const PaymentsInput = () => {
  const t = useT();
  const format = useFormat();
  const { control, setFocus } = useFormContext<Record<string, FormValues[]>>();
  const { setValue } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: paymentsKey, keyName: 'rowKey' });
  const [payments, customer, keeps, status] = useWatch<FormValues>({
    name: [paymentsKey, 'customerId', keepKey, 'status'],
  });
  const { creditEnabled } = useSettings(moneySettings);
  const { amounts } = useLiveAmounts();
  const { usual } = useMethods();
  const customerId = typeof customer === 'number' ? customer : null;
  const paid = paidIn(payments);
  const remaining = remainingOf(amounts.totalAmount, paid);
  const add = () => {
    const amount = remaining > 0 ? remaining : null;
    append({ amount, paymentMethod: usual, reference: null, notes: null }, { shouldFocus: false });
    setTimeout(() => setFocus(`${paymentsKey}.${fields.length}.amount`));
  };
  return (
    <fieldset className="form-field form-field-wide plain-fieldset">
      <legend className="form-field-label">{t('invoices.payments')}</legend>
      <div className="invoice-payments">
        {fields.map((field, index) => (
          <Payment
            key={field.rowKey}
            path={`${paymentsKey}.${index}`}
            number={t('invoices.paymentNumber', { number: format.integer(index + 1) })}
            customerId={customerId}
            index={index}
            onRemove={remove}
          />
        ))}
        {fields.length > 0 && (
          <p className="form-field-hint">
            {t('invoices.paymentsIssue')} {t('invoices.pending')}: {format.money(remaining)}
          </p>
        )}
        <Excess
          amount={cashExcess(amounts.totalAmount, payments)}
          keeps={keeps === true}
          onKeep={creditEnabled ? (next) => setValue(keepKey, next) : undefined}
        />
        {fields.length < 20 && (
          <Button type="dashed" size="small" className="start-button" icon={<PlusOutlined />} onClick={add}>
            {t('invoices.addPayment')}
          </Button>
        )}
        {status === 'Paid' && remaining > 0 && <RestMethod customerId={customerId} />}
      </div>
    </fieldset>
  );
};

/** Choosing 'paid' records what is left; this is how it was paid (INV-27). */
export const RestMethod = ({ customerId }: { readonly customerId: number | null }) => {
  const t = useT();
  const { field } = useController<FormValues>({ name: restMethodKey });
  const method = methodOf(field.value);
  return (
    <FieldFrame
      id="field-restMethod"
      label={t('invoices.restMethod')}
      required={false}
      wide={false}
      error={undefined}
      hint={undefined}
      after={<MethodHint customerId={customerId} method={method} />}
    >
      <MethodSelect id="field-restMethod" value={method} onChange={field.onChange} customerId={customerId} />
    </FieldFrame>
  );
};

interface PaymentProps {
  readonly path: string;
  readonly number: string;
  readonly customerId: number | null;
  readonly index: number;
  readonly onRemove: (index: number) => void;
}

const Payment = memo(({ path, number, customerId, index, onRemove }: PaymentProps) => {
  const t = useT();
  const { errors } = useFormState<FormValues>({ name: path });
  const { field: amount } = useController<FormValues>({ name: `${path}.amount` });
  const { field: method } = useController<FormValues>({ name: `${path}.paymentMethod` });
  const { field: notes } = useController<FormValues>({ name: `${path}.notes` });
  const { field: reference } = useController<FormValues>({ name: `${path}.reference` });
  const { asksReference } = useMethods();
  const { label } = useWords();
  const refused = get(errors, path);
  const error =
    textIn(valueIn(refused, 'amount'), 'message') ||
    textIn(valueIn(refused, 'paymentMethod'), 'message') ||
    textIn(valueIn(refused, 'reference'), 'message');
  return (
    <fieldset className="plain-fieldset invoice-payment" aria-label={number}>
      <AmountInput
        inputRef={amount.ref}
        aria-label={`${t('common.amount')} - ${number}`}
        placeholder={t('common.amount')}
        unit={null}
        invalid={error !== ''}
        min={0}
        value={typeof amount.value === 'number' ? amount.value : null}
        onChange={amount.onChange}
        onBlur={amount.onBlur}
      />
      <MethodSelect
        aria-label={`${t('ifa.paymentMethod')} - ${number}`}
        value={methodOf(method.value)}
        onChange={method.onChange}
        customerId={customerId}
      />
      <Input
        aria-label={`${t('common.notes')} - ${number}`}
        placeholder={t('common.notes')}
        maxLength={500}
        value={typeof notes.value === 'string' ? notes.value : ''}
        onChange={notes.onChange}
        onBlur={notes.onBlur}
      />
      {asksReference(methodOf(method.value)) && (
        <Input
          aria-label={`${label(paymentLabels.reference)} - ${number}`}
          placeholder={label(paymentLabels.reference)}
          maxLength={60}
          dir="ltr"
          value={typeof reference.value === 'string' ? reference.value : ''}
          onChange={reference.onChange}
          onBlur={reference.onBlur}
        />
      )}
      <button
        type="button"
        className="icon-button icon-button-danger"
        aria-label={`${t('common.delete')}: ${number}`}
        title={t('common.delete')}
        onClick={() => onRemove(index)}
      >
        <DeleteOutlined />
      </button>
      <MethodHint customerId={customerId} method={methodOf(method.value)} />
      {error !== '' && (
        <p className="form-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
});
Payment.displayName = 'Payment';

const methodOf = (value: unknown): PaymentMethod =>
  paymentMethods.find((one) => one.value === value)?.value ?? 'Cash';
