/** Texts of several files in one; together they hold all, as each file adds its own to the type (`Texts` of `ar.ts`). */
export const joined = <T extends object>(files: Readonly<Record<string, Partial<T>>>): T =>
  Object.assign({}, ...Object.values(files));
