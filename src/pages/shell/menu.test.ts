import { describe, expect, it } from 'vitest';
import { defaultPermissionsOf } from '../../access/catalogue';
import { beautyCentre } from '../../resources/book';
import type { Book } from '../../schema/book';
import { defineEntity, type Entity } from '../../schema/entity';
import { text } from '../../schema/field';
import { resourcesOf } from '../resources';
import { entryAt, menuFor, partsOf } from './menu';

const menuOf = (book: Book) => resourcesOf(book).filter(({ meta }) => !meta?.hide);
const menuEntries = menuOf(beautyCentre);
const permissionsOf = (role: string) => {
  const held = new Set<string>(defaultPermissionsOf(beautyCentre, role));
  return (key: string) => held.has(key);
};
const inOrder =
  'dashboard customers appointments waitlist services packages rooms attendance invoices dayClose expenses shifts users branches roles followups auditLogs reports settings whatsapp';
/** True for the entries of `inOrder`. Entries of other entities may stand between them. */
const isKnown = ({ name }: { readonly name: string }) => inOrder.split(' ').includes(name);
const linesOf = (role: string) => menuFor(menuEntries.filter(isKnown), role, permissionsOf(role));
const names = (role: string) => linesOf(role).map((line) => line.entry.name);
const locked = (role: string) =>
  linesOf(role)
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

/** Entries that the requirements do not name. */
const added = ['waitlist', 'rooms', 'dayClose'];

describe('the menu', () => {
  // SHL-03 SHL-04 SHL-07
  it('stands in the documented order for the system manager', () => {
    expect(names('Admin').join(' ')).toBe(inOrder);
  });

  // SHL-03 SHL-04
  it('leads to the documented addresses', () => {
    expect(linesOf('Admin').map(({ entry }) => entry.list)).toEqual([
      '/dashboard',
      '/customers',
      '/appointments',
      '/waitlist',
      '/services',
      '/packages',
      '/rooms',
      '/attendance',
      '/invoices',
      '/day-close',
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
    // The requirements do not name the rooms, and the accountant has no permission for them.
    expect(names('Accountant')).toEqual(names('Admin').filter((name) => name !== 'rooms'));
  });

  // SHL-20
  it('locks the screens of the system manager alone for the branch manager and the accountant', () => {
    for (const role of ['BranchManager', 'Accountant'])
      expect(locked(role)).toEqual(expect.arrayContaining(['auditLogs', 'settings', 'whatsapp', 'roles']));
  });

  // SHL-19 SHL-20
  it('keeps those screens locked even when somebody granted the right', () => {
    const lines = menuFor(menuEntries.filter(isKnown), 'BranchManager', () => true);
    expect(lines.filter((line) => line.locked).map((line) => line.entry.name)).toEqual([
      'auditLogs',
      'settings',
      'whatsapp',
    ]);
  });

  // SHL-06
  it.each(['Receptionist', 'Staff', 'Trainee'])('hides the admin-only entries from %s', (role) => {
    expect(names(role).filter((name) => !added.includes(name))).toEqual(everybody);
  });

  it('has the waiting list, the rooms and the day close for those who may open them, locked for nobody', () => {
    const has = (role: string) => names(role).filter((name) => added.includes(name));
    expect(has('Receptionist')).toEqual(['waitlist', 'rooms', 'dayClose']);
    expect(has('Staff')).toEqual(['waitlist', 'rooms']);
    expect(has('Trainee')).toEqual([]);
  });

  // SHL-20
  it('marks what a specialist sees but may not open', () => {
    expect(locked('Staff')).toEqual(['invoices', 'reports']);
  });

  it('stands in parts with names, none of them empty', () => {
    const some = ['customers', 'waitlist', 'invoices', 'settings'];
    const parts = partsOf(linesOf('Admin').filter(({ entry }) => some.includes(entry.name)));
    expect(parts.map(({ name, lines }) => [name, lines.length])).toEqual([
      ['desk', 2],
      ['money', 1],
      ['system', 1],
    ]);
    for (const { label } of partsOf(linesOf('Admin')))
      for (const said of [label.ar, label.en]) expect(said.length).toBeGreaterThan(2);
  });
});

describe('the bar at the foot of a phone', () => {
  it('is for specialists, who neither receive customers nor book', () => {
    const having = ['Admin', ...beautyCentre.roles.map(({ name }) => name), 'Trainee'].filter((role) =>
      beautyCentre.hasFoot(permissionsOf(role)),
    );
    expect(having).toEqual(['Staff']);
  });
});

describe('the current entry', () => {
  it('is found under a dialog and under an alias', () => {
    expect(entryAt(menuEntries, '/customers/7/edit')?.name).toBe('customers');
    expect(entryAt(menuEntries, '/users')?.name).toBe('users');
  });

  it('is not guessed from the beginning of a word', () => {
    expect(entryAt(menuEntries, '/customersx')).toBeUndefined();
    expect(entryAt(menuEntries, '/')).toBeUndefined();
  });
});

/** Entity with only the menu options under test. */
const gadgets = defineEntity({
  name: 'gadgets',
  api: '/gadgets',
  route: '/gadgets',
  audit: 'Gadget',
  icon: 'tool',
  label: { one: { ar: 'جهاز', en: 'gadget' }, many: { ar: 'الأجهزة', en: 'Gadgets' } },
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'row',
  fields: { name: text({ label: { ar: 'الاسم', en: 'Name' } }) },
});
const withOne = (entity: Entity) => menuOf({ ...beautyCentre, entities: [...beautyCentre.entities, entity] });

describe('a newly declared entity', () => {
  it('stands in the menu without another line, after the documented entries, under its own name', () => {
    const entries = withOne(gadgets);
    const entry = entries.at(-1);
    expect(entry).toMatchObject({ list: '/gadgets', meta: { iconName: 'tool', permission: 'gadgets.read' } });
    expect(entries.slice(0, -1).map(({ name }) => name)).toEqual(menuEntries.map(({ name }) => name));
  });
});
