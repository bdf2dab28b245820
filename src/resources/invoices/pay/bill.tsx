import { CloseOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useFormat } from '../../../i18n/react';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import type { InvoiceAmounts } from '../rules';
import type { AddedLine } from './catalogue';

interface BillLine {
  readonly description: string;
  readonly quantity: number;
  readonly isCovered?: boolean;
}

interface BillProps {
  /** Lines that the sheet came with; they stay. */
  readonly fixed: readonly BillLine[];
  readonly added: readonly AddedLine[];
  /** Amounts of all lines, the fixed ones first. */
  readonly amounts: InvoiceAmounts;
  readonly onChange: (lines: readonly AddedLine[]) => void;
}

/** Lines of a bill with their amounts under each other. A line that an owned session pays for costs nothing. */
export const Bill = ({ fixed, added, amounts, onChange }: BillProps) => {
  const { t } = useWords();
  const format = useFormat();
  const lines = [...fixed, ...added];
  if (lines.length === 0) return <p className="quiet">{t('pay.empty')}</p>;
  return (
    <ul className="check-out-lines" aria-label={t('invoices.items')}>
      {lines.map(({ description, quantity, ...line }, index) => {
        const place = index - fixed.length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows hold no state of their own.
          <li key={index}>
            <span>
              <bdi>{description}</bdi>
              {quantity > 1 && ` × ${format.integer(quantity)}`}
            </span>
            {'isCovered' in line && line.isCovered ? <Tag color="green">{t('pay.session')}</Tag> : <span />}
            <span className="cell-figure">{format.money(amounts.items[index]?.totalPrice ?? 0)}</span>
            {place >= 0 ? (
              <Button
                type="text"
                size="small"
                icon={<Glyph of={CloseOutlined} />}
                aria-label={`${t('common.delete')}: ${description}`}
                title={`${t('common.delete')}: ${description}`}
                onClick={() => onChange(added.filter((_, at) => at !== place))}
              />
            ) : (
              <span />
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** Adds a line, or one more piece of the same service or package. */
export const withLine = (lines: readonly AddedLine[], line: AddedLine): readonly AddedLine[] => {
  const known = lines.find(
    ({ serviceId, packageId }) => serviceId === line.serviceId && packageId === line.packageId,
  );
  if (!known) return [...lines, line];
  return lines.map((one) => (one === known ? { ...one, quantity: one.quantity + 1 } : one));
};
