import { record, records } from '../../schema/answer';
import { flag, integer, listOf, moment, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { roles } from './entity';

const permissionId = integer({ label: { ar: 'رقم الصلاحية', en: 'Number of the right' }, required: true });

/** All permissions that the role will hold. Required, because a missing list would remove all of them. */
export const permissionIds = listOf('permissionIds', permissionId, {
  label: { ar: 'الصلاحيات', en: 'Rights' },
  required: true,
  max: 1000,
});

export const roleWithPermissions = {
  id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
  /** Another number after each change of the role or its rights. */
  version: integer({ label: { ar: 'النسخة', en: 'Version' }, required: true }),
  name: text({ label: roles.fields.name.label, required: true }),
  description: text({ label: roles.fields.description.label }),
  ownOnly: flag({ label: roles.fields.ownOnly.label }),
  needsFactor: flag({ label: roles.fields.needsFactor.label }),
  permissionIds,
};

const permission = {
  id: permissionId,
  key: text({ label: { ar: 'المفتاح', en: 'Key' }, required: true }),
  module: text({ label: { ar: 'القسم', en: 'Module' }, required: true }),
  action: text({ label: { ar: 'الإجراء', en: 'Action' }, required: true }),
  name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
  description: text({ label: { ar: 'الوصف', en: 'Description' }, required: true }),
  isActive: flag({ label: { ar: 'نشطة', en: 'Active' } }),
};

/** Users with the role that the reader may see. */
const users = rows({
  label: { ar: 'المستخدمون', en: 'Users' },
  as: 'plain',
  fields: {
    id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
    fullName: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
  },
});

const key = text({ label: { ar: 'مفتاح صلاحية', en: 'Key of a right' }, required: true });
const roleName = text({ label: { ar: 'الدور', en: 'Role' }, required: true });

/** All active permissions, in the reader's language (ROL-10, ROL-14). */
export const permissions = defineQuery(roles, {
  name: 'permissions',
  on: 'none',
  path: '/permissions',
  label: { ar: 'كل الصلاحيات النشطة', en: 'Every active right' },
  permission: 'roles.read',
  answer: records(permission),
});

export const heldRights = defineQuery(roles, {
  name: 'heldRights',
  on: 'row',
  path: '/permissions/role/:roleId',
  label: { ar: 'صلاحيات دور', en: 'The rights of a role' },
  permission: 'roles.read',
  answer: records(permission),
});

export const matrix = defineQuery(roles, {
  name: 'matrix',
  on: 'none',
  path: '/permissions/matrix',
  label: {
    ar: 'كل دور بصلاحياته وصلاحيات بدايته ومستخدميه',
    en: 'Every role with its rights, those it began with, and its users',
  },
  permission: 'roles.read',
  answer: records({
    ...roleWithPermissions,
    isBuiltIn: flag({ label: { ar: 'دور أساسي', en: 'Built in' } }),
    defaultPermissionIds: listOf('defaultPermissionIds', permissionId, {
      label: { ar: 'صلاحيات البداية', en: 'Rights of the start' },
    }),
    users,
  }),
});

/** Answers 404 for a user whom the reader may not see. */
export const why = defineQuery(roles, {
  name: 'why',
  on: 'none',
  path: '/permissions/why',
  label: {
    ar: 'هل يملك المستخدم صلاحية، وبأي قاعدة من أي دور',
    en: 'Whether a user holds a right, and by which rule of which role',
  },
  permission: 'roles.read',
  input: { userId: integer({ label: { ar: 'المستخدم', en: 'User' }, required: true, min: 1 }), key },
  answer: record({
    allowed: flag({ label: { ar: 'مسموح', en: 'Allowed' } }),
    roles: listOf('roles', roleName, { label: { ar: 'الأدوار', en: 'Roles' } }),
    reasons: rows({
      label: { ar: 'الأسباب', en: 'Reasons' },
      as: 'plain',
      fields: { role: roleName, rule: text({ label: { ar: 'القاعدة', en: 'Rule' }, required: true }) },
    }),
  }),
});

/** Changes of the rights of a role by the audit log, newest first. Rights that are no longer there are left out. */
export const earlier = defineQuery(roles, {
  name: 'earlier',
  on: 'row',
  path: '/permissions/role/:roleId/earlier',
  label: { ar: 'حالات سابقة', en: 'Earlier states' },
  permission: 'roles.update',
  answer: records({
    id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
    at: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
    userName: text({ label: { ar: 'المستخدم', en: 'User' } }),
    before: listOf('before', permissionId, { label: { ar: 'الصلاحيات قبله', en: 'Rights before it' } }),
    after: listOf('after', permissionId, { label: { ar: 'الصلاحيات بعده', en: 'Rights after it' } }),
  }),
});

export const roleQueries = { permissions, heldRights, matrix, why, earlier };
