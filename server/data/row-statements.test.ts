import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beautyCentre } from '../../src/resources/book';
import { insertStatement, lockStatement, showStatement, updateStatement } from './row-statements';
import { everything, type Scope, unrestricted } from './scope';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const reader: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant<Scope>({ all: true }),
  fc.record(
    { all: fc.constant(false as const), branchIds: fc.array(id, { maxLength: 4 }), own: id },
    { requiredKeys: ['all', 'branchIds'] },
  ),
);
const scope: fc.Arbitrary<Scope> = fc.oneof(
  reader,
  fc.record({ all: fc.constant(true as const), seen: reader }),
);

/** Copies a scope with another `can` function that returns true, because its statements are never cached. */
const anew = (one: Scope): Scope => ({
  ...one,
  ...(one.all ? {} : { can: () => true }),
  ...(one.seen ? { seen: anew(one.seen) } : {}),
});

// PRM-28
describe('A statement of one row that is kept', () => {
  it('asks for what one written for this call asks, whoever came before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...beautyCentre.entities), scope, id, (entity, asked, row) => {
        const whole = unrestricted(asked);
        const columns = Object.fromEntries([...Array(row % 4)].map((_, n) => [`column_${n}`, row + n]));
        const ways = [
          (by: Scope) => showStatement(entity, by, row),
          (by: Scope) => lockStatement(entity, by, row),
          (by: Scope) => insertStatement(entity, columns, [], by),
          (by: Scope) => updateStatement(entity, row, columns, by),
        ];
        for (const way of ways) {
          const [{ name: _, ...kept }, { name: __, ...made }] = [way(whole), way(anew(whole))];
          expect(kept).toEqual(made);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is not used for a reader whose rights decide what is read', () => {
    const customers = beautyCentre.entity('customers');
    const manager = { all: false, branchIds: [1], can: everything } as const;
    const clerk = { ...manager, can: () => false };
    expect(showStatement(customers, manager, 1).text).not.toBe(showStatement(customers, clerk, 1).text);
  });
});
