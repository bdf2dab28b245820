import type { link } from '../../../src/resources/customers/actions';
import { customers } from '../../../src/resources/customers/entity';
import type { ActionContext, Row, Values } from '../../data/entity-server';
import { findRow, lockRow, updateRow } from '../../data/repository';
import { ApiError } from '../../kernel/errors';
import { normalisePhone } from '../../kernel/phones';
import { countryOf } from './known-phones';

/**
 * Shows a card of another branch to this one too. The phone must be exactly the card's: whoever asks has it
 * from the person before them, and learns nothing else. 404 where no card has it that the branch does not see already.
 */
export const linkCard = async ({
  client,
  actor,
  input,
  server,
}: ActionContext<typeof link>): Promise<Row> => {
  const { phone, branchId } = input;
  const norm = normalisePhone({ raw: phone, branchCountry: await countryOf(client, branchId) });
  const { rows } = await client.query<{ id: number }>(
    `select t.id from customers_phones p join customers t on t.id = p.parent_id
     where p.phone_norm = $1 and t.deleted_at is null and t.branch_id <> $2
       and not exists (select from customers_linked_branches l where l.parent_id = t.id and l.branch_id = $2)
     order by t.id limit 1`,
    [norm, branchId],
  );
  const [card] = rows;
  if (!card) throw new ApiError(404, 'customer.notFoundElsewhere');
  // The card is not yet the asker's to see.
  const reach = { ...actor, isAdmin: true };
  const { linkedBranches } = await lockRow(client, server, reach, card.id, undefined);
  const links: readonly Values[] = Array.isArray(linkedBranches) ? linkedBranches : [];
  if (!links.some((one) => one.branchId === branchId)) {
    const values = { linkedBranches: [...links, { branchId }] };
    await updateRow(client, server, reach, card.id, { values, action: 'Assign' });
  }
  return findRow(client, customers, actor, card.id);
};
