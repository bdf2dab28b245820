/** Collects the values of a statement; `add` answers the placeholder. Values never stand in the text. */
export interface Params {
  readonly values: unknown[];
  add(value: unknown): string;
}

/** The same values, which the planner does not look at: one plan does for all of them. */
export const unseenBy = ({ values, add }: Params): Params => ({
  values,
  add: (value) => `(select ${add(value)})`,
});

export const newParams = (): Params => {
  const values: unknown[] = [];
  return {
    values,
    add: (value) => `$${values.push(value)}`,
  };
};
