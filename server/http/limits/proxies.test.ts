import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config';
import { networkOf, trustedProxies } from './proxies';

const trusts = (text: string, hop: number) => {
  const trusted = trustedProxies(text);
  return typeof trusted === 'function' ? trusted('192.0.2.1', hop) : trusted;
};

describe('TRUST_PROXY', () => {
  it('as a number is that many proxies: the address that the farthest of them saw is the client’s', () => {
    expect([0, 1, 2].map((hop) => trusts('1', hop))).toEqual([true, false, false]);
    expect([0, 1, 2].map((hop) => trusts('2', hop))).toEqual([true, true, false]);
  });

  it('takes addresses, networks and names of private ones', () => {
    expect(trustedProxies('10.0.0.5, 10.1.0.0/16 fd00::/8')).toBe('10.0.0.5,10.1.0.0/16,fd00::/8');
    expect(trustedProxies('loopback')).toBe('loopback');
  });

  it('is off by default, and by 0 and false', () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(['0', 'false', 'off'].map(trustedProxies)).toEqual([false, false, false]);
  });

  it.each(['true', 'yes', '-1', '1.5', '11', 'nginx', '10.0.0.5/99', '10.0.0', ','])(
    '%s is refused with a sentence that says what to write',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(ConfigError);
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/number of proxies.*usually 1.*addresses/);
    },
  );
});

describe('The network of an address', () => {
  it('is the address itself for IPv4, also if it is written as IPv6', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7');
  });

  it('is the /64 for IPv6, because one line can use all addresses below it', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0DB8:0001:0002::ffff')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80::/64');
    expect(networkOf('::1')).toBe('::/64');
  });

  it('is the text itself for what is no address', () => {
    expect(networkOf('')).toBe('');
    expect(networkOf('unknown')).toBe('unknown');
  });
});
