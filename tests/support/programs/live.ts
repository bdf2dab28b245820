import { until } from './server-program';

/** A live stream, opened like a browser does. */
export interface Listener {
  /** Returns everything received so far. */
  readonly text: () => string;
  readonly ended: Promise<void>;
  stop(): void;
}

/** Opens the stream and waits until it is connected. */
export const listenTo = async (origin: string, token: string, missedMs?: number): Promise<Listener> => {
  const stop = new AbortController();
  const answer = await fetch(`${origin}/api/live`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(missedMs === undefined ? {} : { 'x-missed-ms': String(missedMs) }),
    },
    signal: stop.signal,
  });
  if (answer.status !== 200) throw new Error(`the stream answered ${answer.status}`);
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk);
  };
  const ended = read().catch(() => undefined);
  await until(() => text.includes('event: ready'));
  return { text: () => text, ended, stop: () => stop.abort() };
};

interface HeardChange {
  readonly ids: readonly number[];
  readonly type: string;
  readonly branchId: number;
  readonly resource: string;
  readonly by: number;
}

export const changesIn = (text: string): readonly HeardChange[] =>
  [...text.matchAll(/event: change\ndata: (.*)\n/g)].map((match) => JSON.parse(match[1] ?? ''));
