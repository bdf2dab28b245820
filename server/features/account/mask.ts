import type pg from 'pg';
import { roleVerbs } from '../../../src/resources/roles/entity';
import { type Actor, systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { holdSession } from './passwords';

/** Minutes after which a look ends by itself, so that nobody forgets it. */
const longestMinutes = 30;

/** A role or a person that an Admin looks at the product as. */
interface Seen {
  readonly entity: 'Role' | 'User';
  readonly id: number;
  /** Name for the audit log. */
  readonly subject: string | null;
}

/** Lets the caller's session see the product as a role or a person. `sessionReader` computes what that is. */
export const beginMask = async (client: pg.PoolClient, actor: Actor, seen: Seen): Promise<void> => {
  const { entity, id, subject } = seen;
  await holdSession(client, actor);
  await client.query(
    `update sessions set mask_role_id = $2, mask_user_id = $3,
       mask_until = now() + make_interval(mins => ${longestMinutes}) where id = $1`,
    [actor.sessionId, entity === 'Role' ? id : null, entity === 'User' ? id : null],
  );
  await record(client, actor, {
    action: roleVerbs.seeAs,
    entity,
    entityId: id,
    subject: subject ?? undefined,
  });
};

/** Sessions whose looks end: one, all of a user, or those that lasted too long. */
type Ending = { readonly sessionId: number | null } | { readonly userId: number } | 'over';

/** Ends looks, with an entry in the audit log for each: by the actor, or, without one, by whoever looked. Returns how many. */
export const endMasks = async (client: pg.ClientBase, which: Ending, actor?: Actor): Promise<number> => {
  const [condition, id] =
    which === 'over'
      ? ['s.mask_until < now() and $1::int is null', null]
      : 'userId' in which
        ? ['s.user_id = $1', which.userId]
        : ['s.id = $1', which.sessionId];
  const ended = await fetchRows(client, {
    ...{ userId: 'number', fullName: 'text', username: 'text' },
    ...{ roleId: 'number?', seenId: 'number?' },
  })(
    `with was as (select s.* from sessions s where s.mask_until is not null and ${condition} for update),
       ended as (update sessions s set mask_role_id = null, mask_user_id = null, mask_until = null
         from was where s.id = was.id)
     select u.id as "userId", u.full_name as "fullName", u.username, was.mask_role_id as "roleId", was.mask_user_id as "seenId"
     from was join users u on u.id = was.user_id`,
    [id],
  );
  for (const { roleId, seenId, ...person } of ended)
    await record(client, actor ?? { ...systemActor(''), ...person }, {
      action: roleVerbs.seeAsEnd,
      entity: seenId === null ? 'Role' : 'User',
      // The number of a role that was deleted meanwhile is gone, and its name with it.
      ...(seenId === null && roleId === null ? {} : { entityId: seenId ?? roleId ?? 0 }),
    });
  return ended.length;
};

/** Ends the looks that lasted their half hour and after which nobody called: the next call of the session writes it down at once. */
export const endOldMasks = (pool: pg.Pool): Promise<number> =>
  transaction(pool, (client) => endMasks(client, 'over'));
