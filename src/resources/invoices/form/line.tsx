import { DeleteOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { get, useController, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { textIn } from '../../../screens/data/row';
import { FieldInput } from '../../../screens/form/inputs/field-input';
import type { FormValues } from '../../../screens/form/values/merge';
import { AmountInput } from '../amount-input';
import { invoices } from '../entity';
import { liveAmounts } from '../live-amounts';

const { description } = invoices.fields.items.fields;
const none = { offerType: 'None', offerValue: 0 };

interface LineProps {
  readonly id: string;
  readonly path: string;
  readonly index: number;
  readonly onRemove: (index: number) => void;
}

/** A line of the form: it listens to its own values alone. */
export const Line = memo(({ id, path, index, onRemove }: LineProps) => {
  const t = useT();
  const format = useFormat();
  const { errors } = useFormState<FormValues>({ name: path });
  const number = t('invoices.lineNumber', { number: format.integer(index + 1) });
  const errorOf = (key: string): string => {
    const refused = get(errors, `${path}.${key}`);
    // The list's own sentence asks for a line; here one of its inputs is empty.
    return textIn(refused, 'type') === 'validate.required'
      ? t('common.required')
      : textIn(refused, 'message');
  };
  const error = errorOf('description') || errorOf('quantity') || errorOf('unitPrice');
  const said = error === '' ? undefined : `${id}-error`;
  return (
    <fieldset className="plain-fieldset invoice-line" aria-label={number}>
      <FieldInput
        id={`${id}-description`}
        name={`${path}.description`}
        field={description}
        invalid={errorOf('description') !== ''}
        describedBy={said}
        aria-label={`${t('invoices.itemDescription')} - ${number}`}
      />
      <NumberInput
        name={`${path}.quantity`}
        short={t('invoices.quantity')}
        label={`${t('invoices.quantity')} - ${number}`}
        invalid={errorOf('quantity') !== ''}
        describedBy={said}
        least={1}
        empty={1}
        whole
      />
      <NumberInput
        name={`${path}.unitPrice`}
        short={t('invoices.unitPrice')}
        label={`${t('invoices.unitPrice')} - ${number}`}
        invalid={errorOf('unitPrice') !== ''}
        describedBy={said}
        least={0}
      />
      <LineTotal path={path} />
      <button
        type="button"
        className="icon-button icon-button-danger"
        aria-label={`${t('common.delete')}: ${number}`}
        title={t('common.delete')}
        onClick={() => onRemove(index)}
      >
        <DeleteOutlined />
      </button>
      {error !== '' && (
        <p className="form-field-error" id={said} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
});
Line.displayName = 'Line';

interface NumberInputProps {
  readonly name: string;
  /** Stands above the input where the lines have no head. */
  readonly short: string;
  readonly label: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Nothing below it can be left standing. */
  readonly least: number;
  /** What an empty input falls back to when it is left (INV-20); without it, it stays empty and is refused. */
  readonly empty?: number;
  readonly whole?: boolean;
}

const NumberInput = ({ name, short, label, invalid, describedBy, least, empty, whole }: NumberInputProps) => {
  const { field } = useController<FormValues>({ name });
  const value = typeof field.value === 'number' ? field.value : null;
  return (
    <span className="invoice-line-number" data-label={short}>
      <AmountInput
        inputRef={field.ref}
        aria-label={label}
        aria-describedby={describedBy}
        invalid={invalid}
        min={least}
        unit={null}
        {...(whole ? { whole } : {})}
        value={value}
        onChange={field.onChange}
        onBlur={() => {
          if (value === null && empty !== undefined) field.onChange(empty);
          field.onBlur();
        }}
      />
    </span>
  );
};

const LineTotal = ({ path }: { readonly path: string }) => {
  const t = useT();
  const format = useFormat();
  const [quantity, unitPrice] = useWatch<FormValues>({ name: [`${path}.quantity`, `${path}.unitPrice`] });
  const { subtotal } = liveAmounts([{ quantity, unitPrice }], none, 0);
  return (
    <span className="invoice-line-total cell-figure">
      <span className="invoice-line-label">{t('invoices.lineTotal')}</span>
      {format.money(subtotal)}
    </span>
  );
};
