import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { toLatinDigits } from '../../../src/schema/text/accept';
import { fetchRows } from '../../kernel/rows';
import { hashPassword, passwordMatches } from '../../kernel/vault';
import type { Take } from './app-codes';

/** Recovery codes: ten of them, each used once, for whoever lost the phone (ASVS 2.6). */
const howMany = 10;

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Signs that find the row; the other ten are 50 random bits, kept as argon2id. */
const selectorLength = 2;
const length = 12;

/** Replaces all codes of a user. Returns the new ones, which nobody can read again. */
export const makeCodes = async (client: pg.PoolClient, userId: number): Promise<readonly string[]> => {
  const codes = newCodes();
  const hashes = await Promise.all(codes.map(hashPassword));
  await client.query('delete from recovery_codes where user_id = $1', [userId]);
  await client.query(
    `insert into recovery_codes (user_id, selector, code_hash) select $1, * from unnest($2::text[], $3::text[])`,
    [userId, codes.map(selectorOf), hashes],
  );
  return codes.map(shown);
};

/** Returns how to use up a typed code, or undefined if it is none of the user's unused ones. */
export const codeProof = async (pool: pg.Pool, userId: number, typed: string): Promise<Take | undefined> => {
  const code = cleaned(typed);
  if (code.length !== length) return undefined;
  const selector = selectorOf(code);
  const [row] = await fetchRows(pool, { hash: 'text' })(
    'select code_hash as hash from recovery_codes where user_id = $1 and selector = $2 and used_at is null',
    [userId, selector],
  );
  if (!(await passwordMatches(row?.hash, code))) return undefined;
  return async (client) => {
    const { rowCount } = await client.query(
      'update recovery_codes set used_at = now() where user_id = $1 and selector = $2 and code_hash = $3 and used_at is null',
      [userId, selector, row?.hash],
    );
    return rowCount === 1;
  };
};

const newCodes = (): readonly string[] => {
  const codes = new Map<string, string>();
  while (codes.size < howMany) {
    const code = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
    codes.set(selectorOf(code), code);
  }
  return [...codes.values()];
};

const selectorOf = (code: string): string => code.slice(0, selectorLength);
const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Accepts capitals, Arabic digits, blanks, and letters that look like a digit. */
const cleaned = (typed: string): string =>
  toLatinDigits(typed.slice(0, 100))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
