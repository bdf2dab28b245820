import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Reads the product's source and finds calls that are not safe whatever stands around them.

const files = execFileSync('git', ['ls-files', '-z', 'src', 'server'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\0')
  // Benchmarks are not delivered.
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\/bench\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Returns each line that matches, as `file: line`, except in the files that may have it. */
const linesWith = (pattern: RegExp, may: readonly string[] = []): readonly string[] =>
  files
    .filter(({ file }) => !may.some((one) => file.startsWith(one)))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );

describe('The source', () => {
  it('runs no text as code', () => {
    expect(files.length).toBeGreaterThan(500);
    const code = /\beval\(|\bnew Function\(|['"](?:node:)?(?:vm|v8)['"]|\bset(?:Timeout|Interval)\(\s*['"`]/;
    expect(linesWith(code)).toEqual([]);
  });

  it('writes no text as HTML', () => {
    const html = /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc/;
    expect(linesWith(html)).toEqual([]);
  });

  it('starts no program but the embedded database, and none through a shell', () => {
    expect(linesWith(/['"](?:node:)?child_process['"]/, ['server/db/embedded/'])).toEqual([]);
    expect(linesWith(/\bshell\b\s*:|\bexec(?:Sync)?\(['"`]/)).toEqual([]);
  });

  it('hashes and encrypts by strong algorithms alone', () => {
    // Authenticator apps know codes by SHA-1 only, which is strong enough as an HMAC (RFC 6238).
    const codes = ['server/features/factors/totp.ts'];
    const known = /createH(?:ash|mac)\('sha(?:256|512)'|create(?:Dec|C)ipheriv\('aes-256-gcm'/;
    const calls = linesWith(/createH(?:ash|mac)\(|create(?:Dec|C)ipher(?:iv)?\(/, codes);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter((line) => !known.test(line))).toEqual([]);
  });

  it('makes nothing that is secret by Math.random', () => {
    // Waits before another try.
    const waits = [
      'server/kernel/transaction.ts',
      'server/features/messages/send/sender.ts',
      'src/providers/live.ts',
    ];
    expect(linesWith(/Math\.random\b/, waits)).toEqual([]);
  });

  it('raises the rights of an actor in one place, with a reason, and copies no actor elsewhere', () => {
    const place = 'server/data/actor.ts';
    expect(linesWith(/\.\.\.(?:\w+\.)*actor\b|\bisAdmin: true\b/, [place])).toEqual([]);
    // These make actors: of whoever fails to sign in, and of a program.
    const makers = [
      'server/features/account/sign-in.ts',
      'server/features/service-accounts/reader.ts',
      'src/',
    ];
    expect(linesWith(/\bcan: \((?:key)?\) => (?!boolean)/, [place, ...makers])).toEqual([]);
    expect(linesWith(/\basSystem\(/).length).toBe(8);
  });

  it('asks no browser for a random UUID, which pages by plain http in a local network do not have', () => {
    expect(linesWith(/\bcrypto\.randomUUID\(/, ['server/'])).toEqual([]);
  });

  it('believes no certificate unchecked', () => {
    expect(linesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });
});
