import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Hosts that the server may send requests to. They come from its configuration; only `anyPublic` lets users add some. */
export interface AddressPolicy {
  readonly hosts: readonly AllowedHost[];
  /** True if those hosts may be in a private network. Link-local and metadata addresses are always refused. */
  readonly allowsPrivate: boolean;
  /** True if any other host may be called by https, as long as its addresses are public. Default: false. */
  readonly anyPublic?: boolean;
}

interface AllowedHost {
  /** In lower case; an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** `hosts`: `name` (port 443) or `name:port`. Throws if a base URL is invalid. */
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

/** Returns the URL if its host and port are listed, it uses TLS outside this machine, and it holds no credentials. */
export const allowedUrl = (policy: AddressPolicy, text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { host, port } = hostOf(url);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(host))) return undefined;
  const isListed = policy.hosts.some((known) => known.host === host && known.port === port);
  return isListed || (policy.anyPublic && isOutside(policy, host)) ? url : undefined;
};

/** True for a host of a user that does not itself say that it lies inside. */
const isOutside = (policy: AddressPolicy, host: string): boolean =>
  !isLoopbackHost(host) && (isIP(host) === 0 || mayConnect(policy, host, host));

/** True if a host may resolve to this address. Called for each resolved address, right before connecting. */
export const mayConnect = (policy: AddressPolicy, host: string, address: string): boolean => {
  switch (kindOf(address)) {
    case 'public':
      return true;
    // A public name that resolves to this machine is an attack.
    case 'loopback':
      return isLoopbackHost(host);
    case 'private':
      // A user's host never is: only the operator knows what lies inside.
      return policy.allowsPrivate && (!policy.anyPublic || policy.hosts.some((known) => known.host === host));
    case 'never':
      return false;
  }
};

/** Host and port as they are compared and connected to. */
export const hostOf = (url: URL): AllowedHost => ({
  host: url.hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1'),
  port: Number(url.port || (url.protocol === 'http:' ? 80 : 443)),
});

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && kindOf(host) === 'loopback');

type AddressKind = 'public' | 'loopback' | 'private' | 'never';

// Link-local holds the metadata services of clouds. Other missing ranges are no single host or embed an IPv4 address.
const kinds: Readonly<Record<string, AddressKind>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
};
/** Metadata service in a private network, and the old form of an IPv4 address as IPv6 (`::10.0.0.1`). */
const never = [ipaddr.parseCIDR('fd00:ec2::/32'), ipaddr.parseCIDR('::/96')];

const kindOf = (text: string): AddressKind => {
  if (isIP(text) === 0 || text.includes('%')) return 'never';
  // `process` turns `::ffff:10.0.0.1` into its IPv4 address.
  const address = ipaddr.process(text);
  const range = address.range();
  return kinds[range === 'loopback' ? range : ipaddr.subnetMatch(address, { never }, range)] ?? 'never';
};
