import { adminRole } from '../../access/catalogue';
import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { text } from '../../schema/field';
import { roles } from './entity';
import { permissionIds, roleWithPermissions } from './queries';
import { roleRefusals } from './words';

const isOpen = ({ name }: { readonly name: string }) => name !== adminRole || roleRefusals.adminFixed;

/** Replaces all permissions of a role, for all its users from their next request on (ROL-07, ROL-17). */
export const assign = defineAction(roles, {
  name: 'assign',
  on: 'row',
  path: '/permissions/role/:roleId/assign',
  label: { ar: 'تحديد صلاحيات الدور', en: 'Replace the rights of a role in full' },
  done: { ar: 'حُفظت صلاحيات الدور', en: "The role's permissions were updated" },
  permission: 'roles.update',
  fresh: true,
  possible: isOpen,
  input: { permissionIds },
  answer: record(roleWithPermissions),
});

/** Adds a role with the permissions of another, without those that the caller may not give (ROL-18). */
export const copy = defineAction(roles, {
  name: 'copy',
  on: 'row',
  icon: 'copy',
  place: 'page',
  label: { ar: 'نسخ الدور', en: 'Copy role' },
  done: { ar: 'نُسخ الدور', en: 'Role copied' },
  confirm: {
    ar: 'النسخة تحمل صلاحيات الدور الأصلي، إلا ما يخص مدير النظام وحده وما لا تملكه أنت',
    en: 'The copy holds the rights of the original, but for those of the system manager alone and those you do not hold',
  },
  permission: 'roles.create',
  fresh: true,
  possible: (_, can) => can('roles.update') || 'forbidden.roles.update',
  input: { name: text({ label: roles.fields.name.label, required: true, max: 60 }) },
  answer: record(roleWithPermissions),
  status: 201,
});

/** Parts that both looks share. Admin alone may look: nobody else holds all that a look could show. */
export const looks = {
  label: { ar: 'عرض النظام كما يراه', en: 'See the product as they do' },
  done: { ar: 'بدأ العرض', en: 'The look has begun' },
  // A second press would be refused, because the look has begun.
  once: false,
  permission: 'settings.update',
  fresh: true,
  answer: 'nothing',
  place: 'details',
  confirm: {
    ar: 'تتصفح النظام لمدة ٣٠ دقيقة دون حفظ أو تنزيل، ويُسجَّل ذلك في سجل المراجعة',
    en: 'You look around for 30 minutes and can neither save nor download. The audit log records it',
  },
} as const;

/** Shows the caller the product as they would see it with this role instead of their own, in their own branches. */
export const seeAs = defineAction(roles, {
  ...looks,
  name: 'seeAs',
  on: 'row',
  icon: 'assign',
  place: 'page',
  possible: ({ name }) => name !== adminRole || roleRefusals.seesAll,
});

export const roleActions = { assign, copy, seeAs };
