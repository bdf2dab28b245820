import type pg from 'pg';
import { home } from '../../../src/resources/home';
import type { issueToken } from '../../../src/resources/service-accounts/actions';
import type { Actor } from '../../data/actor';
import type { ActionContext } from '../../data/entity-server';
import { iso, wallIn } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { endTask } from '../tasks/index';
import { hashOf, newToken } from './tokens';

/** Gives the account a new token. Older ones end at once or within the hour. */
export const issue = async ({
  client,
  actor,
  row,
  input,
  services,
}: ActionContext<typeof issueToken>): Promise<{ readonly token: string; readonly endsOn: string }> => {
  const today = wallIn(home.zone, services.now().getTime()).day;
  const endsOn = input.endsOn ?? yearsAfter(today, 1);
  if (endsOn < today) throw invalid([{ path: ['endsOn'], key: 'serviceAccounts.error.past' }]);
  if (endsOn > yearsAfter(today, 2)) throw invalid([{ path: ['endsOn'], key: 'serviceAccounts.error.far' }]);
  await client.query(
    `update service_tokens set expires_at = least(expires_at, now() + make_interval(mins => $2)) where account_id = $1`,
    [row.id, input.overlapMinutes],
  );
  const token = newToken(row.id);
  await client.query(
    `insert into service_tokens (token_hash, account_id, expires_at) values ($1, $2, ($3::date + 1)::timestamp at time zone $4)`,
    [hashOf(token), row.id, endsOn, home.zone],
  );
  await client.query('update service_accounts set ends_on = $2 where id = $1', [row.id, endsOn]);
  await endTask(client, actor, taskKeyOf(row.id));
  return { token, endsOn };
};

/** Ends all tokens of the account at once, on every server. */
export const revoke = async (client: pg.PoolClient, actor: Actor, id: number): Promise<void> => {
  await client.query('delete from service_tokens where account_id = $1', [id]);
  await client.query('update service_accounts set ends_on = null where id = $1', [id]);
  await endTask(client, actor, taskKeyOf(id));
};

export const forgetOldTokens = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from service_tokens where expires_at < now()');
};

/** Key of the task that warns before a token ends. */
export const taskKeyOf = (id: number): string => `serviceAccount.${id}`;

/** The 29th of February is followed by the first of March. */
const yearsAfter = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return iso(date.getTime()).slice(0, 10);
};
