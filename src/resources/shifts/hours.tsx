import { useFormat } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { numberIn, type RowData } from '../../screens/data/row';
import type { shifts } from './entity';

/** Hours and minutes instead of minutes alone (SHF-14). */
export const HoursCell = ({ row }: { readonly row: RowOf<typeof shifts> | RowData }) => {
  const format = useFormat();
  return <span className="cell-figure">{format.duration(numberIn(row, 'minutes'))}</span>;
};
