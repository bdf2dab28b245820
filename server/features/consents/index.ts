import type pg from 'pg';
import { consentActions } from '../../../src/resources/consents/actions';
import { consents } from '../../../src/resources/consents/entity';
import type { Actor } from '../../data/actor';
import { perform, serve, untouched } from '../../data/entity-server';
import { recordMade } from '../../data/repository';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { suppress } from '../messages/index';

/** Consents to messages: given with a new customer, and given or withdrawn on the customer later. */
export const consentsServer = serve(consents, {
  beside: {
    customers: {
      stored: async ({ client, actor, type, values, input, id }) => {
        if (type !== 'create' || input.acceptsMessages !== true) return untouched;
        const branchId = Number(values.branchId);
        const consent = {
          purpose: 'marketing',
          given: true,
          source: 'inPerson',
          notes: null,
          at: new Date(),
        };
        return recordConsent(client, actor, { id, branchId }, consent);
      },
      actions: perform(consentActions, {
        setConsent: ({ client, actor, row, input, services }) =>
          recordConsent(client, actor, row, { ...input, at: services.now() }),
      }),
    },
  },
});

interface Consent {
  readonly purpose: string;
  readonly given: boolean;
  readonly source: string;
  readonly notes: string | null;
  readonly at: Date;
}

/** Inserts a consent, and removes the customer's numbers from the suppressions or adds them. */
const recordConsent = async (
  client: pg.PoolClient,
  actor: Actor,
  customer: { readonly id: number; readonly branchId: number },
  { given, source, notes, at, ...consent }: Consent,
): Promise<void> => {
  const purpose = consent.purpose === 'service' ? 'service' : 'marketing';
  const { id } = await fetchOne(client, { id: 'number' })(
    `insert into consents (at, customer_id, branch_id, purpose, given, source, user_id, notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [at.toISOString(), customer.id, customer.branchId, purpose, given, source, actor.userId, notes],
  );
  const phones = await fetchRows(client, { norm: 'text' })(
    'select phone_norm as norm from customers_phones where parent_id = $1 and phone_norm is not null',
    [customer.id],
  );
  for (const { norm } of phones)
    if (given)
      await client.query('delete from suppressions where recipient = $1 and purpose = $2', [norm, purpose]);
    else await suppress(client, norm, purpose, 'desk');
  await recordMade(client, consents, actor, id);
};
