import type pg from 'pg';
import { errorCodeOf, errorText } from '../../../src/i18n/errors';
import { fill } from '../../../src/i18n/say';
import { type Entity, fieldOf } from '../../../src/schema/entity';
import type { Lang } from '../../../src/schema/field';
import type { Import, RowResult } from '../../../src/schema/import';
import type { Row, Values } from '../../data/entity-server';
import { createRow, findRow, updateRow } from '../../data/repository';
import { requestOf } from '../../data/values';
import { ApiError, errorCode, type FieldIssue } from '../../kernel/errors';
import { uniqueViolation } from '../crud';
import { figuresOf, textIn } from '../texts';
import { branchOf, columnAt, type ReadContext, type ReadRow } from './read';

interface WriteContext extends ReadContext {
  readonly client: pg.PoolClient;
  readonly pool: pg.Pool;
  readonly importId: number;
}

/** Writes one row like a normal save, in its own savepoint, so that a bad row does not undo the others. */
export const writeRow = async (context: WriteContext, row: ReadRow): Promise<Kept> => {
  const { client, actor, one } = context;
  const known = row.known ? { id: row.known.id, title: row.known.title } : { id: null, title: null };
  const base = { line: row.line, ...known, match: null, problems: [] };
  if (row.known && context.whenKnown === 'skip') return { result: { ...base, state: 'skipped' } };
  if (row.issues.length > 0)
    return {
      result: { ...base, state: 'wrong', problems: problemsOf(one, actor.lang, row.issues, row.payload) },
    };
  await client.query('savepoint import_row');
  try {
    const written = await (row.known ? change(context, row, row.known.id) : make(context, row));
    const { row: made, state } = written;
    const title = String(made[context.server.entity.title] ?? '');
    await client.query('release savepoint import_row');
    const problems = problemsOf(one, actor.lang, row.doubts);
    return { ...written, result: { ...base, id: made.id, title, state, problems } };
  } catch (error) {
    const refusal = await refusalOf(context, error, row.payload);
    await client.query('rollback to savepoint import_row');
    return { result: { ...base, state: 'wrong', problems: problemOf(one, actor.lang, refusal) } };
  }
};

interface Written {
  readonly row: Row;
  readonly state: 'made' | 'changed' | 'skipped';
  readonly before?: Values;
  readonly after?: Values;
}

const make = async (context: WriteContext, { payload }: ReadRow): Promise<Written> => {
  const { client, actor, server } = context;
  const branchId = branchOf(context, payload);
  const own = await server.importing?.make?.({ client, actor, values: payload, branchId });
  if (own) return { row: own, state: 'made' };
  return {
    row: await createRow(client, server, actor, requestOf(server.entity, 'create', payload)),
    state: 'made',
  };
};

/** Writes the filled cells to a known row. Entries of a list are added to the existing ones. */
const change = async (context: WriteContext, { payload }: ReadRow, id: number): Promise<Written> => {
  const { client, actor, server } = context;
  const { entity } = server;
  const before = await findRow(client, entity, actor, id);
  const { values } = requestOf(entity, 'update', payload);
  const wanted = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, withStored(entity, key, value, before[key])]),
  );
  const changed = Object.entries(wanted).filter(([key, value]) => !isSame(value, before[key]));
  if (changed.length === 0) return { row: before, state: 'skipped' };
  const row = await updateRow(client, server, actor, id, { values: Object.fromEntries(changed) });
  const keys = changed.map(([key]) => key);
  return { row, state: 'changed', before: only(entity, before, keys), after: only(entity, row, keys) };
};

const withStored = (entity: Entity, key: string, value: unknown, stored: unknown): unknown => {
  const field = fieldOf(entity, key);
  if (field?.kind !== 'rows' || !field.flat || !Array.isArray(value) || !Array.isArray(stored)) return value;
  const { of } = field.flat;
  const known = new Set(stored.map((one: Values) => one[of]));
  const added = value.filter((one: Values) => !known.has(one[of]));
  return added.length === 0 ? stored : [...stored, ...added];
};

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** An added field is named by the place of its values, so that an undo finds none for a field of another kind. */
const only = (entity: Entity, row: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [fieldOf(entity, key)?.stored ?? key, row[key] ?? null]));

/** Turns an error of this row into a refusal. Throws errors that concern the whole transaction. */
const refusalOf = async (
  { pool, server }: WriteContext,
  error: unknown,
  values: Values,
): Promise<ApiError> => {
  // The whole part of the file was read by earlier fields, and is sent again.
  if (error instanceof ApiError && error.status < 500 && error.code !== 'fields.changed') return error;
  const known = (await server.conflict?.(pool, error, values)) ?? uniqueViolation(server.entity, error);
  if (known) return known;
  const code = errorCode(error) ?? '';
  if (code === '23503') return new ApiError(409, 'reference.inUse');
  if (/^(22|23)/.test(code)) return new ApiError(400, 'validation.failed');
  throw error;
};

/** Result of a line as stored. For a change also the old and new values, for the undo. */
export interface Kept extends Pick<Written, 'before' | 'after'> {
  readonly result: RowResult;
}

/** Stores the results of lines, in the transaction that wrote the rows. */
export const keepResults = async (
  client: pg.PoolClient,
  importId: number,
  kept: readonly Kept[],
): Promise<void> => {
  await client.query(
    `insert into import_rows (import_id, line, state, row_id, problems, before, after)
     select $1, x.line, x.state, x.id, x.problems, x.before, x.after from jsonb_to_recordset($2)
       as x(line int, state text, id int, problems jsonb, before jsonb, after jsonb)`,
    [importId, JSON.stringify(kept.map(({ result, before, after }) => ({ ...result, before, after })))],
  );
};

type Problems = RowResult['problems'];

/**
 * Texts of a row's issues with their columns. A cell that holds no number is quoted; otherwise a field's own message
 * comes first. `read` holds the cells that could not be read as their own text.
 */
export const problemsOf = (
  one: Import,
  lang: Lang,
  issues: readonly FieldIssue[],
  read: Values = {},
): Problems =>
  issues.map(({ path, key, params }) => {
    const column = columnAt(one, path);
    const cell = column && read[column.key];
    const isFigure = column?.field.kind === 'money' || column?.field.kind === 'integer';
    if (column && isFigure && typeof cell === 'string')
      return { field: column.key, message: textIn(lang, 'import.notNumber', { value: cell.slice(0, 40) }) };
    const own = key === 'validate.required' ? column?.field.requiredMessage : column?.field.invalidMessage;
    return { field: column?.key ?? null, message: own?.[lang] ?? textIn(lang, key, params) };
  });

const problemOf = (one: Import, lang: Lang, { code, said, details }: ApiError): Problems => {
  if (details.issues) return problemsOf(one, lang, details.issues);
  const key = errorText[errorCodeOf(code) ?? 'validation.failed'];
  const params = { ...details.params, permission: code.replace(/^forbidden\./, '') };
  const message = said ? fill(said[lang], params, lang, figuresOf(lang)) : textIn(lang, key, params);
  const column = details.field === undefined ? undefined : columnAt(one, [details.field]);
  return [{ field: column?.key ?? null, message }];
};
