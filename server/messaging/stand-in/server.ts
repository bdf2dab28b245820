import { createHash, timingSafeEqual } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { objectIn } from '../http/json';
import { answerCall, type Reply, type StandIn } from './calls';
import { answerControl } from './controls';
import { openState } from './state';
import { createWebhooks } from './webhooks';

export interface StandInOptions {
  /** Where its state stands. */
  readonly file: string;
  readonly apiKey: string;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Links by itself after so long what waits to be linked. Default: never. */
  readonly linksAfterMs?: number;
}

export interface RunningStandIn {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A provider for development, demos and tests: speaks WAHA's wire format over real HTTP on the loopback address, sends
 * nothing to anybody, and does below `/test` what phones and bad luck would do.
 */
export const startStandIn = async (options: StandInOptions): Promise<RunningStandIn> => {
  const { state, save } = openState(options.file);
  let url = '';
  const standIn: StandIn = {
    state,
    save,
    webhooks: createWebhooks(state, save),
    linksAfterMs: options.linksAfterMs,
    qrText: ({ name }) => `${url}/test/${name}/scan`,
  };
  const server = http.createServer((request, response) => {
    answer(standIn, options.apiKey, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const answer = async (
  standIn: StandIn,
  apiKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const [root = '', ...path] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const body = objectIn(await bodyOf(request)) ?? {};
  if (!isSame(String(request.headers['x-api-key'] ?? ''), apiKey))
    return send(response, { status: 401, json: { message: 'Unauthorized', statusCode: 401 } });
  const asked = { method: request.method ?? 'GET', path, query: url.searchParams, body };
  const reply = root === 'test' ? await answerControl(standIn, asked) : answerCall(standIn, asked);
  send(response, reply);
};

const send = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'hang') return;
  const { status, json, png, raw } = reply;
  response.writeHead(status, { 'content-type': png ? 'image/png' : 'application/json' });
  response.end(png ?? raw ?? (json === undefined ? '' : JSON.stringify(json)));
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted));

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
