import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** True for an IPv4 or IPv6 address, or a range of them (`203.0.113.0/24`). */
export const isRange = (text: string): boolean => rangeOf(text) !== undefined;

/** True if the address lies in one of the ranges, or if there is none. An unreadable address lies in no range. */
export const isAllowed = (ranges: readonly string[], address: string): boolean => {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  // A server that listens on IPv6 sees IPv4 addresses as ::ffff:203.0.113.7.
  const asked = ipaddr.process(address);
  return ranges.some((text) => {
    const range = rangeOf(text);
    return range !== undefined && asked.kind() === range[0].kind() && asked.match(range);
  });
};

const rangeOf = (text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined => {
  // The library also reads `10` and `0x0a.1`, which people do not mean.
  const [written = ''] = text.split('/', 1);
  if (isIP(written) === 0) return undefined;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};
