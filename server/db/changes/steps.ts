import { createHash } from 'node:crypto';

/**
 * Part of a migration. Each is carried out and noted by itself, so that no lock is held longer than one part needs,
 * and a killed start goes on after the last noted one.
 */
export type Step = { readonly sql: string } & (
  | { readonly kind: 'short' }
  /** `sql` is the plain statement; `concurrently` makes the one that lets others write. */
  | { readonly kind: 'index'; readonly table: string; readonly name: string }
  /** Reads all rows while others write. */
  | { readonly kind: 'validate'; readonly table: string; readonly name: string }
  /** An update of rows by their `id`, from $1 to $2. */
  | { readonly kind: 'rows'; readonly table: string }
);

/** Name under which a step is noted: its text, because a corrected release may have other steps. */
export const keyOf = ({ sql }: Step): string => createHash('sha256').update(sql).digest('hex').slice(0, 32);

const table = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?`;
const indexed = new RegExp(String.raw`^create\s+(?:unique\s+)?index\s+"?(?<name>\w+)"?\s+on\s+${table}`, 'i');
const constrained = new RegExp(
  String.raw`^alter\s+table\s+${table}\s+add\s+constraint\s+"?(?<name>\w+)"?\s+(?:check|foreign\s+key)\b`,
  'i',
);
const filled = new RegExp(
  String.raw`^alter\s+table\s+${table}\s+alter\s+column\s+"?(?<name>\w+)"?\s+set\s+not\s+null$`,
  'i',
);
const updated = new RegExp(String.raw`^update\s+${table}\b.*\bbetween\s+\$1\s+and\s+\$2`, 'is');
const isNotValid = /\bnot\s+valid$/i;

/** Steps of a migration's statements, in their order. */
export const stepsOf = (sql: readonly string[]): readonly Step[] =>
  sql.flatMap(statementsOf).flatMap((statement) => stepsOfOne(statement));

/**
 * PostgreSQL reads all rows under a lock against everybody when a constraint or `not null` is added, and builds an index
 * under a lock against writers. Asked in two statements, or `concurrently`, it does the same beside them.
 */
const stepsOfOne = (statement: string): readonly Step[] => {
  const index = found(indexed, statement);
  if (index) return [{ kind: 'index', sql: statement, ...index }];
  const constraint = found(constrained, statement);
  const isOne = (statement.match(/\badd\s+constraint\b/gi) ?? []).length === 1;
  if (constraint && isOne && !isNotValid.test(statement))
    return [{ kind: 'short', sql: `${statement} not valid` }, validated(constraint.table, constraint.name)];
  const column = found(filled, statement);
  if (column) return neverNull(column.table, column.name, statement);
  const rows = updated.exec(statement)?.groups?.table;
  if (rows) return [{ kind: 'rows', sql: statement, table: rows }];
  return [{ kind: 'short', sql: statement }];
};

const found = (pattern: RegExp, statement: string): { table: string; name: string } | undefined => {
  const { table, name } = pattern.exec(statement)?.groups ?? {};
  return table && name ? { table, name } : undefined;
};

const validated = (table: string, name: string): Step => ({
  kind: 'validate',
  sql: `alter table "${table}" validate constraint "${name}"`,
  table,
  name,
});

/** A validated check tells PostgreSQL that no row lacks the value, so that `set not null` reads none. */
const neverNull = (table: string, column: string, statement: string): readonly Step[] => {
  const name = `${table}_${column}`.slice(0, 56).concat('_filled');
  return [
    {
      kind: 'short',
      sql: `alter table "${table}" add constraint "${name}" check ("${column}" is not null) not valid`,
    },
    validated(table, name),
    { kind: 'short', sql: statement },
    { kind: 'short', sql: `alter table "${table}" drop constraint "${name}"` },
  ];
};

/** The same index, built while others write. Not possible inside a transaction. */
export const concurrently = (sql: string): string => sql.replace(/\bindex\b/i, 'index concurrently');

const pieces =
  /(?<text>'(?:[^']|'')*'|"[^"]*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<end>;)|[\s\S]/g;

/** Splits SQL into its statements, without comments and semicolons. Knows quotes and bodies of functions. */
export const statementsOf = (sql: string): readonly string[] => {
  const statements = [''];
  for (const { 0: piece, groups } of sql.matchAll(pieces)) {
    if (groups?.end) statements.push('');
    else if (!groups?.comment) statements.push((statements.pop() ?? '') + piece);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
};
