import { useT } from '../../../i18n/react';
import { numberIn } from '../../../screens/data/row';
import { Table, useFieldColumn } from '../../../screens/table/table';
import { invoices } from '../entity';

export const ItemsTable = ({ items }: { readonly items: readonly unknown[] }) => {
  const t = useT();
  const column = useFieldColumn(invoices.fields.items.fields);
  return (
    <Table
      label={t('invoices.items')}
      columns={[column('description'), column('quantity'), column('unitPrice'), column('totalPrice')]}
      rows={items}
      keyOf={(item, index) => numberIn(item, 'id') ?? index}
    />
  );
};
