import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { isSame } from '../../kernel/vault';
import { objectIn } from '../http/client';
import { answerCall } from './calls';
import type { Reply, Request, StandIn } from './replies';
import { createWebhooks, type Engine, type Listener, openState } from './state';

export interface StandInOptions {
  readonly file: string;
  readonly apiKey: string;
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Milliseconds after which a waiting session links itself. Default: never. */
  readonly linksAfterMs?: number | undefined;
  /** Default: GOWS. */
  readonly engine?: Engine;
  /** Faults for tests: `answer` may reply itself (then true). `saw` hears every other request and its reply. */
  readonly luck?: Listener & {
    answer(standIn: StandIn, request: Request, response: ServerResponse): Promise<boolean>;
    saw(standIn: StandIn, request: Request, reply: Reply): void;
  };
}

export interface RunningStandIn {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A fake provider for development, demos and tests. Speaks WAHA's wire format over HTTP on the loopback address and
 * sends nothing to real phones.
 */
export const startStandIn = async (options: StandInOptions): Promise<RunningStandIn> => {
  const { state, save } = openState(options.file, options.engine);
  const standIn: StandIn = {
    state,
    save,
    webhooks: createWebhooks(state, options.luck),
    linksAfterMs: options.linksAfterMs,
  };
  const server = http.createServer((request, response) => {
    answer(standIn, options, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
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

export interface SharedStandIn extends RunningStandIn {
  readonly apiKey: string;
}

/**
 * The stand-in of a data folder. Keeps its port and key, so that channels find it again after a restart. A second
 * process of the same folder uses the running one.
 */
export const standInOf = async (folder: string, linksAfterMs?: number): Promise<SharedStandIn> => {
  const place = path.join(folder, 'stand-in');
  await mkdir(place, { recursive: true, mode: 0o700 });
  const addressFile = path.join(place, 'address.json');
  const known = objectIn(await readFile(addressFile).catch(() => Buffer.alloc(0)));
  const apiKey = typeof known?.apiKey === 'string' ? known.apiKey : randomBytes(24).toString('base64url');
  const start = (port: number) =>
    startStandIn({ file: path.join(place, 'state.json'), apiKey, port, linksAfterMs });
  const port = typeof known?.port === 'number' ? known.port : 0;
  const running = await start(port).catch(async (error: unknown) => {
    const url = `http://127.0.0.1:${port}`;
    if (await answersAt(url, apiKey)) return { url, close: async () => {} };
    if (port === 0) throw error;
    return start(0);
  });
  const content = { port: Number(new URL(running.url).port), apiKey };
  await writeFile(addressFile, JSON.stringify(content), { mode: 0o600 });
  return { ...running, apiKey };
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
  const { accept = '' } = request.headers;
  const asked: Request = {
    ...{ method: request.method ?? 'GET', root, path: rest, query: url.searchParams, body },
    wantsJson: accept.startsWith('application/json'),
  };
  const isKnown = isSame(String(request.headers['x-api-key'] ?? ''), apiKey);
  if (isKnown && (await luck?.answer(standIn, asked, response))) return;
  const refused: Reply = { status: 401, json: { message: 'Unauthorized', statusCode: 401 } };
  const reply = isKnown ? answerCall(standIn, asked) : refused;
  luck?.saw(standIn, asked, reply);
  const { status, json, png } = reply;
  response.writeHead(status, { 'content-type': png ? 'image/png' : 'application/json' });
  response.end(png ?? (json === undefined ? '' : JSON.stringify(json)));
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const answersAt = async (url: string, apiKey: string): Promise<boolean> => {
  const answer = await fetch(`${url}/api/server/version`, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  return answer?.ok === true;
};
