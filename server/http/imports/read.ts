import type pg from 'pg';
import { bookOf, entityIn } from '../../../src/schema/book';
import {
  type Entity,
  fieldOf,
  fieldsOf,
  inputKeyOf,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../../src/schema/entity';
import {
  type Import,
  type ImportColumn,
  importColumnsOf,
  importSchemaOf,
  knownColumnOf,
  type WhenKnown,
} from '../../../src/schema/import';
import { issuesOf } from '../../../src/schema/input';
import { readCell } from '../../../src/schema/text/fold';
import { isDoubtful } from '../../../src/schema/text/parse';
import { type Actor, scopeOf } from '../../data/actor';
import { standing } from '../../data/conditions';
import { type EntityServer, type ImportLookup, plain, type Values } from '../../data/entity-server';
import { sortKeyOf } from '../../data/statements';
import { unbegunIn } from '../../data/values';
import type { FieldIssue } from '../../kernel/errors';
import { type FetchedRow, fetchRows, newParams } from '../../kernel/rows';

export interface ReadRow {
  readonly line: number;
  readonly known: FoundRow | undefined;
  readonly match: string | null;
  /** The checked payload of a new row, or the changes of a known row. */
  readonly payload: Values;
  readonly issues: readonly FieldIssue[];
  /** Doubts that the user is asked to check. They do not stop the row. */
  readonly doubts: readonly FieldIssue[];
}

export interface ReadContext {
  readonly client: pg.ClientBase | pg.Pool;
  readonly actor: Actor;
  readonly server: EntityServer;
  readonly serverNamed: (name: string) => EntityServer | undefined;
  readonly one: Import;
  readonly branchId: number;
  readonly whenKnown: WhenKnown;
}

/** Reads rows of a file: parses cells, resolves names to ids, finds known rows, and collects issues. */
export const readRows = async (
  context: ReadContext,
  rows: readonly Values[],
): Promise<readonly ReadRow[]> => {
  const { one, server, client } = context;
  const drafts = rows.map((row) => draftOf(one, row));
  await resolveReferences(context, drafts);
  await refuseUnbegun(context, drafts);
  const known = await findKnown(context, drafts);
  const read = drafts.map((draft, index) => checked(context, draft, known[index]));
  const fresh = read.filter(({ issues, known }) => known === undefined && issues.length === 0);
  const payloads = fresh.map(({ payload }) => payload);
  const more = payloads.length > 0 ? await server.importing?.check?.(client, payloads) : [];
  const found = new Map(fresh.map(({ line }, index) => [line, more?.[index] ?? []]));
  return read.map((row) => ({ ...row, issues: [...row.issues, ...(found.get(row.line) ?? [])] }));
};

interface Draft {
  readonly line: number;
  readonly payload: Record<string, unknown>;
  readonly issues: FieldIssue[];
}

const draftOf = (one: Import, row: Values): Draft => {
  const payload: Record<string, unknown> = {};
  for (const { key, field } of importColumnsOf(one)) {
    const cell = row[key];
    const value = typeof cell === 'string' ? readCell(field, cell) : undefined;
    if (value !== undefined) payload[key] = value;
  }
  return { line: Number(row.line), payload, issues: [] };
};

/** Replaces names by ids. A name with no row or with several is removed from the payload and becomes an issue. */
const resolveReferences = async (context: ReadContext, drafts: readonly Draft[]): Promise<void> => {
  for (const { key, field } of importColumnsOf(context.one)) {
    if (field.kind !== 'reference') continue;
    const target = entityIn(context.one.of, field.to);
    const server = context.serverNamed(target.name) ?? plain(target);
    let open = drafts.filter(({ payload }) => typeof payload[key] === 'string');
    for (const by of namesOf(server)) {
      if (open.length === 0) break;
      const asked = open.map(({ payload }) => ({
        values: [String(payload[key])],
        row: payload,
        branchId: context.branchId,
      }));
      const found = await findBy(context, server, by, asked);
      for (const [index, draft] of open.entries()) {
        const rows = found[index]?.rows ?? [];
        const here = only(rows, context.branchId);
        if (here) draft.payload[key] = here.id;
        else if (rows.length > 1) refuse(draft, key, 'validate.several');
      }
      open = open.filter(({ payload }) => typeof payload[key] === 'string');
    }
    for (const draft of open) refuse(draft, key, 'validate.reference');
  }
};

/** Fields by which a file can name a row, in order: the server's own lookups, unique texts, the title. */
const namesOf = ({ entity, importing }: EntityServer): readonly string[] => [
  ...new Set([
    ...Object.keys(importing?.foundBy ?? {}),
    ...fieldsOf(entity).flatMap(([key, { kind, unique }]) =>
      kind === 'text' && unique === 'all' ? [key] : [],
    ),
    entity.title,
  ]),
];

const refuseUnbegun = async (context: ReadContext, drafts: readonly Draft[]): Promise<void> => {
  const fields = Object.fromEntries(importColumnsOf(context.one).map(({ key, field }) => [key, field]));
  const book = bookOf(context.one.of);
  for (const draft of drafts) {
    const branchId = branchOf(context, draft.payload);
    const issues = await unbegunIn(context.client, fields, draft.payload, branchId, book);
    for (const { path, key } of issues) refuse(draft, String(path[0]), key);
  }
};

const refuse = ({ payload, issues }: Draft, key: string, issue: string): void => {
  delete payload[key];
  issues.push({ path: [key], key: issue });
};

/** The single row of the list, or the single one of the branch. */
const only = (found: readonly FoundRow[], branchId: number): FoundRow | undefined => {
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  const near = rows.length === 1 ? rows : rows.filter((row) => row.branchId === branchId);
  return near.length === 1 ? near[0] : undefined;
};

/** Finds the known rows of each draft. Empty if the import has no column to recognise rows by. */
const findKnown = async (context: ReadContext, drafts: readonly Draft[]): Promise<readonly Found[]> => {
  const { one, server } = context;
  const column = knownColumnOf(one);
  if (!column || one.by === undefined) return [];
  const asked = drafts.map(({ payload }) => ({
    values: textsOf(payload[column.key]),
    row: payload,
    branchId: branchOf(context, payload),
  }));
  return findBy(context, server, one.by, asked);
};

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);

