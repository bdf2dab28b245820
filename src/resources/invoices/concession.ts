import { piastres, pounds } from '../../schema/money';
import type { InvoiceLine } from './rules';

/** A line with its price on the list, in pounds; null if no list names it. */
export interface ListedLine extends InvoiceLine {
  readonly listPrice: number | null;
}

/** What a sale costs by the list, and how much less is asked. In pounds. */
export interface Concession {
  readonly listed: number;
  readonly below: number;
}

/**
 * Sums what is asked less than the list price, however it is written: as a lower unit price, as a free line or as a
 * discount. A higher price counts as listed, so that it cannot make up for a lower one.
 */
export const concessionOf = (lines: readonly ListedLine[], discount: number): Concession => {
  let [listed, asked] = [0n, 0n];
  for (const { quantity, unitPrice, listPrice } of lines) {
    const [price, list] = [piastres(unitPrice), piastres(listPrice ?? 0)];
    listed += BigInt(quantity) * (list > price ? list : price);
    asked += BigInt(quantity) * price;
  }
  return { listed: pounds(listed), below: pounds(listed - asked + piastres(discount)) };
};

/**
 * The concessions that a limit holds for: each line with its own discount, so that a small one is not given away within a
 * large sale, and the whole sale. `lines` are parts of the items; `discount` is that of all lines.
 */
export const concessionsOf = (
  items: readonly { readonly lines: readonly ListedLine[]; readonly own: number }[],
  discount: number,
): readonly Concession[] => [
  ...items.map(({ lines, own }) => concessionOf(lines, own)),
  concessionOf(
    items.flatMap(({ lines }) => lines),
    discount,
  ),
];

/** True if a concession is above the limit, which is in per cent with two decimals. */
export const isAbove = ({ listed, below }: Concession, limitPercent: number): boolean =>
  piastres(below) * 10_000n > piastres(listed) * piastres(limitPercent);

/** Part of the listed price that is not asked: a fraction of 1, rounded up so that it never looks like the limit. */
export const shareOf = ({ listed, below }: Concession): number =>
  listed === 0 ? 0 : Math.ceil((below / listed) * 10_000 - 1e-6) / 10_000;
