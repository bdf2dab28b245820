import { describe, expect, it } from 'vitest';
import { defaultRightsOf } from '../../access/catalogue';
import { registry } from '../../resources';
import { entryAt, menuEntries, menuFor } from './menu';

const everywhere = new Set(menuEntries.map((entry) => entry.path));
const rightsOf = (role: string) => {
  const held = new Set<string>(defaultRightsOf(registry, role));
  return (key: string) => held.has(key);
};
const menuOf = (role: string, routes: ReadonlySet<string> = everywhere) =>
  menuFor({ role, can: rightsOf(role), routes });
const names = (role: string) => menuOf(role).map((line) => line.entry.name);
const locked = (role: string) =>
  menuOf(role)
    .filter((line) => line.locked)
    .map((line) => line.entry.name);

const everybody = [
  'dashboard',
  'customers',
  'appointments',
  'services',
  'packages',
  'attendance',
  'invoices',
  'followups',
  'reports',
];

describe('the menu', () => {
  // SHL-03 SHL-04 SHL-07
  it('stands in the documented order for the system manager', () => {
    expect(names('Admin').join(' ')).toBe(
      'dashboard customers appointments services packages attendance invoices expenses shifts users branches roles followups audit reports settings whatsapp',
    );
  });

  // SHL-03 SHL-04
  it('leads to the documented addresses', () => {
    expect(menuOf('Admin').map(({ entry }) => entry.path)).toEqual([
      '/dashboard',
      '/customers',
      '/appointments',
      '/services',
      '/packages',
      '/attendance',
      '/invoices',
      '/expenses',
      '/shifts',
      '/user-management',
      '/branches',
      '/role-permissions',
      '/follow-ups',
      '/audit-logs',
      '/reports',
      '/settings',
      '/whatsapp-messages',
    ]);
  });

  // PRM-06
  it('locks nothing for the system manager', () => {
    expect(locked('Admin')).toEqual([]);
  });

  // SHL-05
  it('shows every entry to the branch manager and the accountant', () => {
    expect(names('BranchManager')).toEqual(names('Admin'));
    expect(names('Accountant')).toEqual(names('Admin'));
  });

  // SHL-20
  it('locks the screens of the system manager alone for the branch manager and the accountant', () => {
    for (const role of ['BranchManager', 'Accountant'])
      expect(locked(role)).toEqual(expect.arrayContaining(['audit', 'settings', 'whatsapp', 'roles']));
  });

  // SHL-19 SHL-20
  it('keeps those screens locked even when somebody granted the right', () => {
    const lines = menuFor({ role: 'BranchManager', can: () => true, routes: everywhere });
    expect(lines.filter((line) => line.locked).map((line) => line.entry.name)).toEqual([
      'audit',
      'settings',
      'whatsapp',
    ]);
  });

  // SHL-06
  it.each(['Receptionist', 'Staff', 'Trainee'])('hides the admin-only entries from %s', (role) => {
    expect(names(role)).toEqual(everybody);
  });

  // SHL-20
  it('marks what a specialist sees but may not open', () => {
    expect(locked('Staff')).toEqual(['invoices', 'reports']);
  });

  it('locks everything for a role without rights', () => {
    expect(locked('Trainee')).toEqual(everybody);
  });

  it('shows only screens that exist', () => {
    const lines = menuOf('Admin', new Set(['/customers', '/dashboard']));
    expect(lines.map((line) => line.entry.name)).toEqual(['dashboard', 'customers']);
  });

  it('draws a line only between parts, never before the first entry', () => {
    const starts = menuOf('Admin', new Set(['/customers', '/invoices', '/settings'])).map(
      (line) => line.startsPart,
    );
    expect(starts).toEqual([false, true, true]);
  });
});

describe('the current entry', () => {
  it('is found under a dialog and under an alias', () => {
    expect(entryAt('/customers/7/edit')?.name).toBe('customers');
    expect(entryAt('/users')?.name).toBe('users');
  });

  it('is not guessed from the beginning of a word', () => {
    expect(entryAt('/customersx')).toBeUndefined();
    expect(entryAt('/')).toBeUndefined();
  });
});
