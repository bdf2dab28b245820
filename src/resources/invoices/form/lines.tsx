import { useCallback, useEffect, useRef } from 'react';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';
import { isIssued } from '../number';
import { StoredLines } from '../show/show';
import { AddLine } from './add-line';
import { Line } from './line';
import { LiveTotals } from './live-totals';
import '../invoices.css';

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
  const next = useRef<'description' | 'quantity'>(undefined);
  const add = useCallback(
    (line: FormValues, part: 'description' | 'quantity') => {
      next.current = part;
      append(
        { quantity: 1, unitPrice: 0, serviceId: null, packageId: null, ...line },
        { shouldFocus: false },
      );
    },
    [append],
  );
  useEffect(() => {
    // Once the new line is drawn, however long that takes.
    if (next.current && count > 0) setFocus(`${name}.${count - 1}.${next.current}`);
    next.current = undefined;
  }, [setFocus, name, count]);
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
