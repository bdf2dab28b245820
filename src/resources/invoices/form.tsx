import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { currentFormat, useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import { usePick } from '../../screens/controls/pending-choices';
import { ReferenceSelect } from '../../screens/controls/reference-select';
import { textIn } from '../../screens/data/row';
import { useFocusOf } from '../../screens/form/frame/field-frame';
import type { FormValues } from '../../screens/form/values/merge';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import type { FormPartProps, FormParts, InputProps, SaveContext } from '../../screens/screen';
import { idsIn } from '../address';
import { CustomerInput } from '../customers/input/customer-input';
import { packages } from '../packages/entity';
import { services } from '../services/entity';
import type { Invoice } from './entity';
import { Bill } from './pay/bill';
import { type BillLine, freeLine, isOfferWrong, liveAmounts, packageLineOf, serviceLine } from './pay/lines';
import { MethodsInput } from './pay/methods-input';
import { OfferInput } from './pay/offer-input';
import { type ShownPart, sentParts, shownParts } from './pay/parts';
import { Totals } from './pay/totals';
import { type Offer, paidIn, priceOf, remainingOf } from './rules';
import { moneySettings } from './settings/money';
import { StoredLines } from './show';
import { cancelQuestion, isIssued } from './status';
import './invoices.css';

/** The lines in the form, whose values are those of a bill. */
const linesIn = (value: unknown): readonly BillLine[] => (Array.isArray(value) ? value : []);

/** Lines and sums of the form, by the server's own arithmetic. The server computes the stored ones (INV-29). */
const useLiveAmounts = () => {
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
const LiveTotals = () => {
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
    </div>
  );
};

/** Form keys that are not fields of an invoice. */
const paymentsKey = 'payments';
const restMethodKey = 'paymentMethod';
const keepKey = 'keepExcessAsCredit';

const partsIn = (value: unknown): readonly ShownPart[] => (Array.isArray(value) ? value : []);

const paymentsIn = (values: FormValues) => sentParts(partsIn(values[paymentsKey]), values[keepKey] === true);

/** Payments of a new invoice by several methods; a payment issues the invoice (INV-27). */
const PaymentsInput = ({ name }: InputProps) => {
  const t = useT();
  const format = useFormat();
  const { setValue } = useFormContext<FormValues>();
  const { field } = useController<FormValues>({ name });
  const { errors } = useFormState<FormValues>({ name });
  const [customer, branch, keeps] = useWatch<FormValues>({ name: ['customerId', 'branchId', keepKey] });
  useFocusOf(field.ref, 'payment-amount');
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

interface AddLineProps {
  readonly onAdd: (line: BillLine, focus?: 'description' | 'quantity') => void;
}

/** Adds a line: a service or a package fills in its current name and price; anything else is typed. */
const AddLine = ({ onAdd }: AddLineProps) => {
  const t = useT();
  const pick = usePick();
  const worded = (name: string) => t('invoice.line.package', { package: name });
  const offered = [
    [
      services.name,
      t('services.add'),
      (id: number | null) => pick(services, id, (row) => onAdd(serviceLine(row))),
    ],
    [
      packages.name,
      t('packages.add'),
      (id: number | null) => pick(packages, id, (row) => onAdd(packageLineOf(row, worded))),
    ],
  ] as const;
  return (
    <div className="grid invoice-add">
      {offered.map(([to, text, add]) => (
        <ReferenceSelect
          key={to}
          to={to}
          value={null}
          placeholder={text}
          aria-label={text}
          onChange={(id) => void add(id)}
        />
      ))}
      <Button type="dashed" icon={<Glyph of={PlusOutlined} />} onClick={() => onAdd(freeLine, 'description')}>
        {t('invoices.addItem')}
      </Button>
    </div>
  );
};

/** Lines of an invoice with totals; read-only after it is issued. */
const LinesInput = (props: InputProps<Invoice>) =>
  isIssued(props.row) ? <StoredLines row={props.row} /> : <Lines {...props} />;

const Lines = ({ id, name }: InputProps<Invoice>) => {
  const { getValues } = useFormContext<FormValues>();
  const { ref, onChange, onBlur } = useController<FormValues>({ name }).field;
  const { errors } = useFormState<FormValues>({ name });
  const { lines, amounts } = useLiveAmounts();
  useFocusOf(ref, `${id}-0-description`);
  const change = useCallback(
    (next: (all: readonly BillLine[]) => readonly BillLine[]) => onChange(next(linesIn(getValues(name)))),
    [onChange, getValues, name],
  );
  const next = useRef<string>(undefined);
  const add = (line: BillLine, part = 'quantity') => {
    next.current = part;
    change((all) => [...all, line]);
  };
  const count = lines.length;
  useEffect(() => {
    if (next.current) document.getElementById(`${id}-${count - 1}-${next.current}`)?.focus();
    next.current = undefined;
  }, [id, count]);
  return (
    <div className="stack">
      <Bill {...{ id, lines, amounts, onBlur }} errors={get(errors, name)} onChange={change} />
      <AddLine onAdd={add} />
      <LiveTotals />
    </div>
  );
};

const FormNotice = ({ row }: FormPartProps<Invoice>) => {
  const t = useT();
  return isIssued(row) ? <Notice type="info" role="status" message={t('invoices.issuedLocked')} /> : null;
};

/** Asks before issuing or cancelling, because neither can be undone. */
const before = async (
  payload: FormValues,
  { values, row, t, ask }: SaveContext<Invoice>,
): Promise<boolean> => {
  const { status } = payload;
  if (isIssued(row)) {
    if (status !== 'Cancelled') return true;
    return ask(cancelQuestion(t, currentFormat(), row.totalAmount));
  }
  const issues =
    status === 'Sent' ||
    status === 'Paid' ||
    (row === undefined && status !== 'Cancelled' && paymentsIn(values).length > 0);
  return issues ? ask(t('invoices.issueConfirm')) : true;
};

/** Form of a draft, or of the fields of an issued invoice that may still change (INV-04, INV-09). */
export const invoicesForm: FormParts<Invoice> = {
  order: ['customerId', 'branchId', 'salesChannel', 'status', 'items', paymentsKey, restMethodKey],
  hidden: (row) => [
    'offerType',
    'offerValue',
    'appointmentId',
    'attendanceId',
    ...(row?.status === 'Paid' ? [restMethodKey] : []),
  ],
  inputs: {
    customerId: CustomerInput,
    items: LinesInput,
    [paymentsKey]: PaymentsInput,
  },
  notice: FormNotice,
  start: () => ({ items: [], [keepKey]: false }),
  // Example: `/invoices/create?customer=5`. The key differs from the list's filter.
  given: () => idsIn(location.search, { customerId: 'customer' }),
  // INV-18, INV-19.
  canSave: ({ customerId, items }) =>
    typeof customerId === 'number' && Array.isArray(items) && items.length > 0,
  before,
  payload: (payload, values) => {
    const payments = paymentsIn(values);
    return payments.length > 0 ? { ...payload, payments } : payload;
  },
};