export const branchOf = (
  { one, branchId }: Pick<ReadContext, 'one' | 'branchId'>,
  payload: Values,
): number => {
  const named = typeof one.of.branch === 'string' ? payload[one.of.branch] : undefined;
  return typeof named === 'number' ? named : branchId;
};

const checked = (context: ReadContext, draft: Draft, found: Found | undefined): ReadRow => {
  const { one, whenKnown, branchId } = context;
  const rows = whenKnown === 'add' ? [] : (found?.rows ?? []);
  const known = only(rows, branchId);
  const base = { line: draft.line, known, match: found?.match ?? null, doubts: doubtsIn(one, draft.payload) };
  if (!known && rows.length > 1) {
    const path = [knownColumnOf(one)?.key ?? ''];
    return { ...base, payload: {}, issues: [{ path, key: 'validate.several' }] };
  }
  const sent = known ? changesIn(one, draft.payload) : withBranch(context, draft.payload);
  const result = importSchemaOf(one, known !== undefined).safeParse(sent);
  const refused = new Set(draft.issues.map(({ path }) => path[0]));
  const issues = result.success
    ? []
    : issuesOf(result.error).filter(({ path }) => !refused.has(path[0] ?? ''));
  return {
    ...base,
    payload: result.success ? (known ? onlySent(result.data, sent) : result.data) : sent,
    issues: [...draft.issues, ...issues],
  };
};

const doubtsIn = (one: Import, payload: Values): readonly FieldIssue[] =>
  importColumnsOf(one)
    .filter(({ field }) => field.search === 'phone' || (field.kind === 'text' && field.format === 'phone'))
    .filter(({ key }) => textsOf(payload[key]).some((phone) => isDoubtful('phone', phone)))
    .map(({ key }) => ({ path: [key], key: 'form.doubtfulPhone' }));

const withBranch = ({ one, branchId }: ReadContext, payload: Values): Values =>
  typeof one.of.branch === 'string' && one.of.branch !== 'self' && !one.fields && !(one.of.branch in payload)
    ? { ...payload, [one.of.branch]: branchId }
    : payload;

