import { expect } from 'vitest';
import { atEnd } from '../at-end';
import { wireCheck } from './described';
import type { Reply, Request, StandIn } from './waha/replies';
import { wahaCalls, wahaEvent, wahaEventHeaders } from './waha-schema';

/**
 * Compares all that a stand-in hears and says with what WAHA publishes, for the engine that it is. A difference turns
 * the test red that started the stand-in, or the file.
 */
export const wahaWire = () => {
  const { problems, compare, exchange } = wireCheck();
  atEnd(() => expect([...problems]).toEqual([]));
  return {
    /** Without a reply the connection was cut, or the reply was no JSON. */
    saw: ({ state }: StandIn, { method, root, path, query, body }: Request, reply: Reply | undefined) =>
      exchange(wahaCalls(state.engine), {
        method,
        path: `/${[root, ...path].map(encodeURIComponent).join('/')}`,
        query: Object.fromEntries(query),
        body: Object.keys(body).length > 0 ? body : undefined,
        answer: reply && { status: reply.status, content: reply.png ?? asSent(reply.json) },
      }),
    told: (headers: Readonly<Record<string, string>>, body: string) => {
      const event = JSON.parse(body) as { readonly event?: unknown };
      compare('headers of an event', wahaEventHeaders, headers);
      compare(`event ${String(event.event)}`, wahaEvent, event);
    },
  };
};

/** What of an answer arrives, without what JSON leaves out. */
const asSent = (json: unknown): unknown =>
  json === undefined ? undefined : JSON.parse(JSON.stringify(json));
