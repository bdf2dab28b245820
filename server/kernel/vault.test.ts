import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault, keyIdOf } from './vault';

const first = Buffer.alloc(32, 1);
const vault = createVault(first);
const id = keyIdOf(first);
const bytesOf = (sealed: string) => Buffer.from(sealed.split('.')[2] ?? '', 'base64url');

describe('a sealed secret', () => {
  it('opens to what it was, in any script', () => {
    for (const clear of ['k', 'مفتاح الربط 🔑', 'x'.repeat(5000)])
      expect(vault.open(vault.seal(clear, 'a.b').sealed, 'a.b')).toBe(clear);
  });

  it('looks different each time and shows nothing of what it holds', () => {
    const [one, two] = [vault.seal('planted-secret', 'a.b'), vault.seal('planted-secret', 'a.b')];
    expect(one.sealed).not.toBe(two.sealed);
    expect(bytesOf(one.sealed).toString('latin1')).not.toContain('planted');
  });

  it('does not open under another key, in another place, or once it was changed', () => {
    const { sealed } = vault.seal('planted-secret', 'a.b');
    expect(createVault(Buffer.alloc(32, 2)).open(sealed, 'a.b')).toBeUndefined();
    expect(vault.open(sealed, 'a.c')).toBeUndefined();
    const bytes = bytesOf(sealed);
    for (const at of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(vault.open(`v2.${id}.${changed.toString('base64url')}`, 'a.b')).toBeUndefined();
    }
    for (const broken of [
      '',
      'v1.',
      'v1.AAAA',
      `v1.${id}`,
      `v2.${id}.`,
      `v3.${sealed.slice(3)}`,
      'planted-secret',
    ])
      expect(vault.open(broken, 'a.b')).toBeUndefined();
  });
});

describe('a vault with several keys', () => {
  const second = Buffer.alloc(32, 2);
  let keys: readonly Buffer[] = [first];
  const turned = createVault(() => keys);

  it('seals with the first, and opens what any of them has sealed', () => {
    const old = turned.seal('planted', 'a.b').sealed;
    keys = [second, first];
    expect(turned.open(old, 'a.b')).toBe('planted');
    expect(turned.isCurrent(old)).toBe(false);
    const anew = turned.seal('planted', 'a.b').sealed;
    expect(turned.isCurrent(anew)).toBe(true);
    keys = [second];
    expect(turned.open(anew, 'a.b')).toBe('planted');
    expect(turned.open(old, 'a.b')).toBeUndefined();
  });

  it('opens what an earlier release has sealed, which did not name its key', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from('a.b'));
    const content = Buffer.concat([cipher.update('planted'), cipher.final()]);
    const old = `v1.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
    keys = [second, first];
    expect(turned.open(old, 'a.b')).toBe('planted');
    expect(turned.open(old, 'a.c')).toBeUndefined();
    expect(turned.isCurrent(old)).toBe(false);
  });
});
