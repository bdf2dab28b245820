/** Collects the values of a statement; `add` answers the placeholder. Values never stand in the text. */
export interface Params {
  readonly values: unknown[];
  add(value: unknown): string;
}

/** Hides the values from the planner in a subselect, so that one plan serves all of them. */
export const unseenBy = ({ values, add }: Params): Params => ({
  values,
  add: (value) => `(select ${add(value)})`,
});

/** `before` are values that stand in a part of the text already. */
export const newParams = (before: readonly unknown[] = []): Params => {
  const values = [...before];
  return {
    values,
    add: (value) => `$${values.push(value)}`,
  };
};
