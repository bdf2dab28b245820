import { cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { customers } from '../../resources/customers/entity';
import { Facts, factsText, useFacts } from './reference-select';

afterEach(cleanup);

const row = {
  id: 5,
  fullName: 'نجاة سالم',
  phoneEnd: '4321',
  paperCode: 881,
  lastVisit: '2026-11-20T22:30:00.000Z',
};
const factsOf = (one: unknown) => renderHook(() => useFacts(customers)).result.current(one);
const plain = (text: string | null) => (text ?? '').replace(/\p{Cf}/gu, '');

it('Namesakes are told apart by the end of the phone, the code and the day of the last visit in the branch', async () => {
  await setLanguage('ar');
  const { container } = render(<Facts facts={factsOf(row)} />);
  expect(plain(container.textContent)).toBe('…4321، كود 881، آخر زيارة ٢١/١١/٢٠٢٦');
  expect(plain(factsText(factsOf(row), '، '))).toBe(plain(container.textContent));
});

it('Of what somebody may not see or what there is not, nothing is said', async () => {
  await setLanguage('ar');
  const { phoneEnd: _, lastVisit: __, ...closed } = row;
  expect(factsOf(closed).map(({ text }) => text)).toEqual(['881']);
  expect(
    factsOf({ ...row, phoneEnd: null, paperCode: null, lastVisit: null }).map(({ text }) => text),
  ).toEqual(['بلا زيارات']);
});
