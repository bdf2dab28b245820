import { describe, expect, it } from 'vitest';
import { base32, codeAt, newSecret, otpauthOf, stepAt, stepOfCode } from './totp';

/** The secret of RFC 6238's test vectors. */
const secret = base32(Buffer.from('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it('is the one that RFC 6238 computes at each of its instants', () => {
    for (const [seconds, code] of [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ] as const)
      expect(codeAt(secret, stepAt(at(seconds)), 8)).toBe(code);
  });

  it('is taken one step early and one late, and no further', () => {
    const now = at(1_111_111_111);
    const step = stepAt(now);
    for (const [drift, taken] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect(stepOfCode(secret, codeAt(secret, step + drift), 0, now)).toBe(taken ? step + drift : undefined);
  });

  it('is not taken again, nor is one of an earlier step', () => {
    const now = at(1_111_111_111);
    const step = stepAt(now);
    expect(stepOfCode(secret, codeAt(secret, step), step, now)).toBe(undefined);
    expect(stepOfCode(secret, codeAt(secret, step - 1), step, now)).toBe(undefined);
    expect(stepOfCode(secret, codeAt(secret, step + 1), step, now)).toBe(step + 1);
  });
});

describe('a new secret', () => {
  it('has 160 random bits in base32, and stands in the text that apps scan', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    expect(otpauthOf(one, { issuer: 'مركز', username: 'a b' })).toBe(
      `otpauth://totp/%D9%85%D8%B1%D9%83%D8%B2:a%20b?secret=${one}&issuer=%D9%85%D8%B1%D9%83%D8%B2&digits=6&period=30`,
    );
  });
});
