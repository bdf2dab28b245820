import { describe, expect, it } from 'vitest';
import { readUser } from '../../providers/session';
import { branches } from '../../resources/branches/entity';
import { services } from '../../resources/services/entity';
import { users } from '../../resources/users/entity';
import { usersScreen } from '../../resources/users/screen';
import { permissionsOnRow } from './offers';

const all = { show: true, create: true, update: true, delete: true, export: true };
const as = (role: string, id = 1) =>
  readUser({ id, username: 'x', fullName: 'x', role, branches: [], permissions: [] }) ?? null;
const holder = (role: string, id = 9) => ({
  id,
  userRoles: [{ roleId: 1, role: { id: 1, name: role } }],
  temporaryRoles: [],
});

describe('what can be done with one row', () => {
  // BRN-10 BRN-12
  it('an inactive branch is made active again and not disabled twice', () => {
    const screen = { entity: branches, rowLimits: undefined };
    const on = permissionsOnRow(screen, Object.assign({ id: 1 }, { isActive: true }), all, as('Admin'));
    const off = permissionsOnRow(screen, Object.assign({ id: 1 }, { isActive: false }), all, as('Admin'));
    expect(on).toMatchObject({ delete: true, reactivate: false });
    expect(off).toMatchObject({ delete: false, reactivate: true });
  });

  // BRN-10
  it('nothing is made active by whoever may not change it', () => {
    const row = Object.assign({ id: 1 }, { isActive: false });
    const permissions = { ...all, update: false };
    expect(
      permissionsOnRow({ entity: services, rowLimits: undefined }, row, permissions, null).reactivate,
    ).toBe(false);
  });

  // USR-06 USR-26
  it('an Admin and oneself are not deleted', () => {
    const screen = { entity: users, rowLimits: usersScreen.rowLimits };
    expect(permissionsOnRow(screen, holder('Admin'), all, as('Admin')).delete).toBe(false);
    expect(permissionsOnRow(screen, holder('Staff', 1), all, as('Admin', 1)).delete).toBe(false);
    expect(permissionsOnRow(screen, holder('Staff'), all, as('Admin'))).toMatchObject({
      delete: true,
      update: true,
    });
  });

  // USR-27
  it('a manager edits staff, not managers', () => {
    const screen = { entity: users, rowLimits: usersScreen.rowLimits };
    expect(permissionsOnRow(screen, holder('Receptionist'), all, as('BranchManager')).update).toBe(true);
    expect(permissionsOnRow(screen, holder('BranchManager'), all, as('BranchManager')).update).toBe(false);
  });
});
