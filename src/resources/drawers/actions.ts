import { defineAction } from '../../schema/action';
import { integer, money, reference, rows, text } from '../../schema/field';
import { sumOf, times } from '../../schema/money';
import type { State } from '../../schema/refusal';
import { drawers } from './entity';
import { drawerRefusals } from './words';

const { drops } = drawers.fields;

/** True while the drawer is open; otherwise the refusal. */
const whileOpen = ({ status }: { readonly status: string }): State =>
  status !== 'Closed' || drawerRefusals.closed;

/** Opens a branch's drawer with its initial cash. A branch has one open drawer. */
export const open = defineAction(drawers, {
  name: 'open',
  on: 'entity',
  label: { ar: 'فتح الدرج', en: 'Open the drawer' },
  done: { ar: 'فُتح الدرج', en: 'The drawer is open' },
  permission: 'invoices.update',
  input: {
    branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
    float: money({ label: drawers.fields.float.label, required: true }),
  },
  answer: 'row',
  status: 201,
});

/**
 * Takes cash out of the drawer. Does not refuse more than the expected cash: the count is blind, and a
 * refusal would reveal the expected amount.
 */
export const drop = defineAction(drawers, {
  name: 'drop',
  on: 'row',
  label: { ar: 'توريد نقدية من الدرج', en: 'Take cash out' },
  done: { ar: 'سُجّل توريد النقدية', en: 'The cash taken out is recorded' },
  permission: 'invoices.update',
  possible: whileOpen,
  input: {
    // Far below the limit of an amount, so that the difference after a typing error still fits its column.
    amount: money({ label: drops.fields.amount.label, required: true, min: 0.01, max: 99_999_999.99 }),
    reason: text({
      label: drops.fields.reason.label,
      required: true,
      max: 200,
      hint: { ar: 'الخزنة أو البنك أو اسم من استلمها', en: 'The safe, the bank, or who received it' },
    }),
  },
  audit: 'Update',
});

/** Closes the drawer after a blind count; a difference needs a reason. */
export const close = defineAction(drawers, {
  name: 'close',
  on: 'row',
  label: { ar: 'إغلاق الدرج', en: 'Close the drawer' },
  done: { ar: 'أُغلق الدرج', en: 'The drawer is closed' },
  permission: 'invoices.update',
  possible: whileOpen,
  input: {
    counts: rows({
      label: drawers.fields.counts.label,
      required: true,
      max: 100,
      fields: {
        denomination: money({ label: { ar: 'الفئة', en: 'Denomination' }, required: true, min: 0.01 }),
        pieces: integer({ label: { ar: 'العدد', en: 'Pieces' }, required: true, max: 1_000_000 }),
      },
    }),
    reason: text({ label: drawers.fields.reason.label, format: 'lines', max: 500 }),
  },
  audit: 'Status',
});

export const drawerActions = { open, drop, close };

/** Notes and coins in pounds, largest first. */
export const denominations = [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25] as const;

/** Number of pieces by denomination; a missing key counts as 0. */
export type Pieces = Readonly<Record<string, number>>;

/** Value of the pieces in pounds. */
export const worthOf = (pieces: Pieces): number =>
  sumOf(denominations.map((value) => times(value, pieces[value] ?? 0)));

export const countsOf = (pieces: Pieces) =>
  denominations.map((denomination) => ({ denomination, pieces: pieces[denomination] ?? 0 }));
