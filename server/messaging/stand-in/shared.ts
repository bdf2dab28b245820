import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { objectIn } from '../http/json';
import { type RunningStandIn, startStandIn } from './server';

export interface SharedStandIn extends RunningStandIn {
  readonly apiKey: string;
}

/**
 * The stand-in of a data folder: always at the same port, with the key it had, so that channels find it again after a
 * restart. A second process of the same folder uses the one that runs.
 */
export const standInOf = async (folder: string, linksAfterMs?: number): Promise<SharedStandIn> => {
  const place = path.join(folder, 'stand-in');
  await mkdir(place, { recursive: true, mode: 0o700 });
  const addressFile = path.join(place, 'address.json');
  const known = objectIn(await readFile(addressFile).catch(() => Buffer.alloc(0)));
  const apiKey = typeof known?.apiKey === 'string' ? known.apiKey : randomBytes(24).toString('base64url');
  const start = (port: number) =>
    startStandIn({
      file: path.join(place, 'state.json'),
      apiKey,
      port,
      ...(linksAfterMs === undefined ? {} : { linksAfterMs }),
    });
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

const answersAt = async (url: string, apiKey: string): Promise<boolean> => {
  const headers = { 'x-api-key': apiKey };
  const answer = await fetch(`${url}/api/server/version`, {
    headers,
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  return answer?.ok === true;
};
