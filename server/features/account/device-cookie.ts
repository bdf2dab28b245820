import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Vault } from '../../kernel/vault';

/**
 * The cookie in which a browser keeps its secret (see `devices.ts`). Scripts cannot read it, so a session that is bound
 * to it is worth nothing to whoever copies the token out of the browser (ASVS 3.2.3). It alone opens nothing: a call
 * needs the token, too, which no other site can send.
 */

/** Seconds that a browser keeps the secret: half a year after the last sign-in. */
const lifeSeconds = 180 * 24 * 60 * 60;

/** Cookies are shared by all ports of a host, so the name holds a mark of this centre. */
const nameOf = (vault: Vault, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}device-${vault.keyFor('name of the device cookie').slice(0, 8)}`;

/** Returns the secret that the browser sent, or undefined. */
export const sentDevice = (vault: Vault, header: string | undefined): string | undefined => {
  const cookies = new Map(
    (header ?? '').split('; ').map((one): [string, string] => {
      const at = one.indexOf('=');
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
  return cookies.get(nameOf(vault, true)) ?? cookies.get(nameOf(vault, false));
};

/** Gives the browser its secret to keep. */
export const giveDevice = (
  vault: Vault,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  secret: string,
): void => {
  const isSecure = protocol === 'https';
  const parts = [
    `${nameOf(vault, isSecure)}=${secret}`,
    'Path=/',
    `Max-Age=${lifeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('Set-Cookie', parts.join('; '));
};
