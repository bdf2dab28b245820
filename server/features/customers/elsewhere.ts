import type pg from 'pg';
import { customerRefusals } from '../../../src/resources/customers/words';
import type { Actor } from '../../data/actor';
import { ApiError } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';

/** Returns the customer and all customers that are merged into it. */
export const withMerged = (client: pg.PoolClient, id: number) =>
  fetchRows(client, { id: 'number', branchId: 'number' })(
    `with recursive cards as (select $1::int as id union
       select m.merged_id from customer_merges m join cards c on c.id = m.kept_id where m.undone_at is null)
     select c.id, c.branch_id as "branchId" from cards join customers c using (id) order by c.id`,
    [id],
  );

/**
 * Refuses whoever does not reach the home branch of each of these cards. A branch that a card was shared with works on
 * it, but does not take it away from the branch that registered it.
 */
export const refuseElsewhere = (actor: Actor, cards: readonly { readonly branchId: number }[]): void => {
  if (!actor.isAdmin && cards.some(({ branchId }) => !actor.branchIds.includes(branchId)))
    throw new ApiError(403, customerRefusals.elsewhere);
};
