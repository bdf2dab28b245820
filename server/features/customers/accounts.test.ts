import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitForDeposit } from './accounts';

const piastres = (pounds: number): number => Math.round(pounds * 100);
const sum = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + piastres(amount), 0);
const method = fc.constantFrom('Cash' as const, 'Card' as const, 'Instapay' as const);
const payments = fc
  .uniqueArray(method, { minLength: 1, maxLength: 3 })
  .chain((methods) =>
    fc.tuple(
      ...methods.map((paymentMethod) =>
        fc.integer({ min: 0, max: 99_999_99 }).map((amount) => ({ amount: amount / 100, paymentMethod })),
      ),
    ),
  );
const pounds = fc.integer({ min: 0, max: 99_999_99 }).map((amount) => amount / 100);

// whole piastres, none lost and none invented; the bill comes before the deposit, and cash comes last.
it('money that is handed over for a bill and a deposit is divided to the piastre', () => {
  fc.assert(
    fc.property(payments, pounds, pounds, (paid, remaining, wanted) => {
      const all = sum(paid);
      if (all < piastres(remaining) + piastres(wanted)) {
        if (wanted > 0 && all - Math.min(all, piastres(remaining)) < piastres(wanted))
          expect(() => splitForDeposit(paid, remaining, wanted)).toThrow();
        return;
      }
      const { payments: left, deposit } = splitForDeposit(paid, remaining, wanted);
      expect(sum(deposit)).toBe(piastres(wanted));
      expect(sum(left) + sum(deposit)).toBe(all);
      expect(sum(left)).toBeGreaterThanOrEqual(piastres(remaining));
      for (const part of paid) {
        const own = [...left, ...deposit].filter(({ paymentMethod }) => paymentMethod === part.paymentMethod);
        expect(sum(own)).toBe(piastres(part.amount));
      }
      // Cash keeps nothing for later while another method could have been asked for it.
      const others = sum(paid.filter(({ paymentMethod }) => paymentMethod !== 'Cash'));
      const byCash = sum(deposit.filter(({ paymentMethod }) => paymentMethod === 'Cash'));
      const byOthers = Math.min(piastres(wanted), Math.max(0, others - piastres(remaining)));
      expect(byCash).toBe(piastres(wanted) - byOthers);
    }),
  );
});