/** Values that a file may change in a known row: not the recognising column, and not the branch. */
const changesIn = (one: Import, payload: Values): Values => {
  const kept = new Set([
    knownColumnOf(one)?.key,
    typeof one.of.branch === 'string' ? one.of.branch : undefined,
  ]);
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !kept.has(key)));
};

const onlySent = (parsed: Values, sent: Values): Values =>
  Object.fromEntries(Object.entries(parsed).filter(([key]) => key in sent));

/** Finds the import column of a failed check by the first part of its path. */
export const columnAt = (one: Import, path: FieldIssue['path']): ImportColumn | undefined =>
  importColumnsOf(one).find(({ key }) => key === path[0]) ??
  importColumnsOf(one).find(({ key }) => {
    const field = fieldOf(one.of, String(path[0]));
    return field !== undefined && inputKeyOf(String(path[0]), field) === key;
  });

const foundRowColumns = { key: 'text', id: 'number', title: 'text', branchId: 'number?' } as const;
type FoundRow = FetchedRow<typeof foundRowColumns>;

interface Found {
  readonly match: string | null;
  readonly rows: readonly FoundRow[];
}

/** Finds rows that the user may see by a field of their entity, one result per lookup. */
const findBy = async (
  context: ReadContext,
  { entity, importing }: EntityServer,
  key: string,
  asked: readonly ImportLookup[],
): Promise<readonly Found[]> => {
  const own = importing?.foundBy?.[key];
  if (own) {
    const found = await own(context.client, asked);
    const ids = found.flatMap((one) => one.ids);
    const rows = await rowsAmong(context, entity, 't.id', 'int', ids);
    const seen = new Map(rows.map((row) => [row.id, row]));
    return found.map(({ match, ids }) => ({ match, rows: ids.flatMap((id) => seen.get(id) ?? []) }));
  }
  const { sql, keyOf } = comparedBy(entity, key);
  const wanted = asked.map(({ values }) => new Set(values.flatMap((value) => keyOf(value) ?? [])));
  const all = wanted.flatMap((keys) => [...keys]);
  const rows = await rowsAmong(context, entity, sql, 'text', all);
  return wanted.map((keys) => ({
    match: [...keys][0] ?? null,
    rows: rows.filter(({ key }) => keys.has(key)),
  }));
};

interface Compared {
  /** Column expression on the alias `t`. */
  readonly sql: string;
  /** Key of a cell; undefined if the cell cannot be a key. */
  readonly keyOf: (cell: string) => string | undefined;
}

const comparedBy = (entity: Entity, key: string): Compared => {
  const field = fieldOf(entity, key);
  // The sort key is the same for all Arabic spellings of a name. Only sortable fields have one.
  if (field?.kind === 'text' && field.sort)
    return { sql: `t.${sortKeyColumnOf(key)}`, keyOf: (cell) => String(sortKeyOf(cell)) };
  if (field?.kind === 'text') return { sql: `lower(t.${snake(key)})`, keyOf: (cell) => cell.toLowerCase() };
  const numberOf = (cell: string) => (/^\d{1,9}$/.test(cell) ? String(Number(cell)) : undefined);
  if (field?.kind === 'integer') return { sql: `t.${snake(key)}::text`, keyOf: numberOf };
  throw new Error(`${entity.name}.${key}: nothing a file could name a row by`);
};

/** Rows whose key is in `keys`, each with its key as text. */
const rowsAmong = async (
  { client, actor }: ReadContext,
  entity: Entity,
  key: string,
  type: 'int' | 'text',
  keys: readonly unknown[],
): Promise<readonly FoundRow[]> => {
  if (keys.length === 0) return [];
  const params = newParams();
  const among = `${key} = any(${params.add(keys)}::${type}[])`;
  const conditions = [among, ...standing(entity, scopeOf(actor), params)];
  return fetchRows(client, foundRowColumns)(
    `select ${key}::text as key, t.id, t.${snake(entity.title)} as title, ${branchIn(entity)} as "branchId"
     from ${tableNameOf(entity)} t where ${conditions.join(' and ')} order by t.id`,
    params.values,
  );
};

const branchIn = ({ branch }: Entity): string =>
  typeof branch === 'string' && branch !== 'self' ? `t.${snake(branch)}` : 'null::int';
