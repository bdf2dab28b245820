import { expect, it } from 'vitest';
import { defineEntity } from '../../src/schema/entity';
import { reference, rows, text } from '../../src/schema/field';
import { isSame } from './repository';

const label = { ar: 'اسم', en: 'Name' };
const plans = defineEntity({
  name: 'plans',
  api: '/plans',
  route: '/plans',
  module: 'plans',
  audit: 'Plan',
  icon: 'bug',
  label: { one: label, many: label },
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'row',
  fields: {
    name: text({ label, required: true }),
    lines: rows({
      label,
      fields: {
        serviceId: reference({ label, to: 'services' }),
        staffId: reference({ label, to: 'users' }),
      },
    }),
  },
});

it('A reference in a child row is known only as what it was before: no user has the place of a known service', () => {
  const was = [
    { serviceId: 7, staffId: 3 },
    { serviceId: 8, staffId: null },
  ];
  const same = (lines: readonly object[]) => isSame(plans, 'lines', lines, was);
  expect(same([{ serviceId: 8, staffId: 3 }])).toBe(true);
  expect(same([{ serviceId: 7, staffId: null }])).toBe(true);
  expect(same([{ serviceId: 7, staffId: 7 }])).toBe(false);
  expect(same([{ serviceId: 3, staffId: 3 }])).toBe(false);
  expect(same([{ serviceId: 9, staffId: 3 }])).toBe(false);
});
