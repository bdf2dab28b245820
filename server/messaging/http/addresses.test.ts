import { describe, expect, it } from 'vitest';
import { addressPolicy, allowedUrl, mayConnect } from './addresses';

const policy = addressPolicy({
  baseUrls: ['http://127.0.0.1:4000'],
  hosts: ['waha.example', 'waha.example:8443'],
});

describe('an address that the server may call', () => {
  // MSG-17
  it('is one of the listed hosts at their ports, over TLS outside this machine', () => {
    for (const url of [
      'http://127.0.0.1:4000/api/sessions/a',
      'https://waha.example',
      'https://WAHA.example:443/x?y',
      'https://waha.example:8443',
    ])
      expect(allowedUrl(policy, url), url).toBeInstanceOf(URL);
    for (const url of [
      'http://waha.example',
      'https://waha.example:8444',
      'https://waha.example.evil.test',
      'https://evil.test/#https://waha.example',
      'https://waha.example@evil.test',
      'https://user:word@waha.example',
      'http://127.0.0.1:4001',
      'http://localhost:4000',
      'http://169.254.169.254/',
      'ftp://127.0.0.1:4000',
      'file:///etc/passwd',
      '//waha.example',
      'waha.example',
      '',
    ])
      expect(allowedUrl(policy, url), url).toBeUndefined();
  });

  // MSG-17
  it('never leads to this machine, a private network or a metadata service by a name that says otherwise', () => {
    for (const address of ['93.184.216.34', '2606:2800:220:1::1'])
      expect(mayConnect(policy, 'waha.example', address)).toBe(true);
    for (const address of [
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:a9fe:a9fe',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'fd00:ec2::254',
      'fc00::1',
      'ff02::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'not-an-address',
    ])
      expect(mayConnect(policy, 'waha.example', address), address).toBe(false);
    expect(mayConnect(policy, '127.0.0.1', '127.0.0.1')).toBe(true);
    expect(mayConnect(policy, 'localhost', '::1')).toBe(true);
  });

  it('may lie in a private network where the operator says so, and a metadata service never', () => {
    const inside = { ...policy, allowsPrivate: true };
    expect(mayConnect(inside, 'waha.example', '10.1.2.3')).toBe(true);
    expect(mayConnect(inside, 'waha.example', 'fd12::1')).toBe(true);
    for (const address of ['169.254.169.254', 'fd00:ec2::254', '127.0.0.1', '::ffff:169.254.169.254'])
      expect(mayConnect(inside, 'waha.example', address), address).toBe(false);
  });
});
