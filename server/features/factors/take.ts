import type pg from 'pg';

/**
 * Uses a proof up in the caller's transaction, by one statement. False if another call has used it meanwhile. The slow
 * part (hashes, signatures) is done before, outside of the transaction.
 */
export type Take = (client: pg.PoolClient) => Promise<boolean>;
