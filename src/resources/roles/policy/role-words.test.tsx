import { expect, it } from 'vitest';
import { setLanguage, t, withTexts } from '../../../i18n/react';
import { moduleTitle } from './permissions';

const withoutTexts: typeof t = Object.assign(() => '', { find: () => undefined });

// ROL-11
it('a module is named in the language of the reader, also when only its entity knows a name', async () => {
  await setLanguage('ar');
  await withTexts('roles', Promise.resolve());
  expect(moduleTitle('finance', t)).toBe('المالية');
  expect(moduleTitle('rooms', withoutTexts)).toBe('الغرف');
  await setLanguage('en');
  expect(moduleTitle('customers', t)).toBe('Customers');
  expect(moduleTitle('rooms', withoutTexts)).toBe('Rooms');
  expect(moduleTitle('elsewhere', withoutTexts)).toBe('elsewhere');
});
