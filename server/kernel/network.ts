import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
