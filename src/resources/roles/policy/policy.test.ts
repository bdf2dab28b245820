import { describe, expect, it } from 'vitest';
import { rightLocks, roleRefusals } from '../words';
import {
  broughtBy,
  changesOf,
  differing,
  type Editor,
  groupsOf,
  lockOf,
  matching,
  noDraft,
  type Right,
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
const rightOf = (key: string, id: number, name = key): Right => {
  const [module = '', action = ''] = key.split('.');
  return { id, key, module, action, name, description: '', isActive: true };
};
const rights = keys.map((key, index) => rightOf(key, index + 1));
const right = (key: string): Right => {
  const found = rights.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
const idsOf = (names: readonly string[]) => names.map((key) => right(key).id);
const role = (name: string, held: readonly string[]): Role => ({
  id: 1,
  name,
  description: '',
  ownOnly: false,
  permissionIds: idsOf(held),
  defaultPermissionIds: [],
  isBuiltIn: true,
  users: [],
});
const admin: Editor = { isAdmin: true, role: 'Admin', can: () => true };
const keysOf = (ids: readonly number[]) => rights.filter(({ id }) => ids.includes(id)).map(({ key }) => key);

describe('a draft of a role', () => {
  const reception = role('Receptionist', ['customers.read']);

  // ROL-07
  it('is sent as everything the role is to hold', () => {
    const draft = toggled(noDraft, right('customers.create'), true, rights);
    expect(keysOf(wantedIds(reception, draft, rights))).toEqual(['customers.read', 'customers.create']);
  });

  it('that ticks full management ticks what it implies, but never the export', () => {
    const draft = toggled(noDraft, right('customers.manage'), true, rights);
    expect(keysOf(changesOf(reception, draft).gives)).toEqual([
      'customers.create',
      'customers.update',
      'customers.delete',
      'customers.manage',
    ]);
  });

  it('says before the tick what full management would bring along, and nothing of what is held already', () => {
    const brought = (draft: typeof noDraft) =>
      broughtBy(reception, draft, right('customers.manage'), rights).map(({ key }) => key);
    expect(brought(noDraft)).toEqual(['customers.create', 'customers.update', 'customers.delete']);
    const some = toggled(noDraft, right('customers.update'), true, rights);
    expect(brought(some)).toEqual(['customers.create', 'customers.delete']);
    expect(brought(toggled(noDraft, right('customers.manage'), true, rights))).toEqual([]);
    expect(broughtBy(reception, noDraft, right('customers.export'), rights)).toEqual([]);
  });

  it('that clears one implied action clears full management with it', () => {
    const manager = role('BranchManager', keys.slice(2, 8));
    const draft = toggled(noDraft, right('customers.delete'), false, rights);
    expect(keysOf(changesOf(manager, draft).takes)).toEqual(['customers.delete', 'customers.manage']);
    const exported = toggled(noDraft, right('customers.export'), false, rights);
    expect(keysOf(changesOf(manager, exported).takes)).toEqual(['customers.export']);
  });

  it('ticked and cleared again is no change, nor is one that was saved elsewhere meanwhile', () => {
    const on = toggled(noDraft, right('invoices.read'), true, rights);
    const off = toggled(on, right('invoices.read'), false, rights);
    expect(changesOf(reception, off)).toEqual({ gives: [], takes: [] });
    expect(changesOf(role('Receptionist', ['customers.read', 'invoices.read']), on).gives).toEqual([]);
  });

  it('ticked as a whole leaves out what may not be given', () => {
    const draft = toggledAll({
      role: reception,
      draft: noDraft,
      some: rights,
      on: true,
      rights,
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
    expect(lockOf(role('Admin', keys), right('customers.read'), admin)).toBe(roleRefusals.adminFixed.said);
  });

  it('is the own role, for everybody but the system manager', () => {
    expect(lockOf(role('Clerk', []), right('customers.read'), clerk)).toBe(roleRefusals.own.said);
  });

  it('is a right for the system manager alone, and one the editor does not hold', () => {
    expect(lockOf(role('Staff', []), right('audit.read'), admin)).toBe(rightLocks.adminOnly);
    expect(lockOf(role('Staff', []), right('invoices.read'), clerk)).toBe(rightLocks.notHeld);
    expect(lockOf(role('Staff', []), right('customers.read'), clerk)).toBeUndefined();
  });

  it('does not hinder taking away what a role holds', () => {
    expect(lockOf(role('Staff', ['invoices.read']), right('invoices.read'), clerk)).toBeUndefined();
  });
});

describe('the list of rights', () => {
  // ROL-11, ROL-16
  it('groups invoices and expenses as finance, the documented groups first', () => {
    expect(groupsOf(rights).map(({ name }) => name)).toEqual(['customers', 'finance', 'audit', 'settings']);
  });

  // ROL-08
  it('is searched by key and by words in any spelling', () => {
    expect(matching(rights, 'CUSTOMERS exp').map(({ key }) => key)).toEqual(['customers.export']);
    const arabic = [rightOf('a.read', 1, 'إضافة العملاء')];
    expect(matching(arabic, 'اضافه').length).toBe(1);
  });

  it("shows only differences when asked, the system manager's full rights apart", () => {
    const roles = [
      role('Admin', keys),
      role('Staff', ['customers.read']),
      role('Accountant', ['customers.read']),
    ];
    const holds = (one: Role, { id }: Right) => one.permissionIds.includes(id);
    expect(differing(rights, roles, holds)).toEqual([]);
    expect(differing(rights, [...roles, role('Clerk', [])], holds).map(({ key }) => key)).toEqual([
      'customers.read',
    ]);
  });
});
