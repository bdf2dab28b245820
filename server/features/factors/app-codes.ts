import type pg from 'pg';
import { fetchRows } from '../../kernel/rows';
import type { Vault } from '../../kernel/vault';
import { stepOfCode } from './totp';

/** Secrets of authenticator apps in the database, and their codes. */

/**
 * Uses a proof up in the caller's transaction, by one statement. False if another call has used it meanwhile. The slow
 * part (hashes) is done before, outside of the transaction.
 */
export type Take = (client: pg.PoolClient) => Promise<boolean>;

/** Where the vault believes a secret to stand: copied to another user's row, it cannot be opened. */
export const placeOfSecret = (userId: number): string => `totp_secrets.secret.${userId}`;

export interface CodeCheck {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  readonly now: () => Date;
}

/**
 * Returns how to take a typed code, or undefined if it is wrong, too old or was taken before. The statement decides:
 * of two calls with one code, one takes it. `isActive` false asks for the secret that is being added.
 */
export const appProof = async (
  { pool, vault, now }: CodeCheck,
  userId: number,
  code: string,
  isActive = true,
): Promise<Take | undefined> => {
  const [row] = await fetchRows(pool, { secret: 'text', lastStep: 'number' })(
    'select secret_sealed as secret, last_step as "lastStep" from totp_secrets where user_id = $1 and is_active = $2',
    [userId, isActive],
  );
  const secret = row && vault.open(row.secret, placeOfSecret(userId));
  const step = secret === undefined ? undefined : stepOfCode(secret, code, row?.lastStep ?? 0, now());
  if (step === undefined) return undefined;
  return async (client) => {
    const { rowCount } = await client.query(
      `update totp_secrets set last_step = $4 where user_id = $1 and is_active = $2 and secret_sealed = $3 and last_step < $4`,
      [userId, isActive, row?.secret, step],
    );
    return rowCount === 1;
  };
};
