import type pg from 'pg';
import { consents } from '../../../src/resources/consents/entity';
import type { Actor } from '../../data/actor';
import { recordMade } from '../../data/repository';
import { fetchRows } from '../../kernel/rows';
import { suppress } from './send/opt-out';

interface Consent {
  readonly purpose: string;
  readonly given: boolean;
  readonly source: string;
  readonly notes: string | null;
  readonly at: Date;
}

/** A line of the customer's consents; their numbers are written to again, or no longer. */
export const recordConsent = async (
  client: pg.PoolClient,
  actor: Actor,
  customer: { readonly id: number; readonly branchId: number },
  { given, source, notes, at, ...consent }: Consent,
): Promise<void> => {
  const purpose = consent.purpose === 'service' ? 'service' : 'marketing';
  const rows = await fetchRows(client, { id: 'number' })(
    `insert into consents (at, customer_id, branch_id, purpose, given, source, user_id, notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [at.toISOString(), customer.id, customer.branchId, purpose, given, source, actor.userId, notes],
  );
  const { rows: phones } = await client.query<{ norm: string }>(
    'select phone_norm as norm from customers_phones where parent_id = $1 and phone_norm is not null',
    [customer.id],
  );
  for (const { norm } of phones)
    if (given)
      await client.query('delete from suppressions where recipient = $1 and purpose = $2', [norm, purpose]);
    else await suppress(client, norm, purpose, 'desk');
  await recordMade(client, consents, actor, rows[0]?.id ?? 0);
};
