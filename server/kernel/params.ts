/** Collects the values of a statement. `add` returns the placeholder, so that no value becomes part of the text. */
export interface Params {
  readonly values: unknown[];
  add(value: unknown): string;
}

/** Hides the values from the planner in a subselect, so that one plan serves all of them. */
export const unseenBy = ({ values, add }: Params): Params => ({
  values,
  add: (value) => `(select ${add(value)})`,
});

/** Starts with the values `before`, which an earlier part of the text already uses. */
export const newParams = (before: readonly unknown[] = []): Params => {
  const values = [...before];
  return {
    values,
    add: (value) => `$${values.push(value)}`,
  };
};
