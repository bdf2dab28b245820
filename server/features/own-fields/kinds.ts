import type pg from 'pg';
import { instantOf, todayIn } from '../../../src/i18n/zone';
import type { changeKind } from '../../../src/resources/own-fields/actions';
import { ownFields } from '../../../src/resources/own-fields/entity';
import type { keptAside, kindFit } from '../../../src/resources/own-fields/queries';
import { type Book, bookOf } from '../../../src/schema/book';
import { type Entity, fieldsOf, hasSearchText, snake, tableNameOf } from '../../../src/schema/entity';
import { isNothing } from '../../../src/schema/field';
import { payloadOf } from '../../../src/schema/input';
import { fieldOfOwn, type OwnField } from '../../../src/schema/own-fields';
import { fold, readCell } from '../../../src/schema/text/fold';
import { findOption } from '../../../src/schema/text/parse';
import type { ActionContext, QueryContext, Values } from '../../data/entity-server';
import { raisePolicyVersion } from '../../data/policy';
import { boundary } from '../../data/search';
import { ownPairOf } from '../../data/values';
import { ownColumn } from '../../db/own-column';
import { believed, fetchRows, listOf } from '../../kernel/rows';

/**
 * Another kind of a field. Its values get a new place and are read there as cells of a file are. The old place stays as
 * it is: it holds what did not fit, and what the field gets back with its earlier kind.
 */

export const hasOptions = (kind: unknown): boolean => kind === 'choice' || kind === 'several';

/** Most options that texts become by themselves. */
const mostOptions = 50;
const rowsAtOnce = 5000;
const mostExamples = 10;
const mostKept = 10_000;

/** The field as it is read, without what a new row needs. */
export const draftOf = (row: Values, changes: Partial<OwnField> = {}): OwnField => ({
  entity: String(row.entity),
  key: String(row.key),
  place: String(row.place),
  kind: row.kind as OwnField['kind'],
  label: { ar: '', en: '' },
  hint: null,
  isRequired: false,
  default: null,
  ...{ inList: false, inFilter: false, inSearch: false, revealedTo: null, to: null, branchIds: [] },
  options: listOf(row.options).map(({ value, labelAr, labelEn }) => ({
    value: String(value),
    label: { ar: String(labelAr), en: String(labelEn ?? labelAr) },
    isAside: false,
  })),
  ...changes,
});

/** The words of a value, as a person would type them again. */
const wordsOf = ({ kind, options }: OwnField, to: OwnField, value: unknown, { zone }: Book): string => {
  const named = (code: unknown): string =>
    hasOptions(to.kind) ? String(code) : (findOption(options, String(code))?.label.ar ?? String(code));
  if (hasOptions(kind))
    return [value]
      .flat()
      .map(named)
      .join(hasOptions(to.kind) ? ',' : '، ');
  if (kind === 'flag') return value === true ? 'نعم' : 'لا';
  if (kind === 'moment' && to.kind === 'date') return todayIn(zone, new Date(String(value)));
  if (kind === 'date' && to.kind === 'moment') return instantOf(`${value}T00:00`, zone).toISOString();
  return String(value);
};

type Reading = (value: unknown) => { readonly fits: boolean; readonly value: unknown };

/** Returns how values of one kind are read in another. */
const readingOf = (from: OwnField, to: OwnField, book: Book): Reading => {
  const field = fieldOfOwn(to, book.entity(to.entity), book);
  if (!field) return (value) => ({ fits: isNothing(value), value: null });
  const schema = payloadOf({ value: { ...field, when: undefined } });
  return (value) => {
    if (isNothing(value)) return { fits: true, value: null };
    const read = schema.safeParse({ value: readCell(field, wordsOf(from, to, value, book)) });
    return read.success && !isNothing(read.data.value)
      ? { fits: true, value: read.data.value }
      : { fits: false, value: null };
  };
};

interface Found {
  readonly id: number;
  readonly value: unknown;
  /** Value of the row when the field was last of the kind that it gets. */
  readonly earlier: unknown;
}

