import type pg from 'pg';
import type { erase } from '../../../src/resources/customers/actions';
import { customers, customerVerbs } from '../../../src/resources/customers/entity';
import { bookOf } from '../../../src/schema/book';
import { tableNameOf } from '../../../src/schema/entity';
import { isOwnKey } from '../../../src/schema/own-fields';
import { toLatinDigits } from '../../../src/schema/text/parse';
import { personalKeysOf } from '../../../src/schema/visibility';
import { auditLogSearchTextOf } from '../../data/audit';
import { type AuditLogRow, contentSql, digestSql, redactionDigestSql } from '../../data/audit-chain';
import type { ActionContext, Row } from '../../data/entity-server';
import { invalid } from '../../kernel/errors';
import { type FetchedRow, fetchOne, fetchRows, listOf } from '../../kernel/rows';
import { refuseBookedCustomer } from '../appointments/index';
import { refuseBoundCustomer } from '../invoices/index';
import { customerOf, eraseAnswers, eraseCards, eraseRows } from './erase-rows';
import { lockBoth, recordCard, withMerged } from './merge/card';

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

/** JSON of a value that was removed from the audit log. */
const maskedValue = JSON.stringify('•••');

const entryColumns = {
  id: 'number',
  timestamp: 'text',
  userId: 'number?',
  userName: 'text?',
  username: 'text?',
  action: 'text',
  entityName: 'text',
  entityId: 'text?',
  branchId: 'number?',
  details: 'text?',
  subject: 'text?',
  changes: [{ field: 'text', before: 'text?', after: 'text?' }],
  ip: 'text?',
  requestId: 'text?',
} as const;
type Entry = FetchedRow<typeof entryColumns>;

/**
 * Removes personal values from the audit entries about these customers and their rows. Entries stay, and so
 * do their hashes in the chain. The rest of each entry is hashed again. The erasure's own entry brings one
 * digest over these hashes into the chain, so that a later change of either is found.
 */
const redactAuditLog = async (client: pg.PoolClient, erasureId: number, ids: readonly number[]) => {
  const { entities } = bookOf(customers);
  const others = entities.flatMap((entity, place) => {
    // The ids in entries are those of the first entity that has the audit name.
    const isFirst = entities.findIndex(({ audit }) => audit === entity.audit) === place;
    const customer = isFirst ? customerOf(entity) : undefined;
    return customer === undefined || entity.audit === customers.audit ? [] : [{ entity, customer }];
  });
  const kinds = [
    { audit: customers.audit, keys: personalKeysOf(customers), rows: 'select unnest($2::int[])::text' },
    // All that point to a customer, because entries name the person that a row is about.
    ...others.map(({ entity, customer }) => ({
      audit: entity.audit,
      keys: personalKeysOf(entity),
      // Deleted rows are found by the `customerId` in their audit entries.
      rows: `select t.id::text from ${tableNameOf(entity)} t where ${customer} = any($2::int[])
        union select g.entity_id from audit_logs g join audit_logs_changes c on c.parent_id = g.id and c.field = 'customerId'
          where g.entity_name = $1 and (c.before = any($2::int[]::text[]) or c.after = any($2::int[]::text[]))`,
    })),
  ];
  for (const { audit, keys, rows } of kinds)
    for (const entry of await entriesOf(client, audit, rows, ids)) {
      const left = redactedOf(entry, keys);
      if (!left) continue;
      const changes = JSON.stringify(left.changes);
      await client.query(
        `insert into trail_redactions (audit_id, erasure_id, content_hash)
         select a.id, $2, encode(${digestSql(contentSql('a'))}, 'hex') from (
           select id, timestamp, user_id, user_name, username, action, entity_name, entity_id, branch_id,
             $3::text as details, null::text as subject, $4::json as changes, ip, request_id from audit_logs where id = $1) a`,
        [entry.id, erasureId, left.details, changes],
      );
      await client.query(
        'update audit_logs set details = $2, subject = null, search_text = $3, changes = $4 where id = $1',
        [entry.id, left.details, auditLogSearchTextOf(left), changes],
      );
    }
  return await fetchOne(client, {
    count: 'number',
    /** Hash over the ids and rests of all redacted entries. Part of the erasure's own entry, and so of the chain. */
    digest: 'text',
  })(
    `select count(*)::int as count, ${redactionDigestSql} as digest from trail_redactions r where r.erasure_id = $1`,
    [erasureId],
  );
};

const entriesOf = async (
  client: pg.PoolClient,
  audit: string,
  rows: string,
  ids: readonly number[],
): Promise<readonly Entry[]> =>
  await fetchRows(client, entryColumns)(
    `select a.id, a.timestamp, a.user_id as "userId", a.user_name as "userName", a.username, a.action,
       a.entity_name as "entityName", a.entity_id as "entityId", a.branch_id as "branchId", a.details, a.subject, a.ip,
       a.request_id as "requestId", a.changes
     from audit_logs a where a.entity_name = $1 and a.entity_id in (${rows})
       and not exists (select from trail_redactions r where r.audit_id = a.id) order by a.id`,
    [audit, ids],
  );

/** Returns the rest of an entry, or undefined if nothing in it is personal. A typed reason follows after ' ('. */
const redactedOf = (entry: Entry, keys: readonly string[]): AuditLogRow | undefined => {
  // What somebody typed about rows that hold nothing personal stays.
  const isPersonal = (field: string) => keys.includes(field) || (keys.length > 0 && isOwnKey(field));
  const said = keys.length === 0 ? -1 : (entry.details?.indexOf(' (') ?? -1);
  const details = said < 0 ? entry.details : (entry.details?.slice(0, said) ?? null);
  const changes = entry.changes.map(({ field, before, after }) =>
    isPersonal(field)
      ? { field, before: before === null ? null : maskedValue, after: after === null ? null : maskedValue }
      : { field, before, after },
  );
  const isSame =
    details === entry.details &&
    entry.subject === null &&
    !entry.changes.some(({ field, before, after }) => isPersonal(field) && (before ?? after) !== null);
  return isSame ? undefined : { ...entry, details, subject: null, changes };
};
