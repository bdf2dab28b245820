import type pg from 'pg';
import type { NoticeKind } from '../../../src/resources/account/account';
import type { Actor } from '../../data/actor';

/**
 * What users are told about their own account, in their own panel. Users have no phone, so no message can go to them
 * yet; one would be sent from here (ASVS 2.2.3, 2.5.5).
 */
export const tellUser = async (
  client: pg.ClientBase,
  userId: number,
  kind: NoticeKind,
  { ip, userAgent }: Pick<Actor, 'ip'> & { readonly userAgent?: string | undefined },
): Promise<void> => {
  await client.query('insert into account_notices (user_id, kind, ip, user_agent) values ($1, $2, $3, $4)', [
    userId,
    kind,
    ip,
    userAgent?.slice(0, 300) ?? null,
  ]);
};

/** Deletes notices after a month. */
export const forgetOldNotices = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from account_notices where at < now() - interval '30 days'`);
};
