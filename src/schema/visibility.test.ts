import { expect, it } from 'vitest';
import { choice, flag, integer, text } from './field';
import { canBeEmpty } from './visibility';

it('A row that is older than its field has no value, whatever new rows begin with', () => {
  const label = { ar: 'شيء', en: 'thing' };
  const begins = { label, default: 3 };
  expect(canBeEmpty(integer(begins))).toBe(false);
  expect(canBeEmpty(integer({ ...begins, required: 'create' }))).toBe(true);
  expect(canBeEmpty(integer({ ...begins, stored: 'own7' }))).toBe(true);
  expect(canBeEmpty(choice({ label, options: [], required: true }))).toBe(false);
  expect(canBeEmpty(flag({ label, stored: 'own8' }))).toBe(false);
  expect(canBeEmpty(text({ label }))).toBe(true);
});
