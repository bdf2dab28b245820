import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appointments } from '../resources/appointments/entity';
import { besides, followChanges, followsRows, startLive } from './live';
import { signIn, signOut } from './session';

const metas: Readonly<Record<string, Record<string, unknown> | undefined>> = {
  list: followsRows(appointments),
  board: { follows: [appointments.name, besides(appointments)] },
  figures: { follows: ['invoices', 'appointments'] },
  settings: { follows: ['settings'] },
  paper: undefined,
};

let client = new QueryClient();
let told: { readonly resource: string; readonly ids: readonly number[] }[] = [];
let rounds = 0;

beforeEach(async () => {
  localStorage.clear();
  signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Admin' } });
  client = new QueryClient();
  rounds = 0;
  for (const [name, meta] of Object.entries(metas))
    await client.fetchQuery({ queryKey: [name], queryFn: () => 1, meta });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const invalidate = client.invalidateQueries.bind(client);
  vi.spyOn(client, 'invalidateQueries').mockImplementation((...of) => {
    rounds += 1;
    return invalidate(...of);
  });
  vi.stubGlobal('fetch', async () => {
    const said = told.map((change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`).join('');
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(said)),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  signOut();
});

/** Returns the names of the queries that are stale after the changes. */
const staleAfter = async (changes: typeof told, missedSome = false): Promise<readonly string[]> => {
  told = changes;
  const leave = followChanges(client);
  const end = startLive(missedSome);
  await vi.advanceTimersByTimeAsync(1000);
  end();
  leave();
  return Object.keys(metas).filter((name) => client.getQueryState([name])?.isInvalidated);
};

it('reloads what follows the changed rows, once for several changes', async () => {
  const changes = [7, 8, 9].map((id) => ({ resource: 'appointments', ids: [id] }));
  expect(await staleAfter(changes)).toEqual(['list', 'board', 'figures']);
  expect(rounds).toBe(1);
});

it('reloads rows that show what points back to them', async () => {
  expect(await staleAfter([{ resource: 'attendance', ids: [3] }])).toEqual(['list']);
});

it('leaves rows alone when another desk only holds a time', async () => {
  expect(await staleAfter([{ resource: 'appointments', ids: [] }])).toEqual(['board']);
});

it('reloads settings, whose changes have no ids', async () => {
  expect(await staleAfter([{ resource: 'settings', ids: [] }])).toEqual(['settings']);
});

it('reloads everything but paper after a gap in the connection', async () => {
  expect(await staleAfter([], true)).toEqual(['list', 'board', 'figures', 'settings']);
});
