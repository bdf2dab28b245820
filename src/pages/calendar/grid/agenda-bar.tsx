import { appointmentsScreen } from '../../../resources/appointments/screen';
import type { ChosenRows } from '../../../screens/list/table/chosen';
import { ChosenBar } from '../../../screens/list/table/chosen-bar';

// A day's own box chooses all of it, so the bar offers no more rows than are chosen.
const table = { total: 0, isFloor: false, filters: [], sorters: [] };

/** Bar of commands for the chosen bookings of the agenda. */
export const AgendaBar = ({ chosen }: { readonly chosen: ChosenRows }) => (
  <ChosenBar screen={appointmentsScreen} table={table} chosen={chosen} />
);
