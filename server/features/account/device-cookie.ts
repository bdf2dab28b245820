import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie in which a browser keeps its secret (see `devices.ts`). Scripts cannot read it, so a session that is bound
 * to it is worth nothing to whoever copies the token out of the browser (ASVS 3.2.3). It alone opens nothing: a call
 * needs the token, too, which no other site can send.
 */

type Headers = Pick<FastifyRequest['headers'], 'host' | 'cookie'>;

/** Seconds that a browser keeps the secret: half a year after the last sign-in. */
const lifeSeconds = 180 * 24 * 60 * 60;

/** Cookies are shared by all ports of a host, so the name holds the port. */
const nameOf = ({ host = '' }: Headers, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}device${/:\d{1,5}$/.exec(host)?.[0].replace(':', '-') ?? ''}`;

/** Returns the secret that the browser sent, or undefined. */
export const sentDevice = (headers: Headers): string | undefined => {
  const cookies = new Map(
    (headers.cookie ?? '').split('; ').map((one): [string, string] => {
      const at = one.indexOf('=');
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
  return cookies.get(nameOf(headers, true)) ?? cookies.get(nameOf(headers, false));
};

/** Gives the browser its secret to keep. */
export const giveDevice = (
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  reply: FastifyReply,
  secret: string,
): void => {
  const isSecure = protocol === 'https';
  const parts = [
    `${nameOf(headers, isSecure)}=${secret}`,
    'Path=/',
    `Max-Age=${lifeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('Set-Cookie', parts.join('; '));
};
