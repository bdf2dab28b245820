import { defineScreen } from '../../screens/screen';
import { appointments } from '../appointments/entity';

export const adds = [
  defineScreen({
    entity: appointments,
    dialogs: { markCanceled: () => import('./call-off-dialog').then((file) => file.CallOffDialog) },
  }),
];
