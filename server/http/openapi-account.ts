import { doneSchema, pathParameter } from '../../src/schema/openapi';
import { type HandWrittenCall, integer, list, object, optionalText, options, string } from './openapi-parts';

const branchCard = object({
  id: integer,
  name: string,
  nameAr: optionalText,
  nameEn: optionalText,
  address: optionalText,
  phone: optionalText,
  email: optionalText,
  isActive: { type: 'boolean' },
  timeZone: string,
  code: optionalText,
});

const preferences = object({
  'language?': options('ar', 'en'),
  'numerals?': options('arab', 'latn'),
  'clock?': options('12', '24'),
  'theme?': options('light', 'dark', 'system'),
});

const keyParameter = { name: 'key', in: 'path', required: true, schema: string };

const oneSetting = object({ key: string, value: {} });

const rights = {
  permissions: list(string),
  permissionsByModule: { type: 'object', additionalProperties: list(string) },
  role: string,
  email: optionalText,
  branches: list(branchCard),
  branchId: { type: ['integer', 'null'] },
} as const;

const user = object({
  id: integer,
  username: string,
  fullName: string,
  ...rights,
  preferences,
  mustChangePassword: { type: 'boolean' },
  expiresAt: string,
});

const session = object({
  id: integer,
  createdAt: string,
  lastSeen: string,
  expiresAt: string,
  ip: optionalText,
  userAgent: optionalText,
  isCurrent: { type: 'boolean' },
});

const brand = object({
  systemName: string,
  systemNameEn: string,
  systemLogo: string,
  brandColor: string,
  numerals: options('arab', 'latn'),
  clock: options('12', '24'),
});

/** Signing in, the own account, settings, live news and this description. */
export const accountCalls: readonly HandWrittenCall[] = [
  {
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in',
    isPublic: true,
    body: object({ username: string, password: string }),
    answers: { '200': object({ token: string, expiresAt: string, user, permissionsVersion: integer }) },
    refusals: ['400', '401', '403', '413', '429'],
  },
  { method: 'post', path: '/auth/logout', summary: 'End this session', answers: { '200': doneSchema } },
  {
    method: 'get',
    path: '/auth/permissions',
    summary: 'The rights of the caller',
    answers: { '200': object({ ...rights, permissionsVersion: integer }) },
  },
  {
    method: 'post',
    path: '/auth/change-password',
    summary: 'Change the own password; all own sessions end',
    body: object({ currentPassword: string, newPassword: string }),
    answers: { '200': doneSchema },
    refusals: ['400', '413', '429'],
  },
  {
    method: 'put',
    path: '/auth/preferences',
    summary: 'Own language, digits, clock and theme',
    body: preferences,
    answers: { '200': preferences },
    refusals: ['400', '413'],
  },
  { method: 'get', path: '/auth/sessions', summary: 'Own sessions', answers: { '200': list(session) } },
  {
    method: 'delete',
    path: '/auth/sessions/{id}',
    summary: 'End one of the own sessions',
    parameters: [pathParameter('id')],
    answers: { '204': null },
    refusals: ['404'],
  },
  {
    method: 'get',
    path: '/branches/my-branches',
    summary: 'Own branches, inactive ones included; all of them for Admin',
    answers: { '200': list(branchCard) },
  },
  { method: 'get', path: '/settings', summary: 'All settings', answers: { '200': { type: 'object' } } },
  {
    method: 'get',
    path: '/settings/{key}',
    summary: 'One setting of those that can be set',
    parameters: [keyParameter],
    answers: { '200': oneSetting },
    refusals: ['404'],
  },
  {
    method: 'put',
    path: '/settings/{key}',
    summary: 'Sets one setting; for the system manager',
    parameters: [keyParameter],
    body: object({ value: {} }),
    answers: { '200': oneSetting },
    refusals: ['400', '403', '404'],
  },
  {
    method: 'get',
    path: '/settings/public',
    summary: 'Name, logo and colour',
    isPublic: true,
    answers: { '200': brand },
  },
  {
    method: 'get',
    path: '/live',
    summary: 'Server-sent events: change, policy, gap, ping; only of rows within reach',
    answers: { '200': string },
    media: 'text/event-stream',
  },
  {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    isPublic: true,
    answers: { '200': { type: 'object' } },
  },
  {
    method: 'get',
    path: '/docs',
    summary: 'A page to browse it',
    isPublic: true,
    answers: { '200': string },
    media: 'text/html',
  },
];
