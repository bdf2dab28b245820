import type pg from 'pg';
import type { Actor } from '../data/actor';

export interface KnownPhone {
  readonly customerId: number;
  readonly name: string;
}

/**
 * Living customers within the actor's reach who have one of these numbers; families share phones, so this
 * never blocks. The branch is part of the query, as foreign cards would use up its limit.
 */
export const knownPhones = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  asked: { readonly norms: readonly string[]; readonly except: number | undefined },
): Promise<readonly KnownPhone[]> => {
  if (asked.norms.length === 0) return [];
  const { rows } = await client.query<KnownPhone>(
    `select distinct t.id as "customerId", t.full_name as name
     from customers_phones c join customers t on t.id = c.parent_id
     where c.phone_norm = any($1) and t.deleted_at is null and ($2::int is null or t.id <> $2)
       and ($3::int[] is null or t.branch_id = any($3)) order by t.id limit 5`,
    [asked.norms, asked.except ?? null, actor.isAdmin ? null : actor.branchIds],
  );
  return rows;
};
