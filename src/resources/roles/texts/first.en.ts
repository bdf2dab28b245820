import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'field.PermissionIds': 'Permissions',
  'menu.roles': 'Roles and permissions',
  'roles.add': 'Add role',
  'roles.noUpdate':
    'You lack the permission to manage roles (roles.update). Please contact the administrator.',
};
