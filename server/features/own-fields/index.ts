import type pg from 'pg';
import { ownFieldActions } from '../../../src/resources/own-fields/actions';
import { ownFields } from '../../../src/resources/own-fields/entity';
import { ownFieldQueries } from '../../../src/resources/own-fields/queries';
import { ownFieldRefusals } from '../../../src/resources/own-fields/words';
import { type Book, bookOf } from '../../../src/schema/book';
import { snake, sortKeyColumnOf, tableNameOf } from '../../../src/schema/entity';
import { payloadOf } from '../../../src/schema/input';
import { fieldOfOwn, mostOwnFields } from '../../../src/schema/own-fields';
import { readCell } from '../../../src/schema/text/fold';
import { systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { answer, perform, serve, type Values } from '../../data/entity-server';
import { raisePolicyVersion } from '../../data/policy';
import { ownColumn } from '../../db/own-column';
import { parsed } from '../../http/context';
import { ApiError } from '../../kernel/errors';
import { fetchNumber, fetchRows, listOf } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { indexing, indexingOf } from './indexes';
import { asideOf, draftOf, fitOf, hasOptions, kindChanged, nextNumber, unsearched } from './kinds';

/** SQL for a label of the row `alias`. The Arabic words stand for missing English ones. */
const labelSql = (alias: string, name: string): string =>
  `json_build_object('ar', ${alias}.${name}_ar, 'en', coalesce(${alias}.${name}_en, ${alias}.${name}_ar))`;

/** SQL for an added field `f` as an `OwnField`. */
const fieldSql = `json_build_object('entity', f.entity, 'key', f.key, 'place', f.place, 'kind', f.kind, 'label', ${labelSql('f', 'label')},
  'hint', case when f.hint_ar is not null then ${labelSql('f', 'hint')} end, 'isRequired', f.is_required,
  'default', case when f.kind = 'choice' then (select o.value from own_fields_options o
    where o.parent_id = f.id and f.initial in (o.label_ar, o.label_en) order by o.position limit 1) else f.initial end,
  'inList', f.in_list, 'inFilter', f.in_filter, 'inSearch', f.in_search, 'revealedTo', f.revealed_to, 'to', f.target,
  'options', coalesce((select json_agg(json_build_object('value', o.value, 'label', ${labelSql('o', 'label')},
    'isAside', not o.is_active) order by o.position) from own_fields_options o where o.parent_id = f.id), '[]'),
  'branchIds', coalesce((select json_agg(b.branch_id order by b.position) from own_fields_field_branches b
    where b.parent_id = f.id), '[]'))`;

const fieldsSql = `select coalesce(json_agg(${fieldSql} order by f.sort_order, f.id), '[]') from own_fields f where f.is_active`;

/** Fields that an owner adds. Each change raises the policy version, by which all processes and browsers read them anew. */
export const ownFieldsServer = serve(ownFields, {
  ownFields: fieldsSql,
  guard: async ({ client, book, type, before, values }) => {
    const lost = type === 'update' && hasOptions(before?.kind) ? lostOptions(values, before) : [];
    // Also makes changes of fields wait for each other, so that the count below holds.
    await raisePolicyVersion(client, lost.length > 0 ? 1 : 0);
    if (type === 'delete') return undefined;
    const row: Values = { ...before, ...values };
    if (row.isActive !== false && before?.isActive !== true) await refuseMany(client, row.entity);
    const key = before?.key ?? `own${await nextNumber(client)}${row.kind === 'reference' ? 'Id' : ''}`;
    const place = before?.place ?? snake(key);
    const options = hasOptions(row.kind)
      ? await keptOptions(client, book, { ...row, place }, lost)
      : // Of an earlier kind, which may come back.
        listOf(before?.options);
    return {
      key,
      place,
      options,
      initial: initialOf(book, { ...row, key, place, options }),
      hiddenAt: row.isActive === false ? (before?.hiddenAt ?? new Date().toISOString()) : null,
    };
  },
  removed: async ({ client, id }) => {
    await client.query('update own_fields set hidden_at = now() where id = $1', [id]);
  },
  actions: perform(ownFieldActions, { changeKind: kindChanged }),
  queries: answer(ownFieldQueries, {
    kindFit: fitOf,
    keptAside: asideOf,
    indexing: ({ pool }) => indexingOf(pool, fieldsSql),
  }),
  work: { ownIndexes: indexing(fieldsSql) },
  sweeps: [deleteHidden],
});

const refuseMany = async (client: pg.PoolClient, entity: unknown): Promise<void> => {
  const count = await fetchNumber(
    client,
    'select count(*)::int as n from own_fields where entity = $1 and is_active',
    [entity],
  );
  if (count >= mostOwnFields) throw new ApiError(409, ownFieldRefusals.many);
};

/** Options that a change leaves out. */
const lostOptions = (values: Values, before: Values | undefined): readonly Values[] =>
  'options' in values
    ? listOf(before?.options).filter(({ id }) => !listOf(values.options).some((one) => one.id === id))
    : [];

/** Returns the options as they are stored: with a code each, and with those of the lost that rows have, set aside. */
const keptOptions = async (
  client: pg.PoolClient,
  book: Book,
  row: Values,
  lost: readonly Values[],
): Promise<readonly Values[]> => {
  const coded: Values[] = [];
  for (const one of listOf(row.options))
    coded.push({ ...one, value: one.value ?? `o${await nextNumber(client)}` });
  const used = lost.length > 0 ? await usedAmong(client, book, row, lost) : [];
  return [...coded, ...used.map((one) => ({ ...one, isActive: false }))];
};

const usedAmong = async (
  client: pg.PoolClient,
  book: Book,
  { entity, place }: Values,
  options: readonly Values[],
): Promise<readonly Values[]> => {
  const table = tableNameOf(book.entity(String(entity)));
  // Whoever has begun to write one of them is waited for. Who comes later is refused by the version of the fields.
  await client.query(`lock table ${table} in exclusive mode`);
  const rows = await fetchRows(client, { value: 'text' })(
    `select v as value from unnest($1::text[]) v where exists (select from ${table} t where t.${ownColumn}->$2 @> to_jsonb(v))`,
    [options.map(({ value }) => String(value)), place],
  );
  return options.filter(({ value }) => rows.some((one) => one.value === value));
};

/** Returns the value that a new row gets, as a text that is read again. Throws if it does not fit the kind. */
const initialOf = (book: Book, row: Values): string | null => {
  const typed = typeof row.initial === 'string' ? row.initial : null;
  const entity = book.entity(String(row.entity));
  const field = typed === null ? undefined : fieldOfOwn(draftOf(row), entity, book);
  if (typed === null || !field) return null;
  const value = readCell(field, typed);
  parsed(payloadOf({ initial: field }), { initial: value });
  return field.kind === 'choice' ? typed : String(value);
};

const keptDays = 30;
// Each time all servers read the permissions anew.
const rowsAtOnce = 10_000;

/** Deletes the values of fields that were deleted 30 days ago, and then the fields. */
async function deleteHidden(pool: pg.Pool, now: Date): Promise<void> {
  const due = await fetchRows(pool, {
    ...{ id: 'number', entity: 'text', places: 'text[]', label: 'text', place: 'text?' },
  })(
    `select id, entity, case when in_search then place end as place, array(select place union select o.place from own_fields_former o where o.parent_id = f.id) as places,
       label_ar as label from own_fields f
     where not is_active and hidden_at < $1::timestamptz - make_interval(days => ${keptDays})`,
    [now.toISOString()],
  );
  for (const { id, entity: name, places, label, place } of due) {
    const entity = bookOf(ownFields).entity(name);
    const table = tableNameOf(entity);
    if (place !== null) await transaction(pool, (client) => unsearched(client, entity, place));
    const some = `select id from ${table} where ${ownColumn} ?| $1 limit ${rowsAtOnce} for update`;
    const gone = `update ${table} set ${ownColumn} = ${ownColumn} - $1::text[] where id in (${some})`;
    const removeSome = () =>
      transaction(pool, async (client) => {
        // Fixed rows give up a value only where the fields change.
        await raisePolicyVersion(client);
        return (
          (await client.query(gone, [places.flatMap((place) => [place, sortKeyColumnOf(place)])])).rowCount ??
          0
        );
      });
    while ((await removeSome()) > 0);
    await transaction(pool, async (client) => {
      const { rowCount } = await client.query('delete from own_fields where id = $1 and not is_active', [id]);
      if (!rowCount) return;
      await record(client, systemActor('OwnFieldSweep'), {
        action: 'Delete',
        entity: ownFields.audit,
        entityId: id,
        subject: label,
      });
    });
  }
}
