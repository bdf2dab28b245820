/**
 * What needs a fresh session: one whose user signed in, or gave the password or a code again, in the last minutes
 * (ASVS 3.7.1). 'all', or the keys whose change does.
 */
export type Fresh<K extends string = string> = 'all' | readonly K[];

/** True if a change of these keys needs a fresh session. */
export const needsFresh = (fresh: Fresh | undefined, changed: readonly string[]): boolean =>
  fresh === 'all' ? changed.length > 0 : fresh !== undefined && changed.some((key) => fresh.includes(key));
