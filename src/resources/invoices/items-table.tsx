import { useFormat, useT } from '../../i18n/react';
import { numberIn, textIn } from '../../screens/row';

/** The lines of an invoice, to be read. */
export const ItemsTable = ({ items }: { readonly items: readonly unknown[] }) => {
  const t = useT();
  const format = useFormat();
  return (
    <table className="items-table">
      <thead>
        <tr>
          <th>{t('invoices.itemDescription')}</th>
          <th className="column-figure">{t('invoices.quantity')}</th>
          <th className="column-figure">{t('invoices.unitPrice')}</th>
          <th className="column-figure">{t('invoices.lineTotal')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={numberIn(item, 'id') ?? `${index}-${textIn(item, 'description')}`}>
            <td>
              <bdi dir="auto">{textIn(item, 'description')}</bdi>
            </td>
            <td className="column-figure cell-figure">{format.integer(numberIn(item, 'quantity') ?? 1)}</td>
            <td className="column-figure cell-figure">{format.money(numberIn(item, 'unitPrice') ?? 0)}</td>
            <td className="column-figure cell-figure">{format.money(numberIn(item, 'totalPrice') ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
