import { useFormat } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { defineScreen } from '../../screens/screen';
import { shifts } from './entity';

/** Shows hours and minutes instead of minutes alone (SHF-14). */
const HoursCell = ({ row }: { readonly row: RowOf<typeof shifts> }) => (
  <span className="cell-figure">{useFormat().duration(row.minutes)}</span>
);

export const shiftsScreen = defineScreen({
  entity: shifts,
  // SHF-14.
  columns: ['staffId', 'branchId', 'date', 'shiftType', 'start', 'end', 'minutes'],
  cards: ['staffId', 'shiftType', 'start', 'end'],
  cells: { minutes: HoursCell },
  listTop: () => import('./view-switch').then((file) => file.ShiftViewSwitch),
  form: () => import('./form').then((file) => file.shiftsForm),
  show: async () => ({ cells: { minutes: HoursCell } }),
});
