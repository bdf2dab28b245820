import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useCallback, useEffect, useState } from 'react';
import { get, useController, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import type { Entity } from '../../schema/entity';
import { FieldInput } from '../../screens/form/inputs';
import type { FormValues } from '../../screens/form/merge';
import { ReferenceSelect } from '../../screens/reference-select';
import { numberIn, textIn } from '../../screens/row';
import type { InputProps } from '../../screens/screen';
import { packages } from '../packages/entity';
import { services } from '../services/entity';
import { AmountInput } from './amount-input';
import { invoices } from './entity';
import { liveAmounts } from './live';
import { LiveTotals } from './live-totals';
import { isIssued } from './number';
import { StoredLines } from './show';
import './invoices.css';

const { description } = invoices.fields.items.fields;
const none = { offerType: 'None', offerValue: 0 };

/** The lines of an invoice with what they come to; those of an issued one are only read. */
export const LinesInput = (props: InputProps) =>
  props.row && isIssued(props.row) ? <StoredLines row={props.row} /> : <Lines {...props} />;

/**
 * Each line listens to its own values alone, and the totals to all: a key press draws one line again, however many
 * there are.
 */
const Lines = ({ id, name }: InputProps) => {
  const t = useT();
  const { control, setFocus } = useFormContext<Record<string, FormValues[]>>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowKey' });
  const { ref } = useController<FormValues>({ name }).field;
  useEffect(() => {
    // The list itself has nothing to focus: its first line stands for it.
    ref({ focus: () => document.getElementById(`${id}-0-description`)?.focus() });
  }, [ref, id]);
  const count = fields.length;
  const add = useCallback(
    (line: FormValues, part: 'description' | 'quantity') => {
      append(
        { quantity: 1, unitPrice: 0, serviceId: null, packageId: null, ...line },
        { shouldFocus: false },
      );
      // After the new line is drawn.
      setTimeout(() => setFocus(`${name}.${count}.${part}`));
    },
    [append, setFocus, name, count],
  );
  return (
    <div className="invoice-lines">
      {count === 0 ? (
        <p className="cell-soft">{t('invoices.noItems')}</p>
      ) : (
        <div className="invoice-line invoice-line-head" aria-hidden="true">
          <span>{t('invoices.itemDescription')}</span>
          <span>{t('invoices.quantity')}</span>
          <span>{t('invoices.unitPrice')}</span>
          <span className="column-figure">{t('invoices.lineTotal')}</span>
          <span />
        </div>
      )}
      {fields.map((field, index) => (
        <Line
          key={field.rowKey}
          id={`${id}-${index}`}
          path={`${name}.${index}`}
          index={index}
          onRemove={remove}
        />
      ))}
      <AddLine onAdd={add} />
      <LiveTotals />
    </div>
  );
};

interface LineProps {
  readonly id: string;
  readonly path: string;
  readonly index: number;
  readonly onRemove: (index: number) => void;
}

const Line = memo(({ id, path, index, onRemove }: LineProps) => {
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
        empty={0}
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
  /** What an empty input falls back to when it is left (INV-20). */
  readonly empty: number;
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
          if (value === null) field.onChange(empty);
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

interface AddLineProps {
  readonly onAdd: (line: FormValues, focus: 'description' | 'quantity') => void;
}

/** A service or a package fills in what it is called and costs today; anything else is typed. */
const AddLine = memo(({ onAdd }: AddLineProps) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const pick = async (entity: Entity, id: number | null) => {
    if (id === null) return;
    setBusy(true);
    try {
      const { data } = await request('GET', `${entity.api}/${id}`);
      const name = textIn(data, 'name');
      const unitPrice = numberIn(data, 'price') ?? 0;
      onAdd(
        entity.name === packages.name
          ? { description: t('invoice.line.package', { package: name }), unitPrice, packageId: id }
          : { description: name, unitPrice, serviceId: id },
        'quantity',
      );
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="invoice-add">
      <ReferenceSelect
        to={services.name}
        value={null}
        disabled={isBusy}
        placeholder={t('invoices.addService')}
        aria-label={t('invoices.addService')}
        onChange={(id) => void pick(services, id)}
      />
      <ReferenceSelect
        to={packages.name}
        value={null}
        disabled={isBusy}
        placeholder={t('invoices.addPackage')}
        aria-label={t('invoices.addPackage')}
        onChange={(id) => void pick(packages, id)}
      />
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onAdd({ description: null }, 'description')}
      >
        {t('invoices.addItem')}
      </Button>
    </div>
  );
});
AddLine.displayName = 'AddLine';
