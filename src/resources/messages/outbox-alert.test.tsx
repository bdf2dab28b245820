import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/refine-frame';
import { enter, followsPermissions } from '../../../tests/support/session';
import { setLanguage } from '../../i18n/react';
import { OutboxAlert } from './outbox-alert';

followsPermissions();

const quiet = { needsStaff: 0, resting: [], unlinked: [], templates: [] };
let state: object = quiet;
let asked: URL[] = [];
beforeEach(async () => {
  await setLanguage('en');
  asked = [];
  state = { ...quiet, needsStaff: 3 };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://centre'));
    return new Response(JSON.stringify(state));
  });
  enter({ permissions: ['messaging.read'] });
});

it('the warning counts the branch that the list shows, and leads to those rows (m8)', async () => {
  render(
    <InRefine>
      <OutboxAlert query={{ branchId: [2] }} />
    </InRefine>,
  );
  const link = await screen.findByRole('link', {}, { timeout: 30_000 });
  expect(link.getAttribute('href')).toBe('/messages?needsStaff=true&branchId=2');
  expect(
    asked.find(({ pathname }) => pathname === '/api/messages/state')?.searchParams.getAll('branchId'),
  ).toEqual(['2']);
});

//
it('a channel that is not connected is told with what waits for it, and leads to where it is linked', async () => {
  const unlinked = [{ channelId: 7, channelName: 'Desk', status: 'SCAN_QR_CODE', waiting: 2 }];
  state = { ...quiet, unlinked, templates: [{ name: 'reminder_ar', failed: 3 }] };
  render(
    <InRefine>
      <OutboxAlert />
    </InRefine>,
  );
  const link = await screen.findByRole('link', { name: 'Link the channel' }, { timeout: 30_000 });
  expect(link.getAttribute('href')).toBe('/whatsapp-sessions/7');
  const [channel, template] = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(channel).toContain('Channel Desk is not connected; waiting for it: 2 messages');
  expect(channel).toContain('Scan the QR code on the phone');
  expect(template).toContain('The template reminder_ar could not be sent: 3 messages');
});
