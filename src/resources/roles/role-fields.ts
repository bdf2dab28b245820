import { flag, integer, listOf, text } from '../../schema/field';
import { roles } from './entity';

export const rightId = integer({ label: { ar: 'رقم الصلاحية', en: 'Number of the right' }, required: true });

/** Everything the role is to hold: an absent list is refused, as an empty one takes all away. */
export const permissionIds = listOf('permissionIds', rightId, {
  label: { ar: 'الصلاحيات', en: 'Rights' },
  required: true,
  max: 1000,
});

export const roleWithRights = {
  id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
  name: text({ label: roles.fields.name.label, required: true }),
  description: text({ label: roles.fields.description.label }),
  ownOnly: flag({ label: roles.fields.ownOnly.label }),
  permissionIds,
};
