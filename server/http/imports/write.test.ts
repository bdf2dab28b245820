import { expect, it } from 'vitest';
import { beautyCentre } from '../../../src/resources/book';
import { importsOf } from '../../../src/schema/import';
import { problemsOf } from './write';

const services = importsOf(beautyCentre).find(({ of }) => of.name === 'services');
const problemsWith = (price: unknown, key: string, params = {}) =>
  services ? problemsOf(services, 'ar', [{ path: ['price'], key, params }], { price }) : undefined;

// m20 R-44
it('A price that is a word is quoted; a number that is out of bounds keeps the field’s own message', () => {
  expect(problemsWith('مجاني', 'validate.number')).toEqual([{ field: 'price', message: '«مجاني» ليس رقمًا' }]);
  expect(problemsWith(-5, 'validate.min', { min: 0 })?.[0]?.message).toBe('تحقق من المدخلات');
});
