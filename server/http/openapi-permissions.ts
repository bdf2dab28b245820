import { pathParameter, queryParameter } from '../../src/schema/openapi';
import { type HandWrittenCall, integer, list, object, optionalText, string } from './openapi-parts';

/** The list of roles opens with either right, as no declaration can say (USR-27; `server/resources/roles.ts`). */
export const rolesListRights = {
  description: 'Permission: `roles.read` or `users.read`',
  'x-permission': 'roles.read',
  'x-permission-or': 'users.read',
} as const;

const permission = object({
  id: integer,
  key: string,
  module: string,
  action: string,
  name: string,
  description: string,
  isActive: { type: 'boolean' },
});

const people = list(object({ id: integer, fullName: string }));

const role = { id: integer, name: string, description: optionalText, permissionIds: list(integer) } as const;

const chosen = object({ permissionIds: list(integer) });

const beside = '/roles';
const roleId = pathParameter('roleId');

/** Rights: which there are, which a role holds, and changing that. Users are named as far as the caller sees them. */
export const permissionCalls: readonly HandWrittenCall[] = [
  {
    method: 'get',
    path: '/permissions',
    beside,
    summary: 'Every active right',
    permission: 'roles.read',
    answers: { '200': list(permission) },
  },
  {
    method: 'get',
    path: '/permissions/role/{roleId}',
    beside,
    summary: 'The rights of a role',
    permission: 'roles.read',
    parameters: [roleId],
    answers: { '200': list(permission) },
    refusals: ['404'],
  },
  {
    method: 'get',
    path: '/permissions/matrix',
    beside,
    summary: 'Every role with its rights, those it began with, and its users',
    permission: 'roles.read',
    answers: {
      '200': list(
        object({
          ...role,
          isBuiltIn: { type: 'boolean' },
          defaultPermissionIds: list(integer),
          users: people,
        }),
      ),
    },
  },
  {
    method: 'get',
    path: '/permissions/why',
    beside,
    summary: 'Whether a user holds a right, and by which rule of which role',
    permission: 'roles.read',
    parameters: [queryParameter('userId', integer), queryParameter('key', string)],
    answers: {
      '200': object({
        allowed: { type: 'boolean' },
        roles: list(string),
        reasons: list(object({ role: string, rule: string })),
      }),
    },
    refusals: ['404'],
  },
  {
    method: 'post',
    path: '/permissions/role/{roleId}/assign',
    beside,
    summary: 'Replace the rights of a role in full',
    permission: 'roles.update',
    parameters: [roleId],
    body: chosen,
    answers: { '200': object(role) },
    refusals: ['400', '404', '409', '413'],
  },
  {
    method: 'post',
    path: '/permissions/role/{roleId}/reset',
    beside,
    summary: 'Give a role the rights it began with',
    permission: 'roles.update',
    parameters: [roleId],
    answers: { '200': object(role) },
    refusals: ['400', '404', '409', '413'],
  },
  {
    method: 'post',
    path: '/permissions/role/{roleId}/preview',
    beside,
    summary: 'What an assignment would give and take, whom it concerns and on which screens; changes nothing',
    permission: 'roles.update',
    parameters: [roleId],
    body: chosen,
    answers: {
      '200': object({ gives: list(string), takes: list(string), users: people, screens: list(string) }),
    },
    refusals: ['400', '404', '409', '413'],
  },
];
