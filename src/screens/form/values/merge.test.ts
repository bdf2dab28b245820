import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, merge } from './merge';

const value = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.array(fc.string(), { maxLength: 3 }));
const values = fc.record({ name: value, phone: value, notes: value, city: value });

describe('two people change one customer', () => {
  //
  it('what only one of them changed is taken without asking', () => {
    const base = { name: 'منى', phone: '1', notes: 'a' };
    const merged = merge(base, { ...base, name: 'منى علي' }, { ...base, phone: '2' });
    expect(merged).toEqual({
      values: { name: 'منى علي', phone: '2', notes: 'a' },
      conflicts: [],
      taken: ['phone'],
    });
  });

  //
  it('what both changed differently is asked for, and mine stands until then', () => {
    const merged = merge({ name: 'a' }, { name: 'b' }, { name: 'c' });
    expect(merged.values).toEqual({ name: 'b' });
    expect(merged.conflicts).toEqual([{ key: 'name', mine: 'b', theirs: 'c' }]);
  });

  it('the same change on both sides is no conflict', () => {
    expect(merge({ name: 'a' }, { name: 'b' }, { name: 'b ' }).conflicts).toEqual([]);
  });

  it('nothing that was typed is ever lost', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs);
        for (const [key, typed] of Object.entries(mine)) {
          const wasTyped = !isSame(typed, Reflect.get(base, key));
          if (wasTyped) expect(merged.values[key]).toEqual(typed);
        }
      }),
    );
  });

  it('nothing the other side changed is overwritten unasked', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs);
        for (const [key, stored] of Object.entries(theirs)) {
          if (isSame(stored, Reflect.get(base, key))) continue;
          const asked = merged.conflicts.some((conflict) => conflict.key === key);
          expect(asked || isSame(merged.values[key], stored)).toBe(true);
        }
      }),
    );
  });

  it('an empty text, nothing and no key at all are one to a form', () => {
    expect(isSame('', null)).toBe(true);
    expect(isSame(undefined, '  ')).toBe(true);
    expect(isSame(['1', null], ['1', ''])).toBe(true);
    expect(isSame({ a: 1, b: null }, { a: 1 })).toBe(true);
    expect(isSame(0, null)).toBe(false);
  });
});
