import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyFromText, keyInFolder } from './vault';

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
