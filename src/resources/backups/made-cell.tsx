import { useFormat } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import type { backups } from './entity';

/** When it was made: one day may have several. */
export const MadeCell = ({ row }: { readonly row: RowOf<typeof backups> }) => (
  <span className="cell-figure">{useFormat().dateTime(row.createdAt)}</span>
);
