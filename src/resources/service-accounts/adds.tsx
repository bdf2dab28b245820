import { defineScreen } from '../../screens/screen';
import { users } from '../users/entity';

export const adds = [
  defineScreen({
    entity: users,
    show: () => import('./owners-tokens').then((file) => ({ sections: [file.UsersPrograms] })),
  }),
];
