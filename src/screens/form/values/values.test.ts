import { describe, expect, it } from 'vitest';
import { type BranchChoice, readUser } from '../../../providers/session';
import { customers } from '../../../resources/customers/entity';
import { packages } from '../../../resources/packages/entity';
import { users } from '../../../resources/users/entity';
import { newValuesOf } from '../frame/use-form-state';
import { instantOfText, textOfInstant } from './form-zone';
import { startValuesOf, valuesOfRow } from './values';

describe('the values of a form', () => {
  // CUS-27 CUS-29 CON-04
  it('a new customer starts Egyptian, with one empty phone', () => {
    expect(startValuesOf(customers)).toMatchObject({
      nationality: 'مصري',
      phoneNumbers: [null],
      fullName: null,
    });
  });

  // CUS-38
  it('an answered customer is edited under the keys of the payload', () => {
    const row = {
      id: 7,
      version: 3,
      fullName: 'منى',
      phones: [
        { id: 1, phoneRaw: '010' },
        { id: 2, phoneRaw: '011' },
      ],
      balance: 5,
    };
    const values = valuesOfRow(customers, 'update', row);
    expect(values).toMatchObject({ fullName: 'منى', phoneNumbers: ['010', '011'], email: null });
    expect(values).not.toHaveProperty('balance');
    expect(values).not.toHaveProperty('phones');
  });

  // USR-11 USR-25
  it('an answered user is edited with names of roles and ids of branches', () => {
    const row = {
      id: 5,
      userRoles: [{ id: 1, roleId: 4, role: { id: 4, name: 'Staff' } }],
      userBranches: [{ id: 2, branchId: 7, branch: { id: 7, name: 'الدقي' } }],
    };
    const values = valuesOfRow(users, 'update', row);
    expect(values).toMatchObject({ roleNames: ['Staff'], branchIds: [7], password: null });
    expect(values).not.toHaveProperty('passwordConfirm');
  });

  // m5
  it('a new user works in the branch that is chosen above, or in the only one', () => {
    const start = (choice: BranchChoice | null, ...ids: readonly number[]) => {
      const branches = ids.map((id) => ({ id, name: '', isActive: true }));
      const user = readUser({ id: 1, username: 'a', role: 'BranchManager', branches, permissions: [] });
      return newValuesOf(users, { user: user ?? null, choice }, { filters: [] }).branchIds;
    };
    expect([start(null, 4), start(null, 4, 5), start('all', 4, 5)]).toEqual([[4], [], []]);
    expect([start(5, 4, 5), start(6, 4, 5)]).toEqual([[5], []]);
  });

  // PKG-04 CON-06
  it('a new package has one service with one session and lasts thirty days', () => {
    expect(startValuesOf(packages)).toMatchObject({
      validityDays: 30,
      items: [{ serviceId: null, sessionsCount: 1 }],
    });
  });
});

//
it('A computed moment is written by the wall clock, and as itself in the hour that comes twice', () => {
  const zone = 'Africa/Cairo';
  for (const [instant, text] of [
    ['2027-10-28T19:30:00.000Z', '2027-10-28T22:30'],
    ['2027-10-28T20:30:00.000Z', '2027-10-28T23:30'],
    ['2027-10-28T21:30:00.000Z', '2027-10-28T21:30:00.000Z'],
  ] as const) {
    expect(textOfInstant(Date.parse(instant), zone)).toBe(text);
    expect(instantOfText(text, zone)).toBe(Date.parse(instant));
  }
});
