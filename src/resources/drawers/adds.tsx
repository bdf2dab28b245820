import { defineScreen } from '../../screens/screen';
import { invoices } from '../invoices/entity';

export const adds = [
  defineScreen({ entity: invoices, listTop: () => import('./way').then((file) => file.DayCloseWay) }),
];
