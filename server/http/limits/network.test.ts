import { describe, expect, it } from 'vitest';
import { networkOf } from './proxies';

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
