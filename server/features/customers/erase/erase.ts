import type pg from 'pg';
import { customerVerbs } from '../../../../src/resources/customers/entity';
import type { erase } from '../../../../src/resources/customers/erase';
import { toLatinDigits } from '../../../../src/schema/text/accept';
import type { ActionContext, Row } from '../../../data/entity-server';
import { invalid } from '../../../kernel/errors';
import { fetchOne, fetchRows } from '../../../kernel/rows';
import { listOf } from '../../../kernel/values';
import { refuseBookedCustomer } from '../../appointments/index';
import { refuseBoundCustomer } from '../../invoices/index';
import { lockBoth, recordCard, withMerged } from '../merge/card';
import { redactAuditLog } from './audit-log';
import { eraseAnswers, eraseCards, eraseRows } from './rows';

/**
 * Erases a person: the customer, customers merged into it, free texts of all rows about them,
 * messages, and their values in the audit log. Money documents, ledgers and numbers stay.
 */
export const erasePerson = async (context: ActionContext<typeof erase>): Promise<void> => {
  const { client, actor, row, input } = context;
  if (toLatinDigits(input.personCode) !== row.personCode)
    throw invalid([{ path: ['personCode'], key: 'customers.erase.wrongCode' }]);
  const { book } = context.services;
  const sent = { values: {}, asked: {}, input: {} };
  const guard = { client, actor, book, type: 'delete', before: row, ...sent } as const;
  await refuseBookedCustomer(guard);
  await refuseBoundCustomer(guard);
  const ids = (await withMerged(client, row.id)).map(({ id }) => id);
  await lockBoth(client, ids);
  const words = await wordsOf(client, ids, row);
  const erasureId = await begin(context);
  await eraseRows(client, ids, await numbersOf(client, ids));
  await eraseCards(client, ids);
  await eraseAnswers(client, words);
  const { count, digest } = await redactAuditLog(client, erasureId, ids);
  await recordCard(client, actor, 'deleted', {
    action: customerVerbs.erase,
    entityId: row.id,
    branchId: row.branchId,
    changes: [{ field: 'redacted', before: null, after: { erasure: erasureId, entries: count, digest } }],
  });
};

/** Returns the international numbers of the customers. */
const numbersOf = async (client: pg.PoolClient, ids: readonly number[]): Promise<readonly string[]> => {
  const rows = await fetchRows(client, { number: 'text' })(
    'select distinct phone_norm as number from customers_phones where parent_id = any($1::int[]) and phone_norm is not null',
    [ids],
  );
  return rows.map(({ number }) => number);
};

/** Returns words by which a stored reply would name the person. */
const wordsOf = async (
  client: pg.PoolClient,
  ids: readonly number[],
  row: Row,
): Promise<readonly string[]> => {
  const rows = await fetchRows(client, { word: 'text?' })(
    `select full_name as word from customers where id = any($1::int[]) union select email from customers where id = any($1::int[])
     union select phone_raw from customers_phones where parent_id = any($1::int[])
     union select phone_norm from customers_phones where parent_id = any($1::int[])
     union select phone_shown from customers_phones where parent_id = any($1::int[])`,
    [ids],
  );
  // Escaped as in JSON.
  return [
    ...rows.flatMap(({ word }) => word ?? []),
    ...listOf(row.phones).map(({ phoneRaw }) => String(phoneRaw)),
  ].map((word) => JSON.stringify(word).slice(1, -1));
};

const begin = async ({ client, actor, row }: ActionContext<typeof erase>): Promise<number> => {
  const { id } = await fetchOne(client, { id: 'number' })(
    `insert into customer_erasures (customer_id, user_id, xact) values ($1, $2, pg_current_xact_id()::text) returning id`,
    [row.id, actor.userId],
  );
  await client.query(`select set_config('centre.erasure', $1, true)`, [String(id)]);
  return id;
};
