import { Authenticated, useCan, useGetIdentity } from '@refinedev/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { InRefine } from '../../tests/support/refine-frame';
import { leavesNothing } from '../../tests/support/session';
import { loadAccess } from './access';
import { expireSession, type SessionUser, signIn, signOut, updateUser } from './session';

leavesNothing();

/** Texts that each render of the asking components showed. */
let seen: string[] = [];

const Asking = () => {
  const { data } = useCan({ resource: 'customers', action: 'update' });
  const { data: user } = useGetIdentity<SessionUser>();
  seen.push(`${user?.fullName} ${data?.can} ${data?.reason ?? ''}`.trim());
  return null;
};

const enter = async (permissions: readonly string[]) => {
  const user = { id: 3, username: 'mona', fullName: 'Mona', role: 'Receptionist', branches: [], permissions };
  signIn({ token: 't', user });
  await loadAccess();
};

beforeEach(() => {
  seen = [];
});

// PRM-13
it('answers Refine’s hooks in their first render, so that nothing appears late', async () => {
  await enter(['customers.update']);
  render(<Asking />, { wrapper: InRefine });
  expect([...new Set(seen)]).toEqual(['Mona true']);
});

it('follows permissions that an Admin changes meanwhile (ROL-17)', async () => {
  await enter(['customers.read']);
  render(<Asking />, { wrapper: InRefine });
  await act(async () => {
    updateUser({ permissions: ['customers.update'] });
    await loadAccess();
  });
  await waitFor(() => expect(seen.at(-1)).toBe('Mona true'));
});

it('keeps the screen and the name of an expired session (ERR-21)', async () => {
  await enter(['customers.update']);
  render(
    <Authenticated key="shell" loading="waiting" fallback="signed out">
      <Asking />
      inside
    </Authenticated>,
    { wrapper: InRefine },
  );
  expect(document.body.textContent).toBe('inside');
  act(() => expireSession());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.body.textContent).toBe('inside');
  expect(seen.at(-1)).toBe('Mona true');
  act(() => signOut());
  await screen.findByText('signed out');
});
