import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { messagesScreen } from './screen';

afterEach(cleanup);

it('the details of a message say in words why it did not arrive, and keep a code of the provider', async () => {
  await setLanguage('ar');
  const { top: Top } = (await messagesScreen.show?.()) ?? {};
  if (!Top) throw new Error('nothing above the fields');
  const { rerender } = render(<Top row={{ id: 1, ...{ status: 'expired', reason: 'refused' } }} />);
  screen.getByText('لم يقبلها واتساب');
  rerender(<Top row={{ id: 2, ...{ status: 'failed', reason: '131026' } }} />);
  expect(screen.getByText('131026').dir).toBe('ltr');
});

it('the details of a failed message begin with its reason and the way by hand, not with fourteen fields (m9)', async () => {
  await setLanguage('ar');
  const { top: Top, hidden, folded = [] } = (await messagesScreen.show?.()) ?? {};
  if (!Top) throw new Error('nothing above the fields');
  const failed = { id: 3, status: 'failed', needsStaff: false, recipient: '+201001234567', body: 'نذكرك' };
  render(<Top row={{ ...failed, ...{ reason: 'refused' } }} />);
  screen.getByText('لم يقبلها واتساب');
  expect(screen.getByRole('link', { name: 'فتح المحادثة' }).getAttribute('href')).toBe(
    `https://wa.me/201001234567?text=${encodeURIComponent('نذكرك')}`,
  );
  expect(hidden).toContain('reason');
  expect(folded.length).toBeGreaterThan(5);
  cleanup();
  // A customer who stopped the messages is not written to from another phone.
  render(<Top row={{ ...failed, ...{ reason: 'optedOut' } }} />);
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const { container } = render(<Top row={{ ...failed, ...{ status: 'read', reason: null } }} />);
  expect(container.textContent).toBe('');
});
