import { defineScreen } from '../../screens/screen';
import { shifts } from './entity';

export const shiftsScreen = defineScreen({
  entity: shifts,
  cards: ['staffId', 'shiftType', 'start', 'end'],
  listTop: () => import('./view-switch').then((file) => file.ShiftViewSwitch),
  form: () => import('./form').then((file) => file.shiftsForm),
});
