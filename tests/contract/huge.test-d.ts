import { describe, expectTypeOf, it } from 'vitest';
import type { customers } from '../../src/resources/customers/entity';
import type { users } from '../../src/resources/users/entity';
import { defineEntity } from '../../src/schema/entity';
import {
  choice,
  computed,
  flag,
  integer,
  moment,
  money,
  reference,
  rows,
  text,
} from '../../src/schema/field';
import type { CreateOf, RowOf, UpdateOf } from '../../src/schema/types';

/**
 * Guards the precision of the types. Nothing here runs: the type check reads this file, and any widening to
 * `string`, `unknown` or `never` is an error in it.
 */
const label = { ar: 'حقل', en: 'Field' } as const;

const huge = defineEntity({
  name: 'huge',
  api: '/huge',
  route: '/huge',
  audit: 'Huge',
  icon: 'bug',
  label: { one: label, many: label },
  branch: 'branchId',
  title: 't01',
  sort: { by: 't01' },
  remove: 'row',
  fields: {
    t01: text({ label, required: true }),
    t02: text({ label }),
    t03: text({ label, default: 'x' }),
    t04: text({ label, required: true, default: 'x' }),
    t05: text({ label, write: 'create' }),
    t06: text({ label, required: true, write: 'create' }),
    t07: computed(text({ label })),
    i01: integer({ label, required: true }),
    i04: computed(integer({ label, default: 0 })),
    m02: money({ label }),
    m04: computed(money({ label })),
    d07: moment({ label, required: true }),
    d09: computed(moment({ label })),
    f01: flag({ label }),
    f03: computed(flag({ label })),
    c01: choice({
      label,
      options: [
        { value: 'A', label },
        { value: 'B', label },
      ],
      required: true,
    }),
    c02: choice({
      label,
      options: [
        { value: 'A', label },
        { value: 'B', label },
      ],
    }),
    c04: choice({ label, options: [{ value: 'A', label }], open: true }),
    c05: choice({
      label,
      options: [
        { value: 'A', label },
        { value: 'B', label },
        { value: 'C', label },
        { value: 'D', label },
      ],
    }),
    branchId: reference({ label, to: 'branches', required: true }),
    otherId: reference({ label, to: 'branches' }),
    r01: rows({
      label,
      min: 1,
      fields: {
        serviceId: reference({ label, to: 'services', required: true }),
        note: text({ label }),
        total: computed(money({ label })),
      },
    }),
    r02: rows({
      label,
      flat: { key: 'numbers', of: 'raw' },
      fields: { raw: text({ label, required: true }), norm: computed(text({ label })) },
    }),
    r03: rows({
      label,
      fields: {
        kind: choice({
          label,
          options: [
            { value: 'X', label },
            { value: 'Y', label },
          ],
          required: true,
        }),
      },
    }),
  },
});

type Row = RowOf<typeof huge>;
type Create = CreateOf<typeof huge>;
type Update = UpdateOf<typeof huge>;

describe('An entity with a field of every kind', () => {
  it('has rows of exactly its values', () => {
    expectTypeOf<Row['id']>().toEqualTypeOf<number>();
    expectTypeOf<Row['version']>().toEqualTypeOf<number>();
    expectTypeOf<Row['t01']>().toEqualTypeOf<string>();
    expectTypeOf<Row['t02']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row['t03']>().toEqualTypeOf<string>();
    expectTypeOf<Row['t07']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row['i01']>().toEqualTypeOf<number>();
    expectTypeOf<Row['m02']>().toEqualTypeOf<number | null>();
    expectTypeOf<Row['d07']>().toEqualTypeOf<string>();
    expectTypeOf<Row['f01']>().toEqualTypeOf<boolean>();
    expectTypeOf<Row['c01']>().toEqualTypeOf<'A' | 'B'>();
    expectTypeOf<Row['c02']>().toEqualTypeOf<'A' | 'B' | null>();
    expectTypeOf<Row['c04']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row['c05']>().toEqualTypeOf<'A' | 'B' | 'C' | 'D' | null>();
    expectTypeOf<Row['otherId']>().toEqualTypeOf<number | null>();
    expectTypeOf<Row['r01'][number]['serviceId']>().toEqualTypeOf<number>();
    expectTypeOf<Row['r01'][number]['note']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row['r03'][number]['kind']>().toEqualTypeOf<'X' | 'Y'>();
    expectTypeOf<Row>().not.toHaveProperty('numbers');
  });

  it('takes what may be sent, and nothing computed', () => {
    expectTypeOf<Create['t01']>().toEqualTypeOf<string>();
    expectTypeOf<Create['t02']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Create['t04']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Create['t06']>().toEqualTypeOf<string>();
    expectTypeOf<Create['c01']>().toEqualTypeOf<'A' | 'B'>();
    expectTypeOf<Create['numbers']>().toEqualTypeOf<readonly string[] | null | undefined>();
    expectTypeOf<NonNullable<Create['r01']>[number]['serviceId']>().toEqualTypeOf<number>();
    expectTypeOf<NonNullable<Create['r01']>[number]>().not.toHaveProperty('total');
    expectTypeOf<Create>().not.toHaveProperty('t07');
    expectTypeOf<Create>().not.toHaveProperty('i04');
    expectTypeOf<Create>().not.toHaveProperty('m04');
    expectTypeOf<Create>().not.toHaveProperty('d09');
    expectTypeOf<Create>().not.toHaveProperty('f03');
    expectTypeOf<Create>().not.toHaveProperty('r02');
    expectTypeOf<Update>().not.toHaveProperty('t05');
    expectTypeOf<Update>().not.toHaveProperty('t06');
    expectTypeOf<Update['version']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Update['t01']>().toEqualTypeOf<string>();
  });

  it('and so have the real ones', () => {
    expectTypeOf<RowOf<typeof customers>['fullName']>().toEqualTypeOf<string>();
    expectTypeOf<RowOf<typeof customers>['paperCode']>().toEqualTypeOf<number | null>();
    expectTypeOf<RowOf<typeof customers>['phones'][number]['phoneNorm']>().toEqualTypeOf<string | null>();
    expectTypeOf<CreateOf<typeof customers>['phoneNumbers']>().toEqualTypeOf<
      readonly string[] | null | undefined
    >();
    expectTypeOf<RowOf<typeof users>['userBranches'][number]['branchId']>().toEqualTypeOf<number>();
  });
});
