import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVault, hashPassword, keyFromText, keyInFolder, passwordMatches } from './vault';

const vault = createVault(Buffer.alloc(32, 1));
const bytesOf = (sealed: string) => Buffer.from(sealed.split('.')[1] ?? '', 'base64url');

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
      expect(vault.open(`v1.${changed.toString('base64url')}`, 'a.b')).toBeUndefined();
    }
    for (const broken of ['', 'v1.', 'v1.AAAA', `v2.${sealed.slice(3)}`, 'planted-secret'])
      expect(vault.open(broken, 'a.b')).toBeUndefined();
  });
});

// G-20
it('Passwords compared together have each its own answer, a broken one too', async () => {
  const stored = await hashPassword('one');
  const asked = [stored, 'broken', stored, null, stored, stored, 'broken', stored];
  const answers = asked.map((one, n) => passwordMatches(one, n === 4 ? 'two' : 'one'));
  expect(await Promise.all(answers)).toEqual([true, false, true, false, false, true, false, true]);
});

// G-20
it('A flood of passwords leaves a thread to files', async () => {
  const stored = await hashPassword('one');
  let left = 24;
  const flood = Array.from({ length: left }, async () => {
    await passwordMatches(stored, 'two');
    left -= 1;
  });
  // Behind a flood that takes all threads, a file would wait until nearly all are compared.
  await stat('.');
  expect(left).toBeGreaterThan(12);
  await Promise.all(flood);
});

describe('the key of a data folder', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, readable by its owner alone, also when several processes start at once', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => keyInFolder(path.join(folder, 'new'))));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(path.join(folder, 'new'))).toEqual(['secrets.key']);
    expect((await stat(path.join(folder, 'new', 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect(await keyInFolder(path.join(folder, 'new'))).toEqual(keys[0]);
  });

  it('is never made anew over a damaged one, which a backup may still replace', async () => {
    const file = path.join(folder, 'secrets.key');
    await writeFile(file, 'short');
    await chmod(file, 0o600);
    await expect(keyInFolder(folder)).rejects.toThrow(/no key/);
    expect(await readFile(file, 'utf8')).toBe('short');
  });

  it('may be written in base64 or hexadecimal and has 32 bytes', () => {
    const key = Buffer.alloc(32, 9);
    expect(keyFromText(key.toString('base64'))).toEqual(key);
    expect(keyFromText(` ${key.toString('hex')}\n`)).toEqual(key);
    expect(keyFromText(key.subarray(1).toString('base64'))).toBeUndefined();
    expect(keyFromText('')).toBeUndefined();
  });
});
