/** Collects the values of a statement. `add` returns the placeholder, so that no value becomes part of the text. */
export interface Params {
  readonly values: unknown[];
  /** `type`: what PostgreSQL reads the value as, once for the statement. Default: what the place asks for. */
  add(value: unknown, type?: string): string;
}

/** Hides the values from the planner in a subselect, so that one plan serves all of them. */
export const unseenBy = ({ values, add }: Params): Params => ({
  values,
  add: (value, type) => `(select ${add(value, type)})`,
});

/** Starts with the values `before`, which an earlier part of the text already uses. */
export const newParams = (before: readonly unknown[] = []): Params => {
  const values = [...before];
  return {
    values,
    add: (value, type) => `$${values.push(value)}${type === undefined ? '' : `::${type}`}`,
  };
};

/**
 * SQL that compares a column with the values (`= $3`, `= any($3)`). With a single value PostgreSQL can walk an index on
 * the column and the order of a list; of an array it does not know how many it has.
 */
export const among = (values: readonly unknown[], params: Params, type?: string): string =>
  values.length === 1 ? `= ${params.add(values[0])}` : `= any(${params.add(values, type && `${type}[]`)})`;
