/** Stored values by field key; child rows as arrays of objects. */
export type Values = Readonly<Record<string, unknown>>;
