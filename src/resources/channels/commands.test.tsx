import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InRefine } from '../../../tests/support/in-refine';
import { setLanguage } from '../../i18n/react';
import { followAccess } from '../../providers/access';
import { signIn, signOut } from '../../providers/session';
import { RowIcons, useCommands } from '../../screens/actions/commands';
import { withActions } from '../attendance/desk-screens';
import { channelRowActions } from './actions';
import { channelsScreen } from './screen';

let stop = () => {};
beforeEach(async () => {
  await setLanguage('en');
  stop = followAccess();
  const user = { id: 1, fullName: 'x', role: 'Admin', branchId: 2, branches: [], permissionsVersion: 1 };
  signIn({ token: 't', user: { ...user, permissions: ['channels.manage', 'messaging.manage'] } });
});
afterEach(() => {
  cleanup();
  stop();
  signOut();
  vi.unstubAllGlobals();
});

const Commands = ({ row }: { readonly row: object }) => (
  <RowIcons
    name="Desk"
    commands={useCommands(withActions(channelsScreen, channelRowActions), () => {})({ id: 1, ...row })}
  />
);

/** The permissions come a moment later. */
const namesOf = async (row: object) => {
  render(
    <InRefine>
      <Commands row={row} />
    </InRefine>,
  );
  const buttons = await screen.findAllByRole('button', {}, { timeout: 30_000 });
  return buttons.map((button) => button.getAttribute('aria-label')?.split(':')[0]);
};

const channel = { isActive: true, riskAccepted: true, provider: 'waha', branchId: 2, version: 1 };

it('a channel that is not linked offers the verification first', async () => {
  const names = await namesOf({ ...channel, isVerified: false, status: 'SCAN_QR_CODE' });
  expect(names[0]).toBe('Verify');
});

it('a channel that works has the verification behind the dots', async () => {
  const names = await namesOf({ ...channel, isVerified: true, status: 'WORKING' });
  expect(names).not.toContain('Verify');
  expect(names.at(-1)).toMatch(/More|Other/);
});
