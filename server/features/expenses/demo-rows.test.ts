import { describe, expect, it } from 'vitest';
import { expenses } from '../../../src/resources/expenses/entity';
import { inputOf } from '../../../src/schema/input';
import { demoExpenses } from './demo-rows';

const zone = 'Africa/Cairo';
/** Days: an ordinary one, the first and last of a year, a Friday, and a 29th of February. */
const days = ['2026-11-21', '2026-01-01', '2026-12-31', '2026-11-20', '2028-02-29'];
const at = (day: string, seed = 1) => ({ seed, now: new Date(`${day}T09:00:00Z`), zone });

const problemsOf = (values: object) => inputOf(expenses, 'create').safeParse(values).error?.issues ?? [];

describe.each(days)('What the demo centre spent, seen on %s', (day) => {
  const made = demoExpenses(at(day));

  it('is the same each time, and something else with another seed', () => {
    expect(demoExpenses(at(day))).toEqual(made);
    expect(demoExpenses(at(day, 2))).not.toEqual(made);
  });

  it('would be accepted by the form, with all categories and ways to pay', () => {
    for (const { branch, ...expense } of made)
      expect(problemsOf({ ...expense, branchId: branch + 1 })).toEqual([]);
    const known = expenses.fields.category.options.map(({ value }) => value);
    expect(new Set(made.map(({ category }) => category))).toEqual(new Set(known));
    expect(new Set(made.map(({ paymentMethod }) => paymentMethod)).size).toBe(4);
  });
});
