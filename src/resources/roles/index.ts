import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { roles } from './entity';

export const rolesNoun = defineNoun({
  entity: roles,
  pages: [definePage({ at: roles, part: 'roles-page', texts: 'roles', permission: 'roles.update' })],
});
