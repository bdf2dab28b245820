import '../invoices.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useCallback, useEffect, useRef } from 'react';
import { get, useController, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../../i18n/react';
import { AmountInput } from '../../../screens/controls/amount-input';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { RemoveButton } from '../../../screens/controls/remove-button';
import { textIn } from '../../../screens/data/row';
import { FieldInput } from '../../../screens/form/inputs/field-input';
import type { FormValues } from '../../../screens/form/values/merge';
import { Glyph } from '../../../screens/glyph';
import { usePick } from '../../../screens/query/use-pick';
import type { InputProps } from '../../../screens/screen';
import { packages } from '../../packages/entity';
import { services } from '../../services/entity';
import { type Invoice, invoices } from '../entity';
import { noOffer } from '../pay/offer-input';
import { StoredLines } from '../show/show';
import { isIssued } from '../status';
import { isLineOfferTyped, listPriceKey, liveAmounts } from './live-amounts';
import { packageLine } from './package-line';
import { FormOffer, LiveTotals } from './sums';

interface AddLineProps {
  readonly onAdd: (line: FormValues, focus: 'description' | 'quantity') => void;
}

/** Adds a line: a service or a package fills in its current name and price; anything else is typed. */
const AddLine = memo(({ onAdd }: AddLineProps) => {
  const t = useT();
  const pick = usePick();
  const addService = (id: number | null) =>
    pick(services, id, ({ name, price }) =>
      onAdd({ description: name, unitPrice: price, [listPriceKey]: price, serviceId: id }, 'quantity'),
    );
  const addPackage = (id: number | null) =>
    pick(packages, id, ({ name, price }) => {
      const description = packageLine(name, t('invoice.line.package', { package: name }));
      onAdd({ description, unitPrice: price, [listPriceKey]: price, packageId: id }, 'quantity');
    });
  return (
    <div className="grid invoice-add">
      <ReferenceSelect
        to={services.name}
        value={null}
        placeholder={t('invoices.addService')}
        aria-label={t('invoices.addService')}
        onChange={(id) => void addService(id)}
      />
      <ReferenceSelect
        to={packages.name}
        value={null}
        placeholder={t('invoices.addPackage')}
        aria-label={t('invoices.addPackage')}
        onChange={(id) => void addPackage(id)}
      />
      <Button
        type="dashed"
        icon={<Glyph of={PlusOutlined} />}
        onClick={() => onAdd({ description: null }, 'description')}
      >
        {t('invoices.addItem')}
      </Button>
    </div>
  );
});
AddLine.displayName = 'AddLine';

const { description } = invoices.fields.items.fields;
const none = { offerType: 'None', offerValue: 0 };

interface LineProps {
  readonly id: string;
  readonly path: string;
  readonly index: number;
  readonly onRemove: (index: number) => void;
}

/** A line of the form; watches only its own values. */
const Line = memo(({ id, path, index, onRemove }: LineProps) => {
  const t = useT();
  const format = useFormat();
  const { errors } = useFormState<FormValues>({ name: path });
  const number = t('invoices.lineNumber', { number: format.integer(index + 1) });
  const errorOf = (key: string): string => {
    const refused = get(errors, `${path}.${key}`);
    // The list's own message asks for a line; here an input of the line is empty.
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
        label={t('invoices.quantity')}
        of={number}
        invalid={errorOf('quantity') !== ''}
        describedBy={said}
        least={1}
        empty={1}
        whole
      />
      <NumberInput
        name={`${path}.unitPrice`}
        label={t('invoices.unitPrice')}
        of={number}
        invalid={errorOf('unitPrice') !== ''}
        describedBy={said}
        least={0}
      />
      <LineTotal path={path} />
      <RemoveButton text={t('common.delete')} of={`: ${number}`} onRemove={() => onRemove(index)} />
      <LineOffer path={path} of={number} />
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
  /** Shown above the input when the lines have no header row. */
  readonly label: string;
  /** Name of the line, for screen readers. */
  readonly of: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** Lowest allowed value. */
  readonly least: number;
  /** Value of an empty input on blur (INV-20). Default: it stays empty and is refused. */
  readonly empty?: number;
  readonly whole?: boolean;
}

const NumberInput = ({ name, label, of, invalid, describedBy, least, empty, whole }: NumberInputProps) => {
  const { field } = useController<FormValues>({ name });
  const value = typeof field.value === 'number' ? field.value : null;
  return (
    <span className="invoice-line-number" data-label={label}>
      <AmountInput
        inputRef={field.ref}
        aria-label={`${label} - ${of}`}
        aria-describedby={describedBy}
        invalid={invalid}
        min={least}
        unit={null}
        whole={whole}
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

interface LineOfferProps {
  readonly path: string;
  /** Name of the line. */
  readonly of: string;
}

const LineOffer = ({ path, of }: LineOfferProps) => {
  const [quantity, unitPrice, offerType, offerValue] = useWatch<FormValues>({ name: lineKeysAt(path) });
  const isWrong = !isLineOfferTyped({ quantity, unitPrice, offerType, offerValue });
  return (
    <div className="invoice-line-offer">
      <FormOffer path={path} of={of} isWrong={isWrong} />
    </div>
  );
};

const lineKeysAt = (path: string): readonly string[] =>
  ['quantity', 'unitPrice', 'offerType', 'offerValue'].map((key) => `${path}.${key}`);

const LineTotal = ({ path }: { readonly path: string }) => {
  const t = useT();
  const format = useFormat();
  const [quantity, unitPrice, offerType, offerValue] = useWatch<FormValues>({ name: lineKeysAt(path) });
  const { subtotal, net } = liveAmounts([{ quantity, unitPrice, offerType, offerValue }], none, 0);
  return (
    <span className="invoice-line-total cell-figure">
      <span className="invoice-line-label">{t('invoices.lineTotal')}</span>
      {net < subtotal && <s>{format.money(subtotal)}</s>}
      {format.money(net)}
    </span>
  );
};

/** Lines of an invoice with totals; read-only after it is issued. */
export const LinesInput = (props: InputProps<Invoice>) =>
  isIssued(props.row) ? <StoredLines row={props.row} /> : <Lines {...props} />;

/**
 * Each line watches only its own values, and the totals watch all. So a key press renders one line, however
 * many there are.
 */
const Lines = ({ id, name }: InputProps<Invoice>) => {
  const t = useT();
  const { control, setFocus } = useFormContext<Record<string, FormValues[]>>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowKey' });
  const { ref } = useController<FormValues>({ name }).field;
  useEffect(() => {
    // The list has no element to focus, so focus goes to its first line.
    ref({ focus: () => document.getElementById(`${id}-0-description`)?.focus() });
  }, [ref, id]);
  const count = fields.length;
  const next = useRef<'description' | 'quantity'>(undefined);
  const add = useCallback(
    (line: FormValues, part: 'description' | 'quantity') => {
      next.current = part;
      append(
        { quantity: 1, unitPrice: 0, serviceId: null, packageId: null, ...noOffer, ...line },
        { shouldFocus: false },
      );
    },
    [append],
  );
  useEffect(() => {
    // Wait until React has rendered the new line.
    if (next.current && count > 0) setFocus(`${name}.${count - 1}.${next.current}`);
    next.current = undefined;
  }, [setFocus, name, count]);
  return (
    <div className="invoice-lines">
      {count === 0 ? (
        <p className="cell-soft">{t('invoices.noItems')}</p>
      ) : (
        <div className="invoice-line note invoice-line-head" aria-hidden="true">
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
