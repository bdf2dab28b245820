import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';

/**
 * The bare handlers are what somebody would write by hand with Fastify and pg for one question alone, in as few
 * statements as it takes, each prepared once. They answer the same rows and commit as durably as the product.
 * Their SQL stands in their files: a better statement of the product must show as a better ratio.
 *
 * What they all leave out: rights, limits of branch and of own rows, the lock of the screen, parameters other than
 * those asked for, the trail and its seals, notices to other desks, keys against repetition, versions, retries of a
 * transaction, security headers, the log. Constraints and triggers of the tables hold for both sides.
 */
export interface BareCall {
  readonly pool: pg.Pool;
  readonly request: FastifyRequest;
  readonly userId: number;
}

export interface BareAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface BareRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly handle: (call: BareCall) => Promise<BareAnswer>;
}

/** Who calls, as any handler must know: one look at the session's row, and no more of it. */
export const callerOf = async (pool: pg.Pool, request: FastifyRequest): Promise<number | undefined> => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const { rows } = await pool.query<{ id: number }>({
    name: 'bare_session',
    text: `select u.id from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and u.is_active and u.deleted_at is null`,
    values: [createHash('sha256').update(token).digest('base64url')],
  });
  return rows[0]?.id;
};

/** The only row of an answer. */
export const one = <R>(rows: readonly R[]): R => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};
