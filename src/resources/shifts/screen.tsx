import { defineScreen } from '../../screens/screen';
import { shifts } from './entity';
import { HoursCell } from './hours';

export const shiftsScreen = defineScreen({
  entity: shifts,
  // SHF-14.
  columns: ['staffId', 'branchId', 'date', 'shiftType', 'start', 'end', 'minutes'],
  cards: ['staffId', 'shiftType', 'start', 'end'],
  cells: { minutes: HoursCell },
  listTop: () => import('./view-switch').then((file) => file.ShiftViewSwitch),
  form: () => import('./form').then((file) => file.shiftsForm),
  show: () => import('./show').then((file) => file.shiftsShow),
});
