import { createHash } from 'node:crypto';
import type pg from 'pg';
import { channelRefusals } from '../../../src/resources/channels/words';
import { toLatinDigits } from '../../../src/schema/text/parse';
import type { Services } from '../../data/services';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';

const mostTries = 5;

/** Stores the hash of an issued code. Replaces the code before. */
export const keepCode = async (
  client: pg.ClientBase | pg.Pool,
  channelId: number,
  code: string,
  expiresAt: Date,
): Promise<void> => {
  await client.query(
    'update channel_states set code_hash = $2, code_expires_at = $3, code_tries = 0 where channel_id = $1',
    [channelId, hashOf(channelId, code), expiresAt],
  );
};

export const forgetCode = async (client: pg.ClientBase, channelId: number): Promise<void> => {
  await client.query(
    'update channel_states set code_hash = null, code_expires_at = null, code_tries = 0 where channel_id = $1',
    [channelId],
  );
};

/**
 * Refuses a code that is not the last one issued: 400 `channel.codeWrong`, and 409 `channel.codeExpired`
 * after five wrong tries or three minutes (BND-08). Counts the try outside of the transaction and before the
 * comparison, so that refused and parallel tries count.
 */
export const checkCode = async ({ pool, now }: Services, channelId: number, code: string): Promise<void> => {
  const [issued] = await fetchRows(pool, { hash: 'text' })(
    `update channel_states set code_tries = code_tries + 1
     where channel_id = $1 and code_hash is not null and code_tries < $2 and code_expires_at > $3 returning code_hash as hash`,
    [channelId, mostTries, now()],
  );
  if (!issued) throw new ApiError(409, channelRefusals.codeExpired, { field: 'code' });
  if (issued.hash !== hashOf(channelId, code))
    throw new ApiError(400, channelRefusals.codeWrong, { field: 'code' });
  // Takes the try back: the correct code is no wrong try, even if its phone is not linked yet.
  await pool.query(
    'update channel_states set code_tries = greatest(code_tries - 1, 0) where channel_id = $1 and code_hash = $2',
    [channelId, issued.hash],
  );
};

/** Ignores letter case, blanks and hyphens, because users write `ABCD-EFGH` in several ways. */
const hashOf = (channelId: number, code: string): string => {
  const letters = toLatinDigits(code).toUpperCase();
  return createHash('sha256')
    .update(`${channelId} ${letters.replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex');
};
