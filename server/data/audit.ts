import type pg from 'pg';
import { titleWordsOf } from '../../src/access/catalogue';
import { type AuditAction, longestSentence, subjectComma } from '../../src/schema/audit-log';
import { bookOf, entityIn, sentenceIn } from '../../src/schema/book';
import {
  type Entity,
  embedKeyOf,
  fieldOf,
  fieldsOf,
  isSystemKey,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../src/schema/entity';
import type { Field, Label } from '../../src/schema/field';
import { findOption } from '../../src/schema/text/parse';
import { fetchRows, isObject, newParams, numberOf } from '../kernel/rows';
import { send } from '../kernel/transaction';
import { type Actor, ownersOf } from './actor';
import { type AuditLogRow, queueSql } from './audit-chain';
import type { Row, Values } from './entity-server';
import { type ChangeNotice, tellChange } from './notices';
import { searchTextOf } from './search';
import { preparedStatement, type Statement } from './statements';
import { branchIdsOf } from './values';

export interface AuditEntry {
  readonly action: AuditAction;
  /** Audit name of the entity (AUD-23). */
  readonly entity: string;
  readonly entityId?: number | string;
  readonly branchId?: number | undefined;
  /** Number of the document, said instead of the row's id. Default: none. */
  readonly document?: string | undefined;
  /** Names of the row, said instead of its id; an erasure removes them. Default: those of the row's last entry. */
  readonly subject?: string | undefined;
  /** State that the row has got, said instead of the action. Default: none. */
  readonly state?: Label | undefined;
  readonly changes?: readonly Change[];
}

/** Field value before and after a change. Secrets are masked. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Writes an audit entry and its notice: in the caller's transaction, where it is not awaited, or with a pool by itself.
 * The statement also queues the entry's hash for its seal (`audit-chain.ts`), so that writers never wait for each other.
 */
export const record = async (
  client: pg.ClientBase | pg.Pool,
  actor: Actor,
  entry: AuditEntry,
  notice?: ChangeNotice,
): Promise<void> => {
  const isCalled =
    entry.entityId === undefined || entry.subject !== undefined || entry.document !== undefined;
  const called = isCalled ? entry : { ...entry, subject: await lastSubjectOf(client, entry) };
  await send(client, recordStatement(auditLogRowOf(actor, called)));
  if (notice) await tellChange(client, notice);
};

/** Returns who changed a row last, how and when, and what its changed fields were before. An undo reads it. */
export const lastChangeOf = async (client: pg.ClientBase, entity: Entity, id: number) => {
  const columns = { action: 'text', userId: 'number?', userName: 'text?', at: 'text', was: 'json?' } as const;
  const [last] = await fetchRows(client, columns)(
    `select action, user_id as "userId", user_name as "userName", timestamp as at,
       (select json_object_agg(c.field, c.before::json) from audit_logs_changes c where c.parent_id = a.id) as was
     from audit_logs a where entity_name = $1 and entity_id = $2 and action <> 'View' order by id desc limit 1`,
    [entity.audit, String(id)],
  );
  return last && { ...last, was: isObject(last.was) ? last.was : {} };
};

/** Returns the names that the row had in its last entry, for writers that know only its id. */
const lastSubjectOf = async (
  client: pg.ClientBase | pg.Pool,
  { entity, entityId }: AuditEntry,
): Promise<string | undefined> => {
  const rows = await fetchRows(client, { subject: 'text' })(
    `select subject from audit_logs where entity_name = $1 and entity_id = $2 and subject is not null order by id desc limit 1`,
    [entity, String(entityId)],
  );
  return rows[0]?.subject;
};

export const recordChange = async (
  client: pg.PoolClient,
  actor: Actor,
  entity: Entity,
  action: AuditAction,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> => {
  const row = after ?? before;
  if (!row) return;
  const branchIds = [...new Set([...branchIdsOf(entity, before ?? row), ...branchIdsOf(entity, row)])];
  const owners = [...new Set([...ownersOf(entity, before), ...ownersOf(entity, after)])];
  const notice: ChangeNotice = {
    kind: 'change',
    resource: entity.name,
    type: noticeTypeOf(action),
    ids: [row.id],
    branchIds,
    by: actor.userId,
    ...(owners.length > 0 ? { owners } : {}),
  };
  const branchId = numberOf(row.branchId);
  const changes = changesOf(entity, before, after);
  const state = action === 'Status' ? stateIn(entity, changes) : undefined;
  const entry = { action, entity: entity.audit, entityId: row.id, branchId, state, changes };
  await record(client, actor, { ...entry, ...calledAs(entity, row) }, notice);
};

const stateIn = (entity: Entity, changes: readonly Change[]): Label | undefined => {
  for (const { field: key, after } of changes) {
    const field = fieldOf(entity, key);
    if (field?.kind === 'choice' && typeof after === 'string') return findOption(field.options, after)?.label;
  }
  return undefined;
};

/**
 * Returns what a row is called: the number that the server gave it, and otherwise the person that it is about, its
 * title, and the day that somebody gave it. A number is never a person's name, so it outlives an erasure.
 */
export const calledAs = (entity: Entity, row: Row): Pick<AuditEntry, 'document' | 'subject'> => {
  const { title, about, range } = entity;
  const name = typeof row[title] === 'string' ? row[title] : '';
  const titleField = fieldOf(entity, title);
  const document =
    titleField?.kind === 'text' && titleField.write === 'never' && !titleField.personal && name !== ''
      ? name
      : undefined;
  // A text of several lines is content, not a name.
  const isLong = titleField?.kind === 'text' && titleField.format === 'lines';
  const day = range === undefined ? undefined : fieldOf(entity, range);
  const parts = [
    about === undefined ? undefined : personIn(entity, row, about),
    document === undefined && !isLong ? wordedIn(entity, name) : undefined,
    document === undefined && day?.write !== 'never' && range !== title ? row[range ?? ''] : undefined,
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  // A title that names the person says all.
  const said = parts.filter(
    (part, place) => !parts.some((other, at) => other.includes(part) && (other !== part || at < place)),
  );
  return { document, subject: said.join(subjectComma) };
};

const personIn = (entity: Entity, row: Row, key: string): unknown => {
  const field = fieldOf(entity, key);
  const person = row[embedKeyOf(key)];
  return field?.kind === 'reference' && typeof person === 'object' && person !== null
    ? Reflect.get(person, entityIn(entity, field.to).title)
    : undefined;
};

const wordedIn = (entity: Entity, title: string): string =>
  titleWordsOf(bookOf(entity), entity).find(({ value }) => value === title)?.label.ar ?? title;

const noticeTypeOf = (action: AuditAction): ChangeNotice['type'] =>
  action === 'Create' ? 'created' : action === 'Delete' ? 'deleted' : 'updated';

/**
 * Runs the `show` query and writes the 'View' audit entry in one statement: one entry an hour for each reader of a row,
 * because a screen reads a row again and again. Without a row it returns and writes nothing. The commit does not wait
 * for the disk, so a power failure may lose the view entries of the last second.
 */
export const viewStatement = (show: Statement, entity: Entity, actor: Actor, id: number): Statement => {
  const said = { action: 'View', entity: entity.audit } as const;
  // The row's name comes with the row, and so is said instead of its id.
  const columns = columnsOf({ ...auditLogRowOf(actor, said), entityId: String(id) });
  const own = Object.entries(columns).filter(([column]) => column !== 'branch_id' && column !== 'subject');
  const values = [...show.values, ...own.map(([, value]) => value)];
  const known =
    viewsOf.get(show.text) ??
    preparedStatement(
      `${entity.name}_view`,
      viewText(
        show,
        entity,
        own.map(([column]) => column),
      ),
      { values: [] },
    );
  viewsOf.set(show.text, known);
  return { ...known, values };
};

/** Statements by the text of the read, because readers with other permissions read other columns. */
const viewsOf = new Map<string, Statement>();

const viewText = (show: Statement, entity: Entity, columns: readonly string[]): string => {
  const params = newParams(show.values);
  const branch = fieldOf(entity, 'branchId') ? 'shown."branchId"' : 'null::int';
  const values = columns.map((column) => {
    const value = params.add(column);
    return column === 'search_text' ? `${value} || ' ' || ${nameKeySql(entity)}` : value;
  });
  return `with shown as materialized (${show.text}),
    written as (insert into audit_logs (branch_id, subject, ${columns.join(', ')})
      select ${branch}, left(shown."${entity.title}", ${longestName}), ${values.join(', ')} from shown
      on conflict do nothing returning *),
    unhurried as (select * from written where set_config('synchronous_commit', 'off', true) = 'off'),
    queued as (${queueSql('unhurried')})
    select * from shown`;
};

/** SQL for the folded name of the row in `shown`. Without a stored key, its capitals alone are folded. */
const nameKeySql = (entity: Entity): string =>
  fieldOf(entity, entity.title)?.sort
    ? `(select coalesce(t.${sortKeyColumnOf(entity.title)}, '') from ${tableNameOf(entity)} t where t.id = shown.id)`
    : `lower(coalesce(shown."${entity.title}", ''))`;

export const auditLogRowOf = (actor: Actor, entry: AuditEntry): AuditLogRow => ({
  timestamp: new Date().toISOString(),
  // The user that a program's token belongs to did nothing themself.
  userId: actor.program ? null : (actor.mask?.by ?? actor).userId,
  userName: storable((actor.program ?? actor.mask?.by ?? actor).fullName),
  username: storable((actor.program ?? actor.mask?.by ?? actor).username),
  action: nameOf(entry.action),
  entityName: entry.entity,
  entityId: entry.entityId === undefined ? null : storable(String(entry.entityId)),
  branchId: entry.branchId ?? null,
  details: storable(sentenceOf(actor, entry), longestSentence),
  subject: storable(entry.subject || null),
  changes: (entry.changes ?? []).map(({ field, before, after }) => ({
    field,
    before: valueText(before),
    after: valueText(after),
  })),
  ip: storable(actor.ip),
  requestId: storable(actor.requestId),
});

const nameOf = (action: AuditAction): string => (typeof action === 'string' ? action : action.value);

export const columnsOf = (row: AuditLogRow): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])),
  search_text: auditLogSearchTextOf(row),
  changes: JSON.stringify(row.changes),
});

