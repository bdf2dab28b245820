import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { messagesScreen } from './screen';

afterEach(cleanup);

it('the details of a message say in words why it did not arrive, and keep a code of the provider', async () => {
  const { cells } = (await messagesScreen.show?.()) ?? {};
  const Reason = cells?.reason;
  if (!Reason) throw new Error('no cell for the reason');
  await setLanguage('ar');
  const refused = { id: 1, reason: 'refused' };
  render(<Reason row={refused} />);
  screen.getByText('لم يقبلها واتساب');
  const coded = { id: 2, reason: '131026' };
  render(<Reason row={coded} />);
  expect(screen.getByText('131026').dir).toBe('ltr');
});
