import { describe, expect, it } from 'vitest';
import { permissionLocks, roleRefusals } from '../words';
import {
  changesOf,
  type Editor,
  groupsOf,
  lockOf,
  matching,
  noDraft,
  type Permission,
  type Role,
  toggled,
  toggledAll,
  wantedIds,
} from './policy';

const keys = [
  'invoices.read',
  'expenses.read',
  'customers.read',
  'customers.create',
  'customers.update',
  'customers.delete',
  'customers.manage',
  'customers.export',
  'audit.read',
  'settings.read',
];
const permissionOf = (key: string, id: number, name = key): Permission => {
  const [module = '', action = ''] = key.split('.');
  return { id, key, module, action, name, description: '', isActive: true };
};
const permissions = keys.map((key, index) => permissionOf(key, index + 1));
const permission = (key: string): Permission => {
  const found = permissions.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
const idsOf = (names: readonly string[]) => names.map((key) => permission(key).id);
const role = (name: string, held: readonly string[]): Role => ({
  id: 1,
  version: 1,
  name,
  description: '',
  ownOnly: false,
  needsFactor: false,
  permissionIds: idsOf(held),
  defaultPermissionIds: [],
  isBuiltIn: true,
  users: [],
});
const admin: Editor = { isAdmin: true, role: 'Admin', can: () => true };
const keysOf = (ids: readonly number[]) =>
  permissions.filter(({ id }) => ids.includes(id)).map(({ key }) => key);

describe('a draft of a role', () => {
  const reception = role('Receptionist', ['customers.read']);

  // ROL-07
  it('is sent as everything the role is to hold', () => {
    const draft = toggled(noDraft, permission('customers.create'), true, permissions);
    expect(keysOf(wantedIds(reception, draft, permissions))).toEqual(['customers.read', 'customers.create']);
  });

  it('that ticks full management ticks what it implies, but never the export', () => {
    const draft = toggled(noDraft, permission('customers.manage'), true, permissions);
    expect(keysOf(changesOf(reception, draft).gives)).toEqual([
      'customers.create',
      'customers.update',
      'customers.delete',
      'customers.manage',
    ]);
  });

  it('that clears one implied action clears full management with it', () => {
    const manager = role('BranchManager', keys.slice(2, 8));
    const draft = toggled(noDraft, permission('customers.delete'), false, permissions);
    expect(keysOf(changesOf(manager, draft).takes)).toEqual(['customers.delete', 'customers.manage']);
    const exported = toggled(noDraft, permission('customers.export'), false, permissions);
    expect(keysOf(changesOf(manager, exported).takes)).toEqual(['customers.export']);
  });

  it('ticked as a whole leaves out what may not be given', () => {
    const draft = toggledAll({
      role: reception,
      draft: noDraft,
      some: permissions,
      on: true,
      permissions,
      editor: admin,
    });
    expect(keysOf(changesOf(reception, draft).gives)).toEqual(
      keys.filter((key) => key !== 'customers.read' && !['audit.read', 'settings.read'].includes(key)),
    );
  });
});

// ROL-17
describe('what may not be changed', () => {
  const clerk: Editor = { isAdmin: false, role: 'Clerk', can: (key) => key === 'customers.read' };

  it("is anything of the system manager's, whoever looks", () => {
    expect(lockOf(role('Admin', keys), permission('customers.read'), admin)).toBe(
      roleRefusals.adminFixed.said,
    );
  });

  it('is the own role, for everybody but the system manager', () => {
    expect(lockOf(role('Clerk', []), permission('customers.read'), clerk)).toBe(roleRefusals.own.said);
  });

  it('is a right for the system manager alone, and one the editor does not hold', () => {
    expect(lockOf(role('Staff', []), permission('audit.read'), admin)).toBe(permissionLocks.adminOnly);
    expect(lockOf(role('Staff', []), permission('invoices.read'), clerk)).toBe(permissionLocks.notHeld);
    expect(lockOf(role('Staff', []), permission('customers.read'), clerk)).toBeUndefined();
  });

  it('does not hinder taking away what a role holds', () => {
    expect(lockOf(role('Staff', ['invoices.read']), permission('invoices.read'), clerk)).toBeUndefined();
  });
});

describe('the list of rights', () => {
  // ROL-11, ROL-16
  it('groups invoices and expenses as finance, the documented groups first', () => {
    expect(groupsOf(permissions).map(({ name }) => name)).toEqual([
      'customers',
      'finance',
      'audit',
      'settings',
    ]);
  });

  // ROL-08
  it('is searched by key and by words in any spelling', () => {
    expect(matching(permissions, 'CUSTOMERS exp').map(({ key }) => key)).toEqual(['customers.export']);
    const arabic = [permissionOf('a.read', 1, 'إضافة العملاء')];
    expect(matching(arabic, 'اضافه').length).toBe(1);
  });
});
