import type pg from 'pg';
import { entityNamed } from '../../../src/resources';
import { fieldOf, inputKeyOf } from '../../../src/schema/entity';
import type { Import, WhenKnown } from '../../../src/schema/import';
import { readCell } from '../../../src/schema/import-cell';
import {
  type ImportColumn,
  importColumnsOf,
  importSchemaOf,
  knownColumnOf,
} from '../../../src/schema/import-columns';
import { issuesOf } from '../../../src/schema/issues';
import type { Actor } from '../../data/actor';
import { type EntityServer, plain, type Values } from '../../data/entity-server';
import type { FieldIssue } from '../../kernel/errors';
import { type FoundRow, findBy } from './lookup';

/** A row of the file as it is understood. */
export interface ReadRow {
  readonly line: number;
  /** The row that is there already. */
  readonly known: FoundRow | undefined;
  readonly match: string | null;
  /** The checked payload: of a new row, or of what the file changes of a known one. */
  readonly payload: Values;
  readonly issues: readonly FieldIssue[];
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

/** Understands rows of a file: cells as values, names as rows, what is there already, and what is wrong. */
export const readRows = async (
  context: ReadContext,
  rows: readonly Values[],
): Promise<readonly ReadRow[]> => {
  const { one, server, client } = context;
  const drafts = rows.map((row) => draftOf(one, row));
  await resolveReferences(context, drafts);
  const known = await findKnown(context, drafts);
  const read = drafts.map((draft, index) => checked(context, draft, known[index]));
  const fresh = read.filter(({ issues, known }) => known === undefined && issues.length === 0);
  const more =
    fresh.length > 0
      ? await server.importing?.check?.(
          client,
          fresh.map(({ payload }) => payload),
        )
      : [];
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

/** Names become ids; one that is not there, or is several, stays out of the payload and is said. */
const resolveReferences = async (context: ReadContext, drafts: readonly Draft[]): Promise<void> => {
  for (const { key, field } of importColumnsOf(context.one)) {
    if (field.kind !== 'reference') continue;
    const target = entityNamed(field.to);
    const server = context.serverNamed(target.name) ?? plain(target);
    let open = drafts.filter(({ payload }) => typeof payload[key] === 'string');
    for (const by of [...(context.one.named[key] ?? []), target.title]) {
      if (open.length === 0) break;
      const asked = open.map(({ payload }) => ({
        values: [String(payload[key])],
        row: payload,
        branchId: context.branchId,
      }));
      const found = await findBy(context.client, context.actor, server, by, asked);
      for (const [index, draft] of open.entries())
        settle(draft, key, found[index]?.rows ?? [], context.branchId);
      open = open.filter(({ payload }) => typeof payload[key] === 'string');
    }
    for (const draft of open) refuse(draft, key, 'validate.reference');
  }
};

const settle = (
  { payload, issues }: Draft,
  key: string,
  found: readonly FoundRow[],
  branchId: number,
): void => {
  const here = only(found, branchId);
  if (here) payload[key] = here.id;
  else if (found.length > 1) refuse({ payload, issues }, key, 'validate.several');
};

const refuse = ({ payload, issues }: Pick<Draft, 'payload' | 'issues'>, key: string, issue: string): void => {
  delete payload[key];
  issues.push({ path: [key], key: issue });
};

/** The only one of them, or the only one of the branch. */
const only = (found: readonly FoundRow[], branchId: number): FoundRow | undefined => {
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  const [first] = rows.length === 1 ? rows : rows.filter((row) => row.branchId === branchId);
  const isOne = rows.length === 1 || rows.filter((row) => row.branchId === branchId).length === 1;
  return isOne ? first : undefined;
};

interface Known {
  readonly row: FoundRow | undefined;
  readonly match: string | null;
  readonly isSeveral: boolean;
}

const findKnown = async (context: ReadContext, drafts: readonly Draft[]): Promise<readonly Known[]> => {
  const { one, client, actor, server, branchId } = context;
  const column = knownColumnOf(one);
  if (!column || one.by === undefined)
    return drafts.map(() => ({ row: undefined, match: null, isSeveral: false }));
  const asked = drafts.map(({ payload }) => ({
    values: textsOf(payload[column.key]),
    row: payload,
    branchId: branchOf(context, payload),
  }));
  const found = await findBy(client, actor, server, one.by, asked);
  return found.map(({ match, rows }) => {
    const row = only(rows, branchId);
    return { row, match, isSeveral: !row && rows.length > 1 };
  });
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

const checked = (context: ReadContext, draft: Draft, found: Known | undefined): ReadRow => {
  const { one, whenKnown } = context;
  const known = whenKnown === 'add' ? undefined : found?.row;
  const base = { line: draft.line, known, match: found?.match ?? null };
  if (found?.isSeveral && whenKnown !== 'add')
    return {
      ...base,
      payload: {},
      issues: [{ path: [knownColumnOf(one)?.key ?? ''], key: 'validate.several' }],
    };
  const sent = known ? changesIn(one, draft.payload) : withBranch(context, draft.payload);
  const result = importSchemaOf(one, known !== undefined).safeParse(sent);
  const refused = new Set(draft.issues.map(({ path }) => path[0]));
  const issues = result.success
    ? []
    : issuesOf(result.error).filter(({ path }) => !refused.has(path[0] ?? ''));
  return {
    ...base,
    payload: result.success ? onlySent(known !== undefined, result.data, sent) : sent,
    issues: [...draft.issues, ...issues],
  };
};

const withBranch = ({ one, branchId }: ReadContext, payload: Values): Values =>
  typeof one.of.branch === 'string' && one.of.branch !== 'self' && !one.fields && !(one.of.branch in payload)
    ? { ...payload, [one.of.branch]: branchId }
    : payload;

/** What a file may change of a row: not what it was found by, nor whose branch it is. */
const changesIn = (one: Import, payload: Values): Values => {
  const kept = new Set([
    knownColumnOf(one)?.key,
    typeof one.of.branch === 'string' ? one.of.branch : undefined,
  ]);
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !kept.has(key)));
};

const onlySent = (isChange: boolean, parsed: Values, sent: Values): Values =>
  isChange ? Object.fromEntries(Object.entries(parsed).filter(([key]) => key in sent)) : parsed;

/** The declared column that a failed check belongs to, by the first part of its path. */
export const columnAt = (one: Import, path: FieldIssue['path']): ImportColumn | undefined =>
  importColumnsOf(one).find(({ key }) => key === path[0]) ??
  importColumnsOf(one).find(({ key }) => {
    const field = fieldOf(one.of, String(path[0]));
    return field !== undefined && inputKeyOf(String(path[0]), field) === key;
  });
