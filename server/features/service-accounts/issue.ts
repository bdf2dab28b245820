import type pg from 'pg';
import { home } from '../../../src/resources/home';
import {
  type endOwnersTokens,
  type issueToken,
  ownersTokens,
} from '../../../src/resources/service-accounts/actions';
import { serviceAccounts } from '../../../src/resources/service-accounts/entity';
import { serviceAccountRefusals } from '../../../src/resources/service-accounts/words';
import type { Actor } from '../../data/actor';
import { record } from '../../data/audit';
import type { ActionContext, EntityServer } from '../../data/entity-server';
import { iso, wallIn } from '../../kernel/clock';
import { ApiError, invalid } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { hashOf } from '../account/index';
import { endTask } from '../tasks/index';
import { newToken } from './reader';

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

/** Refuses whoever is neither that user nor Admin. */
const ownerIn = (actor: Actor, { userId }: { readonly userId: number }): number => {
  if (!actor.isAdmin && userId !== actor.userId) throw new ApiError(403, serviceAccountRefusals.notYours);
  return userId;
};

const heldText = `select a.id, a.name, a.ends_on as "endsOn", a.last_used_at as "lastUsedAt"
  from service_accounts a where a.user_id = $1
    and exists (select from service_tokens t where t.account_id = a.id and t.expires_at > now()) order by a.name, a.id`;

export const tokensOf = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  input: { readonly userId: number },
) => fetchRows(client, ownersTokens.answer.fields)(heldText, [ownerIn(actor, input)]);

/** Tells whoever gives a user a password, or switches one off, that programs still hold tokens in the user's name. */
export const sayHeld: NonNullable<EntityServer['remarks']> = async ({ client, row }) => {
  if (row.mustChangePassword !== true && row.isActive !== false) return [];
  const held = await fetchRows(client, ownersTokens.answer.fields)(heldText, [row.id]);
  return held.length > 0 ? [{ code: 'user.hasTokens', name: row.fullName }] : [];
};

/** Ends all tokens of a user's programs, with an entry for each. */
export const endTokensOf = async ({ client, actor, input }: ActionContext<typeof endOwnersTokens>) => {
  for (const { id, endsOn } of await tokensOf(client, actor, input)) {
    await revoke(client, actor, id);
    const changes = [{ field: 'endsOn', before: endsOn, after: null }];
    await record(client, actor, { action: 'Update', entity: serviceAccounts.audit, entityId: id, changes });
  }
};

export const forgetOldTokens = (pool: pg.Pool) =>
  pool.query('delete from service_tokens where expires_at < now()');

/** Key of the task that warns before a token ends. */
export const taskKeyOf = (id: number): string => `serviceAccount.${id}`;

/** The 29th of February is followed by the first of March. */
const yearsAfter = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return iso(date.getTime()).slice(0, 10);
};
