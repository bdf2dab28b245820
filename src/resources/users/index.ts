import { defineNoun } from '../../schema/book';
import { users } from './entity';

export const usersNoun = defineNoun({
  entity: users,
  firstSteps: [
    {
      name: 'people',
      label: { ar: 'فريق العمل', en: 'The team' },
      hint: {
        ar: 'حساب لكل من يعمل في المركز، بدوره وفرعه',
        en: 'An account for everybody, with role and branch',
      },
      to: users.route,
      permission: 'users.create',
      order: 40,
    },
  ],
  rowActions: async () => (await import('./actions')).userActions,
  // The documents use both paths (RTE-16).
});
