/** Collects the values of a statement; `add` answers the placeholder. Values never stand in the text. */
export interface Params {
  readonly values: unknown[];
  add(value: unknown): string;
}

export const newParams = (): Params => {
  const values: unknown[] = [];
  return {
    values,
    add: (value) => `$${values.push(value)}`,
  };
};
