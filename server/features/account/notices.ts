import type pg from 'pg';
import type { NoticeKind } from '../../../src/resources/account/account';
import { deviceName } from '../../../src/resources/account/device-name';
import type { Actor } from '../../data/actor';
import { fetchOne } from '../../kernel/rows';

/**
 * What users are told about their own account: on their own screen at the next sign-in. Users have no phone, so no
 * message can go to them yet; one would be sent from here (ASVS 2.2.3, 2.5.5).
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

/** Remembers the kind of browser. True if the user has signed in before, and never from one of that kind. */
export const isNewBrowser = async (
  client: pg.ClientBase,
  userId: number,
  userAgent: string | undefined,
): Promise<boolean> => {
  const { isNew } = await fetchOne(client, { isNew: 'flag' })(
    `with known as (select count(*) > 0 as any, coalesce(bool_or(browser = $2), false) as same from sign_in_browsers where user_id = $1),
       kept as (insert into sign_in_browsers (user_id, browser) values ($1, $2)
         on conflict (user_id, browser) do update set last_used = now())
     select "any" and not same as "isNew" from known`,
    [userId, deviceName(userAgent ?? '') ?? ''],
  );
  return isNew;
};

/** Deletes notices after a year, and browsers that nobody has used for half a year. */
export const forgetOldNotices = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from account_notices where at < now() - interval '1 year'`);
  await pool.query(`delete from sign_in_browsers where last_used < now() - interval '180 days'`);
};
