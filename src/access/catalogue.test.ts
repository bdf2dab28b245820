import { describe, expect, it } from 'vitest';
import { beautyCentre } from '../resources/book';
import { catalogueOf, defaultPermissionsOf, permissionsOf, roleDescriptionIn, rolesOf } from './catalogue';

const permissions = permissionsOf(beautyCentre);
const keys: readonly string[] = permissions.map(({ key }) => key);
const actionsIn = (module: string) =>
  permissions.filter((permission) => permission.module === module).map(({ action }) => action);

const documented = [
  'dashboard',
  'customers',
  'contacts',
  'services',
  'packages',
  'appointments',
  'attendance',
  'invoices',
  'expenses',
  'reports',
  'shifts',
  'users',
  'followups',
  'audit',
  'roles',
  'branches',
  'settings',
  'messaging',
  'rooms',
];

describe('the rights of the centre', () => {
  // P-07, PRM-11
  it('are over nineteen modules and six actions, contact data among them', () => {
    const modules = catalogueOf(beautyCentre).map(({ module }) => module);
    // Another entity may bring another module.
    expect(new Set(modules).size).toBe(modules.length);
    expect(documented.length).toBe(19);
    expect(modules).toEqual(expect.arrayContaining(documented));
    expect(actionsIn('contacts')).toEqual(['read']);
  });

  // PRM-11 PRM-17 ROL-12
  it('are named by module and one of six actions, each once', () => {
    const known = ['read', 'create', 'update', 'delete', 'manage', 'export'];
    for (const { key, module, action } of permissions) expect(key).toBe(`${module}.${action}`);
    expect(new Set(permissions.map(({ action }) => action))).toEqual(new Set(known));
    expect(new Set(keys).size).toBe(keys.length);
  });

  // PRM-19
  it('are four at least for bookings, visits, invoices, expenses, users and follow-ups', () => {
    for (const module of ['appointments', 'attendance', 'invoices', 'expenses', 'users', 'followups'])
      expect(actionsIn(module), module).toEqual(
        expect.arrayContaining(['read', 'create', 'update', 'delete']),
      );
  });

  // PRM-20 PRM-21 PRM-22
  it('hold the keys that the documents check by name', () => {
    const branches = ['branches.read', 'branches.create', 'branches.update', 'branches.delete'];
    const customers = ['customers.read', 'customers.create', 'customers.update', 'customers.delete'];
    const single = ['shifts.read', 'shifts.create', 'reports.read', 'audit.read', 'roles.update'];
    expect(keys).toEqual(expect.arrayContaining([...branches, ...customers, ...single]));
    expect(actionsIn('audit')).not.toContain('create');
    expect(actionsIn('reports')).not.toContain('create');
  });

  // PRM-26
  it('are none of the sample list, which has views, edits and analytics', () => {
    const sample = ['dashboard.analytics', 'customers.view', 'customers.edit', 'services.view', 'audit.view'];
    for (const key of sample) expect(keys).not.toContain(key);
    expect(actionsIn('dashboard')).toEqual(['read']);
  });
});

describe('the five roles', () => {
  // PRM-01
  it('are these, the system manager first', () => {
    expect(rolesOf(beautyCentre)).toEqual(['Admin', 'BranchManager', 'Receptionist', 'Staff', 'Accountant']);
  });

  // PRM-30
  it('begin with the rights that were decided', () => {
    const lettersOf = (role: string, module: string) =>
      defaultPermissionsOf(beautyCentre, role)
        .filter((key) => key.startsWith(`${module}.`))
        .map((key) => (key.endsWith('.export') ? 'X' : key.split('.')[1]?.charAt(0).toUpperCase()))
        .join('');
    const table: Readonly<Record<string, readonly string[]>> = {
      dashboard: ['R', 'R', 'R', 'R', 'R'],
      customers: ['RCUDMX', 'RCUDM', 'RCU', 'R', 'R'],
      contacts: ['R', 'R', 'R', '', 'R'],
      services: ['RCUDMX', 'RX', 'R', 'R', 'R'],
      packages: ['RCUDMX', 'RX', 'R', 'R', 'R'],
      appointments: ['RCUDMX', 'RCUDM', 'RCU', 'R', 'R'],
      attendance: ['RCUDMX', 'RCUDMX', 'RCU', 'R', 'RX'],
      invoices: ['RCUDMX', 'RCUDMX', 'RCU', '', 'RCUDMX'],
      expenses: ['RCUDMX', 'RCUDMX', '', '', 'RCUDMX'],
      reports: ['RX', 'RX', '', '', 'RX'],
      shifts: ['RCUDMX', 'RCUDMX', 'R', 'R', 'RX'],
      users: ['RCUDMX', 'RCU', '', '', 'R'],
      followups: ['RCUDMX', 'RCUDM', 'RCU', 'RU', 'RCU'],
      audit: ['RX', '', '', '', ''],
      branches: ['RCUDMX', 'RU', '', '', 'R'],
      settings: ['RU', '', '', '', ''],
      messaging: ['RCM', 'RCM', 'RC', '', ''],
      rooms: ['RCUDM', 'RCUDM', 'R', 'R', ''],
    };
    for (const [module, expected] of Object.entries(table))
      expect(
        rolesOf(beautyCentre).map((role) => lettersOf(role, module)),
        module,
      ).toEqual(expected);
    for (const role of rolesOf(beautyCentre).slice(1)) expect(lettersOf(role, 'roles'), role).toBe('');
  });

  // ROL-14
  it('are described in the language of the reader, until somebody writes other words', () => {
    const said = (description: string | null, lang: 'ar' | 'en', name = 'Accountant') =>
      roleDescriptionIn(beautyCentre, { name, description }, lang);
    const first = 'الفواتير والمصروفات والتقارير';
    expect(said(first, 'en')).toBe('Invoices, expenses and reports');
    expect(said(first, 'ar')).toBe(first);
    expect(said('فواتير فقط', 'en')).toBe('فواتير فقط');
    expect(said(null, 'en')).toBeNull();
    expect(said(null, 'en', 'Supervisor')).toBeNull();
  });

  it('are the only ones that begin with any', () => {
    for (const name of ['Supervisor', 'constructor', '__proto__'])
      expect(defaultPermissionsOf(beautyCentre, name)).toEqual([]);
  });

  // AUD-21
  it('leave the trail and the settings to the system manager alone', () => {
    const closed = catalogueOf(beautyCentre).filter(({ adminOnly }) => adminOnly);
    const known = closed.map(({ module }) => module).filter((module) => documented.includes(module));
    expect(known.sort()).toEqual(['audit', 'settings']);
  });
});
