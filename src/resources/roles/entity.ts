import { defineEntity } from '../../schema/entity';
import { text } from '../../schema/field';

/** A set of rights that users hold (ROL-13). */
export const roles = defineEntity({
  name: 'roles',
  api: '/roles',
  route: '/role-permissions',
  audit: 'Role',
  icon: 'safety',
  label: { one: { ar: 'دور', en: 'role' }, many: { ar: 'الأدوار', en: 'Roles' } },
  branch: false,
  title: 'name',
  sort: { by: 'id' },
  remove: 'row',
  can: 'RCUD',
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true, unique: 'all', max: 60 }),
    description: text({ label: { ar: 'الوصف', en: 'Description' }, max: 500 }),
  },
});
