import type { RowOf } from '../../../../schema/types';
import { useFieldColumn } from '../../../../screens/table/columns';
import { DataTable } from '../../../../screens/table/data-table';
import { useWords } from '../../../../screens/words';
import { consents } from '../../../consents/entity';

/** Everything the customer ever agreed to or took back, the newest first: the evidence. */
export const ConsentLines = ({ rows }: { readonly rows: readonly RowOf<typeof consents>[] }) => {
  const { t, label } = useWords();
  const column = useFieldColumn(consents.fields);
  return (
    <details className="sold-movements">
      <summary>{label(consents.label.many)}</summary>
      <DataTable
        label={label(consents.label.many)}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          column('at', { isHeading: true }),
          column('purpose'),
          column('given'),
          column('source'),
          column('userId'),
          column('notes'),
        ]}
        empty={t('customers.noConsent')}
        onPhone="cards"
      />
    </details>
  );
};
