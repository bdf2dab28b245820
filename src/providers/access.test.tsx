import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessControlProvider, can, followAccess, loadAccess, reloadForVersion } from './access';
import { currentUser, restoreSession, signIn, signOut } from './session';

const user = (patch: object) => ({
  token: 'abc',
  user: { id: 3, username: 'mona', fullName: 'منى', role: 'Receptionist', branches: [], ...patch },
});

let stop: () => void = () => {};
beforeEach(() => {
  localStorage.clear();
  stop = followAccess();
});
afterEach(() => {
  stop();
  signOut();
  vi.unstubAllGlobals();
});

it('refuses everything before the rules are there', () => {
  expect(can('customers.read')).toBe(false);
  signIn(user({ permissions: ['customers.read'] }));
  expect(can('customers.read')).toBe(false);
});

// PRM-13
it('answers from the user’s own rights', async () => {
  signIn(user({ permissions: ['customers.read', 'customers.create', 'customers.read'] }));
  await loadAccess();
  expect(['customers.read', 'customers.create'].every(can)).toBe(true);
  expect(['customers.delete', 'customers.read'].some(can)).toBe(true);
  expect(can('customers.delete')).toBe(false);
  expect(can('')).toBe(false);
});

it('lets manage imply read, create, update and delete, never export (P-07)', async () => {
  signIn(user({ permissions: ['rooms.manage'] }));
  await loadAccess();
  expect(['rooms.read', 'rooms.create', 'rooms.update', 'rooms.delete', 'rooms.manage'].every(can)).toBe(
    true,
  );
  expect(can('rooms.export')).toBe(false);
  expect(can('customers.read')).toBe(false);
});

it('lets Admin pass without a list (PRM-30)', async () => {
  signIn(user({ role: 'Admin', permissions: [] }));
  await loadAccess();
  expect(can('customers.export')).toBe(true);
});

it('forgets the rights with the user', async () => {
  signIn(user({ permissions: ['customers.read'] }));
  await loadAccess();
  signOut();
  expect(can('customers.read')).toBe(false);
});

it('fetches rights that the sign-in left out, and stays closed when that fails (PRM-12, ERR-15)', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"permissions":["customers.read"]}'));
  signIn(user({}));
  await loadAccess();
  expect(can('customers.read')).toBe(true);
  signOut();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  signIn(user({ id: 4 }));
  await loadAccess();
  expect(can('customers.read')).toBe(false);
});

// PRM-13
it('translates Refine’s actions and names the missing right', async () => {
  signIn(user({ permissions: ['customers.read', 'customers.update'] }));
  await loadAccess();
  const ask = (action: string) => accessControlProvider.can({ resource: 'customers', action });
  expect(await ask('list')).toEqual({ can: true });
  expect(await ask('show')).toEqual({ can: true });
  expect(await ask('edit')).toEqual({ can: true });
  expect(await ask('clone')).toEqual({ can: false, reason: 'customers.create' });
  expect(await ask('export')).toEqual({ can: false, reason: 'customers.export' });
});

// ROL-17
it('asks once at the start, whatever is remembered, and replaces it', async () => {
  stop();
  signIn(
    user({ permissions: ['customers.read'], permissionsVersion: 1, branches: [{ id: 1, name: 'قديم' }] }),
  );
  const fresh = {
    ...{ role: 'Staff', fullName: 'منى علي', permissions: ['invoices.read'] },
    ...{ branches: [{ id: 1, name: 'جديد', timeZone: 'Asia/Riyadh' }], permissionsVersion: 1 },
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify(fresh));
  });
  // A user who has just signed in knows everything already.
  stop = followAccess();
  await vi.waitFor(() => expect(can('customers.read')).toBe(true));
  expect(asked).toEqual([]);
  stop();
  restoreSession();
  stop = followAccess();
  await vi.waitFor(() => expect(can('invoices.read')).toBe(true));
  expect(asked).toEqual([expect.stringMatching('/auth/permissions$')]);
  expect(currentUser()).toMatchObject(fresh);
  expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toMatchObject(fresh);
});

// ROL-17
it('ends with the newest rights when they change while older ones are on their way', async () => {
  signIn(user({ permissions: ['customers.read'], permissionsVersion: 1 }));
  await loadAccess();
  const answers: ((permissions: readonly string[], version: number) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((permissions, permissionsVersion) =>
          resolve(new Response(JSON.stringify({ permissions, permissionsVersion }))),
        );
      }),
  );
  reloadForVersion(2);
  reloadForVersion(3);
  await vi.waitFor(() => expect(answers.length).toBe(1));
  // The reply was made before the second change.
  answers[0]?.(['customers.read'], 2);
  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]?.(['invoices.read'], 3);
  await vi.waitFor(() => expect(can('invoices.read')).toBe(true));
  expect(currentUser()?.permissionsVersion).toBe(3);
  expect(answers.length).toBe(2);
});
