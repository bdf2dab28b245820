import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { isSame } from '../../../../../server/kernel/vault';
import { objectIn } from '../../../../../server/messaging/http/client';
import { answerCall } from './calls';
import type { Reply, Request, StandIn } from './replies';
import { createWebhooks, type Engine, type Listener, type State } from './state';

export interface StandInOptions {
  readonly apiKey: string;
  /** Default: GOWS. */
  readonly engine?: Engine;
  /** `answer` may reply itself (then true). `saw` hears every other request. */
  readonly luck: Listener & {
    answer(standIn: StandIn, request: Request, response: ServerResponse): Promise<boolean>;
    saw(request: Request): void;
  };
}

export interface RunningStandIn {
  readonly url: string;
  close(): Promise<void>;
}

/** Speaks WAHA's wire format over HTTP on the loopback address. */
export const startStandIn = async (options: StandInOptions): Promise<RunningStandIn> => {
  const state: State = { sessions: {}, sequence: 0, engine: options.engine ?? 'GOWS', lids: {} };
  const standIn: StandIn = { state, webhooks: createWebhooks(state, options.luck) };
  const server = http.createServer((request, response) => {
    answer(standIn, options, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const answer = async (
  standIn: StandIn,
  { apiKey, luck }: StandInOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const [root = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const body = objectIn(await bodyOf(request)) ?? {};
  const asked = { method: request.method ?? 'GET', root, path: rest, query: url.searchParams, body };
  const isKnown = isSame(String(request.headers['x-api-key'] ?? ''), apiKey);
  if (isKnown && (await luck.answer(standIn, asked, response))) return;
  const refused: Reply = { status: 401, json: { message: 'Unauthorized', statusCode: 401 } };
  const reply = isKnown ? answerCall(standIn, asked) : refused;
  luck.saw(asked);
  const { status, json, png } = reply;
  response.writeHead(status, { 'content-type': png ? 'image/png' : 'application/json' });
  response.end(png ?? (json === undefined ? '' : JSON.stringify(json)));
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};
