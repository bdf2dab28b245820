import { Tag } from 'antd';
import { useFormat, useT } from '../../../i18n/react';
import type { InvoiceAmounts } from '../../invoices/rules';

interface Line {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly isCovered?: boolean;
}

interface SheetLinesProps {
  readonly items: readonly Line[];
  readonly amounts: InvoiceAmounts;
}

/** What the visit was for; a session that is owned costs nothing and says so. */
export const SheetLines = ({ items, amounts }: SheetLinesProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="plain-list check-out-lines" aria-label={t('invoices.items')}>
      {items.map(({ description, quantity, isCovered = false }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end and taken away from there.
        <li key={index}>
          <span>
            <bdi>{description}</bdi>
            {quantity > 1 && ` × ${format.integer(quantity)}`}
          </span>
          {isCovered && <Tag color="green">{t('checkOut.session')}</Tag>}
          <span className="cell-figure">{format.money(amounts.items[index]?.totalPrice ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
};
