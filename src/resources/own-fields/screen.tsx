import { defineScreen } from '../../screens/screen';
import { ownFields } from './entity';

export const ownFieldsScreen = defineScreen({
  entity: ownFields,
  columns: ['labelAr', 'entity', 'kind'],
  listTop: async () => (await import('./indexing')).Indexing,
  dialogs: { changeKind: () => import('./kind').then((file) => file.KindDialog) },
  form: async () => ({ hidden: ['isActive'] }),
  show: async () => ({ hidden: ['place', 'former'], sections: [(await import('./kind')).KeptAside] }),
});
