import { defineScreen } from '../../screens/screen';
import { shifts } from './entity';
import { HoursCell } from './hours';
import { ShiftViewSwitch } from './view-switch';

export const shiftsScreen = defineScreen({
  entity: shifts,
  // SHF-14.
  columns: ['staffId', 'branchId', 'date', 'shiftType', 'start', 'end', 'minutes'],
  cards: ['staffId', 'shiftType', 'start', 'end'],
  cells: { minutes: HoursCell },
  listTop: ShiftViewSwitch,
  form: () => import('./form').then((file) => file.shiftsForm),
  show: () => import('./show').then((file) => file.shiftsShow),
});
