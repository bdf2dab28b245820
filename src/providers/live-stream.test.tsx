import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from './http';
import { type Change, liveStatus, reconnectNow, startLive, subscribeChanges } from './live';
import { currentUser, signIn, signOut } from './session';

const bytes = (text: string) => new TextEncoder().encode(text);
const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });

beforeEach(() => {
  localStorage.clear();
  signIn({ token: 't', user: { id: 1, fullName: 'x', role: 'Admin' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  signOut();
});

it('asks for everything again when the server has heard nothing for a while', async () => {
  const changes: Change[] = [];
  const stop = subscribeChanges((told) => changes.push(...told));
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(streamOf('event: gap\ndata: {}\n\n'), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  );
  const end = startLive();
  await vi.waitFor(() => expect(changes).toMatchObject([{ resource: '*', type: '*' }]));
  end();
  stop();
});

it('tells changes and rights, and asks for everything again after a break', async () => {
  const changes: Change[] = [];
  const stop = subscribeChanges((told) => changes.push(...told));
  const event =
    'event: change\ndata: {"resource":"customers","type":"updated","ids":[7],"branchId":1,"by":3}\n\n';
  const policy = 'event: policy\ndata: {"version":5}\n\n';
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let connections = 0;
  let permissions = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/auth/permissions')) {
      permissions += 1;
      return new Response('{"permissions":[],"permissionsVersion":5}');
    }
    connections += 1;
    const body = connections === 1 ? streamOf(event, policy, policy) : new ReadableStream();
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const end = startLive();
  await vi.waitFor(() => expect(liveStatus.get()).toBe('lost'));
  await vi.advanceTimersByTimeAsync(200);
  expect(changes).toEqual([{ resource: 'customers', type: 'updated', ids: [7], branchId: 1, by: 3 }]);
  await vi.waitFor(() => expect(currentUser()?.permissionsVersion).toBe(5));
  expect(permissions).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(3000);
  expect(connections).toBe(2);
  expect(liveStatus.get()).toBe('open');
  expect(changes.at(-1)).toMatchObject({ resource: '*', type: '*' });
  end();
  expect(liveStatus.get()).toBe('off');
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('is tried again when another call got no reply, and is lost until the server replies', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isThere = true;
  let connections = 0;
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    if (!isThere || !address.endsWith('/live')) throw new TypeError('no way');
    connections += 1;
    const start = (stream: ReadableStreamDefaultController) =>
      signal?.addEventListener('abort', () => stream.error(new Error('broken off')));
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } });
  });
  const end = startLive();
  await vi.waitFor(() => expect(liveStatus.get()).toBe('open'));
  isThere = false;
  const asked = expect(request('POST', '/rooms', { body: {} })).rejects.toThrow();
  await vi.waitFor(() => expect(liveStatus.get()).toBe('lost'));
  await asked;
  isThere = true;
  reconnectNow();
  await vi.waitFor(() => expect([connections, liveStatus.get()]).toEqual([2, 'open']));
  end();
  vi.useRealTimers();
});

it('that ends because its session has too many leaves the place to the newer ones until somebody returns', async () => {
  let connections = 0;
  vi.stubGlobal('fetch', async () => {
    connections += 1;
    const body = connections === 1 ? streamOf('event: many\ndata: {}\n\n') : new ReadableStream();
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const end = startLive();
  await vi.waitFor(() => expect([connections, liveStatus.get()]).toEqual([1, 'off']));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect([connections, liveStatus.get()]).toEqual([2, 'open']));
  end();
});
