import { useT } from '../../../../i18n/react';
import type { RowOf } from '../../../../schema/types';
import { useFieldColumn } from '../../../../screens/table/columns';
import { DataTable } from '../../../../screens/table/data-table';
import { customerMovements } from '../../../customer-movements/entity';

/** What came into the customer's credit and points and what left them, the newest first. */
export const AccountMovements = ({ rows }: { readonly rows: readonly RowOf<typeof customerMovements>[] }) => {
  const t = useT();
  const column = useFieldColumn(customerMovements.fields);
  return (
    <DataTable
      label={t('credit.movements')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        column('at'),
        column('account', { isHeading: true }),
        column('cause', { isHeading: true }),
        column('amount'),
        column('invoiceId'),
        column('userId'),
      ]}
      empty={t('credit.none')}
      onPhone="cards"
    />
  );
};
