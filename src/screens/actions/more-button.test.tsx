import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { MoreButton } from './more-button';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

// Cards of a phone, rows of a table and details have the same three dots.
it('a command that the row’s state refuses says why behind the dots, and cannot be pressed', async () => {
  const [refund, cancel] = [vi.fn(), vi.fn()];
  render(
    <MoreButton
      name="CAI-2026-000403"
      commands={[
        { key: 'refund', text: 'Refund', icon: null, refusal: 'Nothing was paid', act: refund },
        { key: 'cancel', text: 'Cancel the invoice', icon: null, act: cancel },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /CAI-2026-000403/ }));
  const refused = await screen.findByRole('menuitem', { name: /Refund/ }, { timeout: 30_000 });
  expect(refused.textContent).toContain('Nothing was paid');
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(refused, { pointerEventsCheck: 0 });
  expect(refund).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel the invoice' }));
  expect(cancel).toHaveBeenCalledOnce();
});
