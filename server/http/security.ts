import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers of every answer. Scripts come from this server alone; antd writes its styles inline. */
export const securityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeadersOf(request));
    done();
  });
};

/** For answers that are given before any hook runs. */
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
