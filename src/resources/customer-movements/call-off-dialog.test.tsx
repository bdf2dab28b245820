import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { showToastsIn } from '../../providers/toasts';
import { CallOffDialog } from './call-off-dialog';

followsPermissions();

let sent: { readonly path: string; readonly body: unknown }[] = [];
let deposit: unknown = null;

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push({ path, body: JSON.parse(String(body)) });
    const row = { id: 5, customerFullName: 'Mona Adel', title: 'Facial - Mona Adel' };
    return new Response(JSON.stringify(path.endsWith('/deposit') ? deposit : row), { status: 200 });
  });
  enter({ role: 'Admin', branches: [] });
});

const open = () =>
  render(
    <App>
      <InRefine>
        <CallOffDialog
          row={{ id: 5, branchId: 1, customerId: 4, start: '2030-03-01T10:00:00.000Z', title: 'Facial' }}
          onClose={() => {}}
        />
      </InRefine>
    </App>,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));

//
describe('calling off a booking', () => {
  it('asks what becomes of its deposit, and sends the answer with a reason', {
    timeout: 40_000,
  }, async () => {
    deposit = { amount: 300, others: [{ id: 9, start: '2030-04-01T10:00:00.000Z', title: 'Laser' }] };
    open();
    const ends = await screen.findByRole('radiogroup', { name: /Deposit and credit.*300/ });
    expect(within(ends).getAllByRole('radio')).toHaveLength(4);
    expect(within(ends).getByRole('radio', { name: /leave as credit/i })).toHaveProperty('checked', true);
    await userEvent.click(within(ends).getByRole('radio', { name: /keep the deposit/i }));
    await press();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/reason/i), 'called too late');
    await press();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toMatch(/appointments\/5\/call-off$/);
    expect(sent[0]?.body).toMatchObject({ deposit: 'keep', reason: 'called too late' });
  });

  it('asks for the reason alone where nothing was paid, and names the person once', {
    timeout: 40_000,
  }, async () => {
    const told: unknown[] = [];
    const hide = showToastsIn(({ title, text }) => told.push([title, text]));
    deposit = { amount: 0, others: [] };
    open();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel booking' })).toHaveProperty('disabled', false),
    );
    expect(screen.queryByRole('radiogroup')).toBeNull();
    // What was told before is not of this press.
    told.length = 0;
    await press();
    // M9: one word is not both yes and no.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Back');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toMatch(/appointments\/5\/mark-canceled$/);
    await waitFor(() => expect(told).toEqual([['Facial - Mona Adel', 'Booking cancelled']]));
    hide();
  });
});
