import type { FastifyInstance } from 'fastify';
import { notFound } from '../kernel/errors';

/** Days until a security.txt expires, counted from each answer. RFC 9116 recommends less than a year. */
const validDays = 180;

const path = '/.well-known/security.txt';

/** Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. 404 without a contact. */
export const wellKnownRoutes = (
  app: FastifyInstance,
  contact: string | undefined,
  { publicUrl = '', now }: { readonly publicUrl?: string | undefined; readonly now: () => Date },
): void => {
  app.get(path, { config: { public: true } }, (_, reply) => {
    if (contact === undefined) throw notFound();
    const expires = new Date(now().getTime() + validDays * 24 * 3_600_000);
    return reply.type('text/plain; charset=utf-8').send(
      [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: ar, en',
        // Only an address by https may stand there.
        ...(publicUrl.startsWith('https://') ? [`Canonical: ${new URL(path, publicUrl).href}`] : []),
        '',
      ].join('\n'),
    );
  });
};
