/** Place where branches keep cash, e.g. a drawer. A noun exports it as `cash` from its `adds.ts`. */
export interface CashKeeping {
  /** Column of a payment or a deposit with the id of the place. */
  readonly column: string;
  /** Returns SQL of the id in a branch, locked until the transaction ends; null if no place is open there. */
  readonly in: (branch: string) => string;
}

const keepings = Object.values(
  import.meta.glob<{ readonly cash?: CashKeeping }>('../*/adds.ts', { eager: true }),
).flatMap(({ cash = [] }) => cash);

/** Returns extra columns and values for an insert of a payment or deposit, each after a comma; null unless cash. */
export const cashColumns = (method: string, branch: string) => ({
  names: keepings.map(({ column }) => `, ${column}`).join(''),
  values: keepings.map((one) => `, case when ${method} = 'Cash' then (${one.in(branch)}) end`).join(''),
});
