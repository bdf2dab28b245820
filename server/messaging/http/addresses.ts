import { BlockList, isIP, isIPv4 } from 'node:net';

/** Where the server may send requests to: named by its configuration alone, never by what somebody typed. */
export interface AddressPolicy {
  readonly hosts: readonly AllowedHost[];
  /** Whether those hosts may lie in a private network. Never link-local or metadata addresses. */
  readonly allowsPrivate: boolean;
}

export interface AllowedHost {
  /** In lower case, an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** `hosts`: `name` (port 443) or `name:port`. Throws on a base that is no address. */
export const addressPolicy = (options: {
  readonly baseUrls: readonly string[];
  readonly hosts?: readonly string[];
  readonly allowsPrivate?: boolean;
}): AddressPolicy => ({
  hosts: [
    ...options.baseUrls.map((base) => hostOf(new URL(base))),
    ...(options.hosts ?? []).map((host) => hostOf(new URL(`https://${host}`))),
  ],
  allowsPrivate: options.allowsPrivate ?? false,
});

/** The address if requests may go there: a listed host and port, TLS outside this machine, no name or password in it. */
export const allowedUrl = ({ hosts }: AddressPolicy, text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { host, port } = hostOf(url);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(host))) return undefined;
  return hosts.some((known) => known.host === host && known.port === port) ? url : undefined;
};

/** Whether a name may stand for that address. Asked for each address it resolves to, right before connecting. */
export const mayConnect = ({ allowsPrivate }: AddressPolicy, host: string, address: string): boolean => {
  switch (kindOf(address)) {
    case 'public':
      return true;
    // A public name that leads to this machine is somebody's trick.
    case 'loopback':
      return isLoopbackHost(host);
    case 'private':
      return allowsPrivate;
    case 'never':
      return false;
  }
};

/** The host as it is compared and connected to. */
export const hostOf = (url: URL): AllowedHost => ({
  host: url.hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1'),
  port: Number(url.port || (url.protocol === 'http:' ? 80 : 443)),
});

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && kindOf(host) === 'loopback');

type AddressKind = 'public' | 'loopback' | 'private' | 'never';

const listOf = (subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits = ''] = subnet.split('/');
    list.addSubnet(net, Number(bits), isIPv4(net) ? 'ipv4' : 'ipv6');
  }
  return list;
};

// Link-local holds the metadata services of clouds; the others are no single machine, or hide an IPv4 address.
const never = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  '100::/64',
]);
const loopback = listOf(['127.0.0.0/8', '::1/128']);
const privateNets = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']);

const kindOf = (address: string): AddressKind => {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return 'never';
  const mapped = version === 6 ? mappedIPv4(address) : undefined;
  if (mapped !== undefined) return kindOf(mapped);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (never.check(address, family)) return 'never';
  if (loopback.check(address, family)) return 'loopback';
  return privateNets.check(address, family) ? 'private' : 'public';
};

/** `::ffff:10.0.0.1` and the old `::10.0.0.1`, however they are written. */
const mappedIPv4 = (address: string): string | undefined => {
  const whole = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(whole) ?? [];
  if (low === '') return undefined;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
};