/** Rows by their ids, in portions of `rowsAtOnce`. */
async function* portionsOf<R extends { readonly id: number }>(
  after: (last: number) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let last = 0; ; ) {
    const rows = await after(last);
    yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The rows that have a value, deleted ones too. */
const foundIn = (
  client: pg.ClientBase | pg.Pool,
  table: string,
  place: string,
  earlier: string,
): AsyncGenerator<readonly Found[]> =>
  portionsOf((last) =>
    fetchRows(client, { id: 'number', value: believed<unknown>(), earlier: believed<unknown>() })(
      `select id, ${ownColumn}->$1 as value, ${ownColumn}->$2 as earlier from ${table}
       where id > $3 and ${ownColumn} ?| array[$1, $2] order by id limit ${rowsAtOnce}`,
      [place, earlier, last],
    ),
  );

const planOf = async (client: pg.ClientBase | pg.Pool, row: Values, kind: OwnField['kind']) => {
  const book = bookOf(ownFields);
  const table = tableNameOf(book.entity(String(row.entity)));
  const from = draftOf(row);
  // Place of the values that the field had in this kind before; '' if it never was of it.
  const earlier = String(listOf(row.former).findLast((one) => one.kind === kind)?.place ?? '');
  const plain = draftOf(row, { kind });
  // Texts become options.
  const added =
    hasOptions(kind) && !hasOptions(from.kind) ? await optionsIn(client, table, from, plain, book) : [];
  const options = [
    ...plain.options,
    ...added.map((label) => ({ value: label, label: { ar: label, en: label }, isAside: false })),
  ];
  const to = { ...plain, options };
  const [forth, back] = [readingOf(from, to, book), readingOf(to, from, book)];
  const read = ({ value, earlier: had }: Found): ReturnType<Reading> => {
    if (isNothing(had)) return forth(value);
    const was = back(had);
    // Untouched since: the row gets back exactly what it had.
    if (isNothing(value)) return { fits: true, value: was.fits ? null : had };
    return was.fits && JSON.stringify(was.value) === JSON.stringify(value)
      ? { fits: true, value: had }
      : forth(value);
  };
  return { to, table, from, earlier, added, read };
};

/** The most frequent texts that are no option yet. */
const optionsIn = async (
  client: pg.ClientBase | pg.Pool,
  table: string,
  from: OwnField,
  to: OwnField,
  book: Book,
): Promise<readonly string[]> => {
  const counts = new Map<string, { readonly text: string; count: number }>();
  for await (const rows of foundIn(client, table, from.place, ''))
    for (const { value } of rows) {
      const words = wordsOf(from, { ...to, kind: 'text' }, value, book);
      for (const text of to.kind === 'several' ? words.split(/[,،;؛|/\n]+/) : [words]) {
        const known = counts.get(fold(text));
        if (known) known.count += 1;
        else if (text.trim() !== '' && text.trim().length <= 60 && counts.size < rowsAtOnce)
          counts.set(fold(text), { text: text.trim(), count: 1 });
      }
    }
  const isNew = (text: string) =>
    !to.options.some(({ label }) => [fold(label.ar), fold(label.en)].includes(fold(text)));
  return [...counts.values()]
    .filter(({ text }) => isNew(text))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, Math.max(0, mostOptions - to.options.length))
    .map(({ text }) => text);
};

/** Counts the values that another kind would not fit, and shows some. */
export const fitOf = async ({ pool, row, input }: QueryContext<typeof kindFit>) => {
  const plan = await planOf(pool, row, input.kind as OwnField['kind']);
  const examples = new Set<string>();
  let [values, misfits] = [0, 0];
  for await (const rows of foundIn(pool, plan.table, plan.from.place, plan.earlier))
    for (const found of rows) {
      if (!isNothing(found.value)) values += 1;
      if (plan.read(found).fits) continue;
      misfits += 1;
      if (examples.size < mostExamples)
        examples.add(wordsOf(plan.from, { ...plan.from, kind: 'text' }, found.value, bookOf(ownFields)));
    }
  return { values, misfits, examples: [...examples] };
};

/**
 * Changes the kind in the action's transaction. The table takes no other writer until it is over, and writers who began
 * before are refused by the version of the fields (`own_values`). So each row is either of before or of after.
 */