const recordStatement = (row: AuditLogRow): Statement => {
  const params = newParams();
  const columns = Object.entries(columnsOf(row));
  const values = columns.map(([, value]) => params.add(value)).join(', ');
  const text = `with written as (insert into audit_logs (${columns.map(([column]) => column).join(', ')})
      values (${values}) returning *) ${queueSql('written')}`;
  return preparedStatement('audit', text, params);
};

/** Compares two states of a row field by field. Child rows are compared without their ids. */
export const changesOf = (
  entity: Entity,
  before: Values | undefined,
  after: Values | undefined,
): readonly Change[] =>
  fieldsOf(entity).flatMap(([key, field]) => {
    if (isSystemKey(key)) return [];
    const was = before?.[key] ?? null;
    const is = after?.[key] ?? null;
    if (field.kind === 'text' && field.secret)
      return typeof after?.[key] === 'boolean'
        ? [{ field: key, before: '•••', after: after[key] ? '•••' : null }]
        : [];
    if (JSON.stringify(plainOf(field, was)) === JSON.stringify(plainOf(field, is))) return [];
    return [{ field: key, before: plainOf(field, was), after: plainOf(field, is) }];
  });

const plainOf = (field: Field, value: unknown): unknown => {
  if (field.kind !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: Values) =>
    Object.fromEntries(fieldsOf(field).map(([key]) => [key, row[key] ?? null])),
  );
};

const sentenceOf = (
  { reason }: Actor,
  { action, entity, entityId, document, subject, state }: AuditEntry,
): string => {
  const id = entityId === undefined || document || subject ? undefined : String(entityId);
  const said = sentenceIn('ar', { action: nameOf(action), entity, id, state });
  const sentence = document ? `${said} ${document}` : said;
  return reason ? `${sentence} (${reason})` : sentence;
};

/** Builds the search text of an entry: user, row, and the change in both languages and by technical names (AUD-14). */
export const auditLogSearchTextOf = (row: AuditLogRow): string => {
  const { action, entityName: entity, entityId } = row;
  const english = sentenceIn('en', { action, entity, id: entityId ?? undefined });
  return searchTextOf([row.details, row.subject, english, action, entity, row.userName, row.username]);
};

const valueText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/**
 * Removes characters that no text column accepts, and what is longer than the column, because a typed name must not
 * prevent its own audit entry.
 */
const storable = (text: string | null, longest = longestName): string | null =>
  text === null ? null : Buffer.from(text.slice(0, longest).replaceAll('\0', ''), 'utf8').toString('utf8');

/** Maximum length of names, addresses and numbers in an entry: the usual one of a line. */
const longestName = 500;
