import { setTimeout as pause } from 'node:timers/promises';
import { listenTo } from '../support/programs/live';
import type { Caller } from './call';
import type { Centre } from './centre';
import type { Ledger } from './ledger';
import { calmMs, mostRecoveryMs } from './plan';
import type { Provider } from './provider';
import type { Server, Stack } from './stack';

interface Watched {
  readonly stack: Stack;
  readonly centre: Centre;
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly provider: Provider;
}

/** How long everything took to work again. */
export interface Recovered {
  /** Milliseconds from the fault's end. Undefined: it did not within the time that we wait. */
  readonly ms: number | undefined;
  /** What did not work at the last look that found something. */
  readonly last: string;
}

/** Looks go on for longer than they may, so that the table says how late it was. */
const longestWaitMs = mostRecoveryMs * 1.5;

/**
 * Waits until every server saves, lists what it saved, tells the other servers' browsers of it and sends a message, and
 * no person's call has failed for a while.
 */
export const recovery = async (watched: Watched, endedAt: number): Promise<Recovered> => {
  const { caller } = watched;
  let last = '';
  for (;;) {
    const found = await whatFails(watched);
    const now = performance.now();
    if (found === undefined) {
      // Failures of calls that began before count as well: their users are still waiting.
      while (performance.now() - now < calmMs && caller.lastFailure() < now) await pause(100);
      if (caller.lastFailure() < now) return { ms: Math.max(now, caller.lastFailure()) - endedAt, last };
      last = 'calls of people failed';
    } else last = found;
    if (now - endedAt > longestWaitMs) return { ms: undefined, last };
    await pause(300);
  }
};

const whatFails = async (watched: Watched): Promise<string | undefined> => {
  const { stack, centre } = watched;
  for (const [index, server] of stack.servers.entries()) {
    const ready = await quickly(fetch(`${server.address}/readyz`));
    if (ready?.status !== 200) return `server ${index + 1} is not ready`;
    const other = stack.servers[(index + 1) % stack.servers.length] ?? server;
    const wrong = await isTold(watched, server, other, index + 1);
    if (wrong) return wrong;
  }
  return isSent(watched, centre.reader.branchId);
};

/** Saves at one server what a browser at another one must hear. */
const isTold = async (
  { centre, caller, ledger }: Watched,
  server: Server,
  other: Server,
  number: number,
): Promise<string | undefined> => {
  const { token, branchId } = centre.reader;
  const stream = await quickly(listenTo(other.address, token));
  if (!stream) return `no live stream beside server ${number}`;
  try {
    const entry = ledger.add('customers');
    const fullName = `مراقبة ${entry.mark}`;
    const saved = await caller.once<{ id: number }>(token, 'POST', '/api/customers', {
      at: server.address,
      body: { fullName, branchId, phoneNumbers: [phoneOf(ledger)] },
    });
    if (saved.outcome !== 'done' || !saved.body) {
      entry.isUncertain = true;
      return `server ${number} does not save (${saved.status} ${saved.code ?? ''})`;
    }
    const { id } = saved.body;
    Object.assign(entry, { id, values: `${fullName}|${branchId}` });
    const page = await caller.once<{ data: readonly { id: number }[] }>(
      token,
      'GET',
      '/api/customers?page=1&pageSize=10&sortBy=id&desc=true',
      { at: other.address },
    );
    if (page.outcome !== 'done') return `beside server ${number} nothing is listed (${page.status})`;
    if (!page.body?.data.some((row) => row.id >= id)) return `server ${number} saved what is not listed`;
    const heard = () => new RegExp(`"ids":\\[[\\d,]*\\b${id}\\b`).test(stream.text());
    for (let looks = 0; looks < 50 && !heard(); looks++) await pause(100);
    return heard() ? undefined : `a browser is not told of what server ${number} saved`;
  } finally {
    stream.stop();
  }
};

/** Queues a message and waits until the provider has it. */
const isSent = async (
  { stack, centre, caller, ledger, provider }: Watched,
  branchId: number,
): Promise<string | undefined> => {
  const { token } = centre.reader;
  const entry = ledger.add('customers');
  const fullName = `مرسل إليها ${entry.mark}`;
  const customer = await caller.once<{ id: number }>(token, 'POST', '/api/customers', {
    body: { fullName, branchId, phoneNumbers: [phoneOf(ledger)] },
  });
  if (!customer.body) {
    entry.isUncertain = true;
    return `no customer was saved (${customer.status} ${customer.code ?? ''})`;
  }
  Object.assign(entry, { id: customer.body.id, values: `${fullName}|${branchId}` });
  const message = ledger.add('messages');
  const queued = await caller.once<{ messageId: number }>(
    token,
    'POST',
    `/api/customers/${customer.body.id}/messages`,
    { body: { message: `بعد العطل ${message.mark}` } },
  );
  if (!queued.body) {
    message.isUncertain = true;
    return `no message was queued (${queued.status} ${queued.code ?? ''})`;
  }
  Object.assign(message, { id: queued.body.messageId, values: `${customer.body.id}` });
  for (let looks = 0; looks < 100; looks++) {
    const texts = provider.texts(centre.sessions);
    if (texts.some((text) => text.includes(message.mark))) return undefined;
    await pause(200);
  }
  const paces = await stack.ask<{ said: string }>(
    `select string_agg(concat_ws(' ', paused_for, paused_until, next_send_at), ', ') as said from channel_paces`,
  );
  return `no message is sent (${paces[0]?.said ?? ''})`;
};

const phoneOf = ({ entries }: Ledger): string => `0111${String(entries.length).padStart(7, '0')}`;

const quickly = async <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), pause(5_000, undefined)]);
