import type { RowOf } from '../../schema/types';
import { Missing } from '../../screens/cells/cells';
import { useFormatFor } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { webhookDeliveries } from './entity';

type Row = RowOf<typeof webhookDeliveries>;

/** Day and time, because tries are minutes apart. */
const momentCell =
  (at: 'createdAt' | 'nextAttemptAt') =>
  ({ row }: { readonly row: Row }) => {
    const format = useFormatFor()(row);
    const value = row[at];
    return value === null ? <Missing /> : <span className="cell-figure">{format.dateTime(value)}</span>;
  };

export const webhookDeliveriesScreen = defineScreen({
  entity: webhookDeliveries,
  columns: [
    'createdAt',
    'entityName',
    'action',
    'rowId',
    'status',
    'answer',
    'attempts',
    'nextAttemptAt',
    'webhookId',
  ],
  cells: { createdAt: momentCell('createdAt'), nextAttemptAt: momentCell('nextAttemptAt') },
  cards: ['entityName', 'createdAt', 'status', 'answer'],
  // Whoever looks for one webhook comes from it.
  yields: ['webhookId', 'attempts'],
  widths: { createdAt: 150, nextAttemptAt: 150 },
});
