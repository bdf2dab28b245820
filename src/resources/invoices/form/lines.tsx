import '../invoices.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useCallback, useEffect, useRef } from 'react';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { useT } from '../../../i18n/react';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import type { FormValues } from '../../../screens/form/values/merge';
import { Glyph } from '../../../screens/glyph';
import { usePick } from '../../../screens/query/use-pick';
import type { InputProps } from '../../../screens/screen';
import { packages } from '../../packages/entity';
import { services } from '../../services/entity';
import type { Invoice } from '../entity';
import { Bill } from '../pay/bill';
import { type BillLine, freeLine, packageLineOf, serviceLine } from '../pay/lines';
import { StoredLines } from '../show/show';
import { isIssued } from '../status';
import { LiveTotals, linesIn, useLiveAmounts } from './sums';

interface AddLineProps {
  readonly onAdd: (line: BillLine, focus?: 'description' | 'quantity') => void;
}

/** Adds a line: a service or a package fills in its current name and price; anything else is typed. */
const AddLine = memo(({ onAdd }: AddLineProps) => {
  const t = useT();
  const pick = usePick();
  const worded = (name: string) => t('invoice.line.package', { package: name });
  const offered = [
    [
      services.name,
      t('invoices.addService'),
      (id: number | null) => pick(services, id, (row) => onAdd(serviceLine(row))),
    ],
    [
      packages.name,
      t('invoices.addPackage'),
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
});
AddLine.displayName = 'AddLine';

/** Lines of an invoice with totals; read-only after it is issued. */
export const LinesInput = (props: InputProps<Invoice>) =>
  isIssued(props.row) ? <StoredLines row={props.row} /> : <Lines {...props} />;

const Lines = ({ id, name }: InputProps<Invoice>) => {
  const { getValues } = useFormContext<FormValues>();
  const { ref, onChange, onBlur } = useController<FormValues>({ name }).field;
  const { errors } = useFormState<FormValues>({ name });
  const { lines, amounts } = useLiveAmounts();
  useEffect(() => {
    // The list has no element to focus, so focus goes to its first line.
    ref({ focus: () => document.getElementById(`${id}-0-description`)?.focus() });
  }, [ref, id]);
  const change = useCallback(
    (next: (all: readonly BillLine[]) => readonly BillLine[]) => onChange(next(linesIn(getValues(name)))),
    [onChange, getValues, name],
  );
  const next = useRef<string>(undefined);
  const add = useCallback(
    (line: BillLine, part = 'quantity') => {
      next.current = part;
      change((all) => [...all, line]);
    },
    [change],
  );
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
