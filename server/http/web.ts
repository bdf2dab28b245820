import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCode, notFound } from '../kernel/errors';
import { textIn } from './texts';

/**
 * Serves the built browser application. Files with a hash in their name never change. A path that is neither a file
 * nor part of the API is a screen and gets index.html. Nothing below `/.well-known/` is a screen (RFC 8615).
 */
export const webRoutes = async (app: FastifyInstance, root: string): Promise<void> => {
  if (!existsSync(path.join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // SVG is a text, but the static plugin names no charset for it.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
    done(null, payload);
  });
  app.setNotFoundHandler((request, reply) => {
    const [url = ''] = request.url.split('?');
    const isScreen = request.method === 'GET' || request.method === 'HEAD';
    if (!isScreen || /^\/(api|assets|\.well-known)(\/|$)/.test(url)) throw notFound();
    return reply.status(200).header('Cache-Control', 'no-cache').sendFile('index.html');
  });
};

/**
 * Sets the security headers of every reply. Inline styles are allowed because antd writes them. With `isHttps`, when
 * users reach the server by https, browsers are told to use nothing else for a year.
 */
export const securityHeaders = (app: FastifyInstance, isHttps: boolean): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeadersOf(request));
    if (isHttps) reply.header('Strict-Transport-Security', 'max-age=31536000');
    done();
  });
};

/** Headers for replies that are sent before any hook runs. */
export const securityHeadersOf = (request: FastifyRequest): Readonly<Record<string, string>> => ({
  'X-Request-Id': String(request.id),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Content-Security-Policy': policy,
});

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Answers a request that cannot be parsed with the usual error body (P-05), in Arabic because the language is
 * unknown. Closes the connection, because the bytes that follow are unreadable.
 */
export const answerClientError = (error: Error, socket: Socket): void => {
  const code = errorCode(error);
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = statuses[code ?? ''] ?? '400 Bad Request';
  const message = textIn('ar', 'error.malformed');
  const body = JSON.stringify({ success: false, code: 'request.malformed', message });
  // The client may keep its side open for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
};

/** Milliseconds in which a client can read why its connection ends. */
const lingerMs = 1000;

const statuses: Readonly<Record<string, string | undefined>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Days until a security.txt expires, counted from each answer. RFC 9116 recommends less than a year. */
const validDays = 180;

const securityText = '/.well-known/security.txt';

/** Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. 404 without a contact. */
export const wellKnownRoutes = (
  app: FastifyInstance,
  contact: string | undefined,
  { publicUrl = '', now }: { readonly publicUrl?: string | undefined; readonly now: () => Date },
): void => {
  app.get(securityText, { config: { public: true } }, (_, reply) => {
    if (contact === undefined) throw notFound();
    const expires = new Date(now().getTime() + validDays * 24 * 3_600_000);
    return reply.type('text/plain; charset=utf-8').send(
      [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: ar, en',
        // Only an address by https may stand there.
        ...(publicUrl.startsWith('https://') ? [`Canonical: ${new URL(securityText, publicUrl).href}`] : []),
        '',
      ].join('\n'),
    );
  });
};
