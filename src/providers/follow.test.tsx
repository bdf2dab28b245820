import { keys } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followChanges } from './follow';
import { startLive } from './live';
import { signIn, signOut } from './session';

const at = (name: string) => keys().data().resource(name);
const queries = {
  list: at('appointments').action('list').params({ page: 1 }).get(),
  one: at('appointments').action('one').id(7).params({}).get(),
  other: at('appointments').action('one').id(8).params({}).get(),
  many: at('appointments').action('many').ids(7, 9).get(),
  picker: at('appointments').action('many').ids('picker').get(),
  figures: [...at('reports').action('list').get(), 'figures'],
  paper: at('appointments').action('one').id(7).params('paper').get(),
  rooms: at('rooms').action('list').get(),
  access: ['access', 'rooms'],
};
const metas: Readonly<Record<string, Record<string, unknown>>> = {
  figures: { follows: ['appointments'] },
  paper: { follows: false },
};

let client = new QueryClient();
let told: { readonly resource: string; readonly ids: readonly number[] }[] = [];
let rounds = 0;

beforeEach(async () => {
  localStorage.clear();
  signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Admin' } });
  client = new QueryClient();
  rounds = 0;
  for (const [name, queryKey] of Object.entries(queries))
    await client.fetchQuery({ queryKey, queryFn: () => 1, meta: metas[name] });
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
  return Object.entries(queries).flatMap(([name, queryKey]) =>
    client.getQueryState(queryKey)?.isInvalidated ? name : [],
  );
};

it('reloads lists, the changed rows and what follows them, once for several changes', async () => {
  const changes = [7, 7, 7].map((id) => ({ resource: 'appointments', ids: [id] }));
  expect(await staleAfter(changes)).toEqual(['list', 'one', 'many', 'figures']);
  expect(rounds).toBe(1);
});

it('reloads rows that show what points back to them', async () => {
  expect(await staleAfter([{ resource: 'attendance', ids: [3] }])).toEqual([
    'list',
    'one',
    'other',
    'many',
    'picker',
  ]);
});

it('leaves rows alone when another desk only holds a time', async () => {
  expect(await staleAfter([{ resource: 'appointments', ids: [] }])).toEqual(['figures']);
});

it('reloads everything but paper after a gap in the connection', async () => {
  expect(await staleAfter([], true)).toEqual(
    Object.keys(queries).filter((name) => !['paper', 'access'].includes(name)),
  );
});
