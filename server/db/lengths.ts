import { childTableNameOf, type Entity, fieldsOf, snake, tableNameOf } from '../../src/schema/entity';
import type { Field, Fields } from '../../src/schema/field';
import { longestOf } from '../../src/schema/text/length';
import { constraintOf, errorCode, type FieldIssue } from '../kernel/errors';

interface LengthCheck {
  readonly table: string;
  readonly column: string;
  readonly name: string;
  readonly longest: number;
  /** Key of the field, or of the child rows that hold it. */
  readonly key: string;
}

/** Returns the checks of a table's columns that hold free text. `key` names the child rows, if it is their table. */
export const lengthChecksOf = (table: string, fields: Fields, key?: string): readonly LengthCheck[] =>
  fieldsOf({ fields }).flatMap(([name, field]) => {
    const longest = storedLengthOf(field);
    const column = snake(name);
    // PostgreSQL cuts names after 63 characters.
    return longest === undefined
      ? []
      : [{ table, column, name: `${table}_${column}_length`, longest, key: key ?? name }];
  });

/** Returns the checks of all tables of these entities. Rows stored in their parent row have none. */
export const allLengthChecks = (entities: readonly Entity[]): readonly LengthCheck[] =>
  entities.flatMap((entity) => [
    ...lengthChecksOf(tableNameOf(entity), entity.fields),
    ...fieldsOf(entity).flatMap(([key, field]) =>
      field.kind === 'rows' && !field.inRow
        ? lengthChecksOf(childTableNameOf(entity, key), field.fields, key)
        : [],
    ),
  ]);

/**
 * Maximum number of characters of a column with free text; undefined for any other. A character is one or two UTF-16
 * units, so that a column never refuses what the schema has accepted. A stored secret has a length of its own.
 */
const storedLengthOf = (field: Field): number | undefined => {
  if (field.stored !== undefined) return undefined;
  if (field.kind === 'text') return field.secret ? undefined : longestOf(field);
  return field.kind === 'choice' && field.open ? longestOf(field) : undefined;
};

/** Returns the refusal for a text that a column found too long; undefined for any other error. */
export const tooLongIn = (entities: readonly Entity[], error: unknown): FieldIssue | undefined => {
  if (errorCode(error) !== '23514') return undefined;
  const name = constraintOf(error);
  const found = allLengthChecks(entities).find((check) => check.name === name);
  return (
    found && { path: [found.key], key: 'validate.long', params: { max: found.longest, count: found.longest } }
  );
};
