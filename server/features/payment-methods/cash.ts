/** Who keeps a branch's cash says so as `cash` in `adds.ts` of its folder. */
export interface CashKeeping {
  /** Column of a payment or a deposit that tells where its cash lies. */
  readonly column: string;
  /** SQL of that in a branch, kept as it is until the transaction ends; null where it lies nowhere. */
  readonly in: (branch: string) => string;
}

const keepings = Object.values(
  import.meta.glob<{ readonly cash?: CashKeeping }>('../*/adds.ts', { eager: true }),
).flatMap(({ cash = [] }) => cash);

/** Columns, and what they hold, of a statement that writes down money by that method in that branch, each after a comma. */
export const cashColumns = (method: string, branch: string) => ({
  names: keepings.map(({ column }) => `, ${column}`).join(''),
  values: keepings.map((one) => `, case when ${method} = 'Cash' then (${one.in(branch)}) end`).join(''),
});
