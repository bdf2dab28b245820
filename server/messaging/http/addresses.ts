import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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

// Link-local holds the metadata services of clouds; other ranges are no single machine, or hide an IPv4 address.
const kinds: Readonly<Record<string, AddressKind>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
};
/** Metadata in a private network, and the old way to write an IPv4 address as IPv6 (`::10.0.0.1`). */
const never = [ipaddr.parseCIDR('fd00:ec2::/32'), ipaddr.parseCIDR('::/96')];

const kindOf = (text: string): AddressKind => {
  if (isIP(text) === 0 || text.includes('%')) return 'never';
  // `::ffff:10.0.0.1` is read as what it stands for.
  const address = ipaddr.process(text);
  const range = address.range();
  return kinds[range === 'loopback' ? range : ipaddr.subnetMatch(address, { never }, range)] ?? 'never';
};
