import { defineScreen } from '../../screens/screen';
import { customerMovements } from './entity';

export const customerMovementsScreen = defineScreen({
  entity: customerMovements,
  widths: { customerId: 176 },
});
