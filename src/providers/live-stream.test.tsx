import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Change, liveStatus, readEvents, startLive, subscribeChanges } from './live';
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

it('reads events however the network cuts them', async () => {
  const heard: string[] = [];
  const text = ': hello\n\nevent: change\ndata: {"a":1}\n\nevent: ping\ndata: {}\r\n\r\n';
  await readEvents(streamOf(...text), ({ event, data }) => heard.push(`${event} ${data}`));
  expect(heard).toEqual(['change {"a":1}', 'ping {}']);
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

it('is quietly off with a backend that has no live events', async () => {
  const seen: string[] = [];
  const stop = liveStatus.subscribe(() => seen.push(liveStatus.get()));
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  const end = startLive();
  await vi.waitFor(() => expect(seen.at(-1)).toBe('off'));
  expect(seen).not.toContain('lost');
  end();
  stop();
});

it('gives its connection up when the page is cached, and takes it up again when the page comes back', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
  });
  const changes: Change[] = [];
  const leave = subscribeChanges((told) => changes.push(...told));
  const end = startLive();
  await vi.waitFor(() => expect(liveStatus.get()).toBe('open'));
  dispatchEvent(new Event('pagehide'));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(changes).toEqual([expect.objectContaining({ resource: '*' })]));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  end();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(signals).toHaveLength(2);
  leave();
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
