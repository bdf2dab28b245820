import { defineScreen } from '../../screens/screen';
import { ownFields } from './entity';

export const ownFieldsScreen = defineScreen({
  entity: ownFields,
  columns: ['labelAr', 'entity', 'kind'],
  form: async () => ({ hidden: ['isActive'] }),
});