export const kindChanged = async ({
  client,
  row,
  input,
}: ActionContext<typeof changeKind>): Promise<void> => {
  const { kind } = input;
  if (kind === row.kind) return;
  await raisePolicyVersion(client, 1);
  const entity = bookOf(ownFields).entity(row.entity);
  await client.query(`lock table ${tableNameOf(entity)} in exclusive mode`);
  if (row.inSearch) await unsearched(client, entity, String(row.place));
  const plan = await planOf(client, row, kind as OwnField['kind']);
  const coded = new Map<string, string>();
  for (const label of plan.added) coded.set(label, `o${await nextNumber(client)}`);
  const place = `${snake(row.key ?? '')}_k${await nextNumber(client)}`;
  const field = fieldOfOwn(plan.to, entity, bookOf(entity));
  const codeOf = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(codeOf) : (coded.get(String(value)) ?? value);
  for await (const rows of foundIn(client, plan.table, plan.from.place, plan.earlier)) {
    const changed = rows.flatMap((found) => {
      const { fits, value } = plan.read(found);
      return fits && !isNothing(value) && field
        ? [{ id: found.id, own: ownPairOf(field, place, codeOf(value)) }]
        : [];
    });
    await client.query(
      `update ${plan.table} t set ${ownColumn} = t.${ownColumn} || x.own::jsonb from unnest($1::int[], $2::text[]) x (id, own)
       where t.id = x.id`,
      [changed.map(({ id }) => id), changed.map(({ own }) => JSON.stringify(own))],
    );
  }
  const count = listOf(row.options).length;
  await client.query(
    `insert into own_fields_options (parent_id, position, label_ar, is_active, value)
     select $1, $2 + x.n, x.label, true, x.value from unnest($3::text[], $4::text[]) with ordinality x (label, value, n)`,
    [row.id, count, [...coded.keys()], [...coded.values()]],
  );
  await client.query(
    `insert into own_fields_former (parent_id, position, kind, place)
     select id, (select count(*) from own_fields_former x where x.parent_id = f.id), kind, place from own_fields f where id = $1`,
    [row.id],
  );
  // A starting value and what the search finds are of the earlier kind.
  await client.query(
    'update own_fields set kind = $2, place = $3, initial = null, in_search = false where id = $1',
    [row.id, kind, place],
  );
};

/**
 * Takes the words of a field out of what the search finds. Added fields come last, and so does the word that goes. A row
 * that was written while the field was hidden has none, and keeps the same word of another field.
 */
export const unsearched = async (client: pg.PoolClient, entity: Entity, place: string): Promise<void> => {
  if (!hasSearchText(entity)) return;
  const table = tableNameOf(entity);
  const declared = fieldsOf(entity).flatMap(([key, { search, kind }]) =>
    search === true && kind !== 'reference' && kind !== 'rows' ? [snake(key)] : [],
  );
  const times = (text: string, word: string) => text.split(word).length - 1;
  const portions = portionsOf((last) =>
    fetchRows(client, { id: 'number', value: 'text', found: 'text', others: 'text' })(
      `select id, ${ownColumn}->>$1 as value, search_text as found, concat_ws(' ', '', ${declared.join(', ')}) as others
       from ${table} where id > $2 and ${ownColumn} ? $1 order by id limit ${rowsAtOnce} for update`,
      [place, last],
    ),
  );
  for await (const rows of portions) {
    const left = rows.map(({ value, found, others }) => {
      const [word, open] = [` ${fold(value)}`, found.split(boundary)[0] ?? ''];
      if (times(open, word) <= times(` ${fold(others)}`, word)) return found;
      const at = open.lastIndexOf(word);
      return found.slice(0, at) + found.slice(at + word.length);
    });
    await client.query(
      `update ${table} t set search_text = x.found from unnest($1::int[], $2::text[]) x (id, found) where t.id = x.id`,
      [rows.map(({ id }) => id), left],
    );
  }
};

/** A number for a key, an option or a place, never given twice. */
export const nextNumber = async (client: pg.PoolClient): Promise<number> => {
  const [row] = await fetchRows(client, { n: 'number' })(
    `select nextval(pg_get_serial_sequence('own_fields', 'id'))::int as n`,
  );
  return row?.n ?? 0;
};

/** Values of earlier kinds that are in no other place of their row, the newest kind first. */
export const asideOf = async ({ pool, row }: QueryContext<typeof keptAside>) => {
  const book = bookOf(ownFields);
  const entity = book.entity(row.entity);
  const table = tableNameOf(entity);
  const now = draftOf(row);
  const kept: { rowId: number; title: string; kind: OwnField['kind']; value: string }[] = [];
  const seen = new Set<number>();
  for (const { kind, place } of row.former.toReversed()) {
    const was = draftOf(row, { kind: kind as OwnField['kind'], place });
    const read = readingOf(was, now, book);
    const rows = await fetchRows(pool, { rowId: 'number', title: 'text', value: believed<unknown>() })(
      `select id as "rowId", coalesce(${snake(entity.title)}::text, '') as title, ${ownColumn}->$1 as value from ${table}
       where ${ownColumn} ? $1 and not ${ownColumn} ? $2 order by id limit ${mostKept}`,
      [place, now.place],
    );
    for (const { rowId, title, value } of rows)
      if (!seen.has(rowId) && !read(value).fits) {
        seen.add(rowId);
        kept.push({
          rowId,
          title,
          kind: was.kind,
          value: wordsOf(was, { ...was, kind: 'text' }, value, book),
        });
      }
  }
  return kept;
};
