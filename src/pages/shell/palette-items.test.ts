import { describe, expect, it } from 'vitest';
import { matchingItems, type PaletteItem } from './palette-items';

const item = (key: string, ...names: string[]): PaletteItem => ({
  key,
  group: 'screens',
  title: names[0] ?? key,
  to: `/${key}`,
  names,
});

const items = [
  item('dashboard', 'لوحة التحكم', 'Dashboard'),
  item('add', 'إضافة عميل', 'Add customer'),
  item('customers', 'العملاء', 'Customers'),
  item('roles', 'الأدوار والصلاحيات', 'Roles and permissions'),
];
const found = (query: string) => matchingItems(items, query).map(({ key }) => key);

describe('the palette', () => {
  it('finds a screen by its name in either language', () => {
    expect(found('العملاء')).toEqual(['customers']);
    expect(found('dash')).toEqual(['dashboard']);
  });

  it('does not mind spelling: taa marbuta, hamza, marks, tatweel and letter case', () => {
    expect(found('لوحه')).toEqual(['dashboard']);
    expect(found('الادوار')).toEqual(['roles']);
    expect(found('إضَافَةُ')).toEqual(['add']);
    expect(found('الـعمـلاء')).toEqual(['customers']);
    expect(found('ROLES')).toEqual(['roles']);
  });

  it('needs every word, in any order, of one language', () => {
    expect(found('عميل اضافه')).toEqual(['add']);
    expect(found('add عميل')).toEqual([]);
  });

  it('puts names that begin with the query first', () => {
    expect(found('customer')).toEqual(['customers', 'add']);
  });
});
