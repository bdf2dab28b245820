import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Proxies whose `X-Forwarded-For` is believed, as Fastify takes them: false for none, a function of an address and its
 * distance from this server, or addresses separated by commas. Fastify's own `true` and numbers are not used: `true` believes
 * what the client wrote, and of a number the installed version believes nothing.
 */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean);

/** More proxies in a row than this are a mistake. */
const mostHops = 10;
const names: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads `TRUST_PROXY`: a number of proxies, or addresses, networks and Fastify's names for private ones. Undefined if
 * it is none of them, as `true`, which does not say how many.
 */
export const trustedProxies = (text: string): TrustedProxies | undefined => {
  if (['off', 'false', '0'].includes(text)) return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= mostHops ? (_address, hop) => hop < hops : undefined;
  }
  const places = text.split(/[\s,]+/).filter(Boolean);
  return places.length > 0 && places.every(isPlace) ? places.join(',') : undefined;
};

const isPlace = (text: string): boolean => {
  const [address = ''] = text.split('/');
  return names.has(text) || (isIP(address) !== 0 && (address === text || ipaddr.isValidCIDR(text)));
};

/**
 * Makes `request.ip` the address of the peer if a proxy passes on something that is no address. So every reader of
 * `request.ip` gets an address: the audit log, the sessions, the counts of tries and of requests.
 */
export const refuseForgedAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify reads the header anew each time.
    if (isIP(request.ip) === 0) delete request.raw.headers['x-forwarded-for'];
    done();
  });
};

/** Leading bits of an IPv6 address that belong to one line. Its owner can use every address below them. */
const bitsOfLine = 64;

/**
 * Returns the network by which tries and requests of an address are counted: an IPv4 address itself, the /64 of an
 * IPv6 address. A text that is no address is returned as it is.
 */
export const networkOf = (ip: string): string => {
  if (isIP(ip) === 0) return ip;
  const [text = ''] = ip.split('%');
  // `process` turns `::ffff:10.0.0.1` into its IPv4 address.
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bitsOfLine}`)}/${bitsOfLine}`;
};
