import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd, testFolder } from '../support/cleanup';
import { startStandIn } from '../support/messaging/wire/waha/server';
import { type Session, standInKey } from '../support/messaging/wire/waha/state';

/** The message provider behind TLS, with a certificate of our own authority and a line that may be slow. */
export interface Provider {
  readonly url: string;
  readonly key: string;
  /** File of the authority, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  setLateness(ms: number): void;
  setExpired(isExpired: boolean): void;
  control(session: string, verb: string, body?: Readonly<Record<string, unknown>>): void;
  held(session: string): Session | null;
  /** How often a fault was met: answers that came late, connections given up because of the certificate. */
  readonly met: { late: number; refused: number };
  /** Texts of all messages that the provider has accepted, as often as it has accepted them. */
  texts(sessions: readonly string[]): readonly string[];
}

export const startProvider = async (): Promise<Provider> => {
  const folder = testFolder('day-provider');
  const standIn = await startStandIn();
  const certificates = makeCertificates(folder);
  let lateness = 0;
  const met = { late: 0, refused: 0 };
  const front = https.createServer({ ...certificates.valid }, async (request, response) => {
    const { method, url, headers } = request;
    const behind = http.request(`${standIn.url}${url}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      // The message is accepted at once; only the answer is late.
      if (lateness > 0) met.late += 1;
      await pause(lateness);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.end(Buffer.concat(parts));
    });
    behind.on('error', () => response.destroy());
    response.on('error', () => {});
    request.pipe(behind);
  });
  front.on('tlsClientError', () => {
    met.refused += 1;
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    front.closeAllConnections();
    front.close();
  });
  const address = front.address();
  return {
    url: `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    key: standInKey,
    authority: certificates.authority,
    met,
    setLateness: (ms) => {
      lateness = ms;
    },
    setExpired: (isExpired) => front.setSecureContext(isExpired ? certificates.expired : certificates.valid),
    control: standIn.control,
    held: standIn.held,
    texts: (sessions) =>
      sessions
        .flatMap((session) => standIn.held(session)?.messages ?? [])
        .flatMap(({ text, sends }) => Array<string>(sends).fill(text)),
  };
};

/** Makes an authority, a certificate that holds, and one that has expired, with the `openssl` of the machine. */
const makeCertificates = (folder: string) => {
  const openssl = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const inside = (name: string) => path.join(folder, name);
  writeFileSync(inside('names'), 'subjectAltName=IP:127.0.0.1');
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=day',
    '-days',
    '30',
  );
  openssl('req', ...newKey, '-keyout', 'front.key', '-out', 'front.csr', '-subj', '/CN=provider');
  const signed = (days: string, out: string) => {
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
    openssl('x509', '-req', '-in', 'front.csr', ...by, '-days', days, '-out', out);
    return { key: readFileSync(inside('front.key')), cert: readFileSync(inside(out)) };
  };
  return {
    authority: inside('ca.pem'),
    valid: signed('30', 'valid.pem'),
    expired: signed('-1', 'expired.pem'),
  };
};
