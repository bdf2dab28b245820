import { defineScreen } from '../../screens/screen';
import { users } from '../users/entity';

export const additions = [
  defineScreen({
    entity: users,
    show: () => import('./owners-tokens').then((file) => ({ sections: [file.UsersPrograms] })),
  }),
];
