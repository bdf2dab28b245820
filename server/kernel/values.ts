type Values = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;
/** Returns what the record itself holds under a key from outside. `constructor` and its like hold nothing. */
export const ownIn = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
export const millis = (value: unknown): number => Date.parse(String(value));
