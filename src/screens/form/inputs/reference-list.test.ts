import { describe, expect, it } from 'vitest';
import { choicesOf } from './reference-list';

const roles = [
  { value: 1, title: 'Admin', label: 'مدير النظام' },
  { value: 4, title: 'Staff', label: 'أخصائي' },
];
const nameOf = (title: string) => roles.find((role) => role.title === title)?.label ?? title;
const common = { fallback: [], values: [], byName: true, offered: undefined, nameOf };

describe('what a list of references offers', () => {
  it('is names where the payload wants names, and ids where it wants ids', () => {
    expect(choicesOf({ ...common, found: roles })).toEqual([
      { value: 'Admin', label: 'مدير النظام' },
      { value: 'Staff', label: 'أخصائي' },
    ]);
    expect(choicesOf({ ...common, found: roles, byName: false })).toEqual([
      { value: 1, label: 'مدير النظام' },
      { value: 4, label: 'أخصائي' },
    ]);
  });

  // USR-27
  it('leaves out what this user may not give, but not what is chosen already', () => {
    const offered = (title: string) => title === 'Staff';
    expect(choicesOf({ ...common, found: roles, offered }).map(({ value }) => value)).toEqual(['Staff']);
    const kept = choicesOf({ ...common, found: roles, offered, values: ['Admin'] });
    expect(kept.map(({ value }) => value)).toEqual(['Admin', 'Staff']);
  });

  // USR-23 PRM-03
  it('falls back to the known names when the server cannot list them', () => {
    const fallback = ['Admin', 'Staff'];
    expect(choicesOf({ ...common, found: [], fallback })).toEqual([
      { value: 'Admin', label: 'مدير النظام' },
      { value: 'Staff', label: 'أخصائي' },
    ]);
  });
});
