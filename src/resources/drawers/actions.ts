import { defineAction } from '../../schema/action';
import { integer, money, reference, rows, text } from '../../schema/field';
import type { State } from '../../schema/refusal';
import { drawers } from './entity';
import { drawerRefusals } from './words';

const { drops } = drawers.fields;

/** Whether cash may still leave the drawer and it may be counted: true, or what is against it. */
const whileOpen = ({ status }: { readonly status: string }): State =>
  status !== 'Closed' || drawerRefusals.closed;

/** Begins a branch's day with the cash that lies in its drawer; there is one open drawer in a branch. */
export const open = defineAction(drawers, {
  name: 'open',
  on: 'entity',
  label: { ar: 'فتح الدرج', en: 'Open the drawer' },
  done: { ar: 'تم فتح الدرج', en: 'The drawer is open' },
  right: 'invoices.update',
  input: {
    branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
    float: money({ label: drawers.fields.float.label, required: true }),
  },
  answer: 'row',
  status: 201,
});

/**
 * Takes cash out of it to be kept elsewhere. More than there is by the books is not refused: the count is blind,
 * and a refusal would tell what lies there.
 */
export const drop = defineAction(drawers, {
  name: 'drop',
  on: 'row',
  label: { ar: 'توريد نقدية من الدرج', en: 'Take cash out' },
  done: { ar: 'تم تسجيل توريد النقدية', en: 'The cash taken out is recorded' },
  right: 'invoices.update',
  possible: whileOpen,
  input: {
    // Far below what an amount may be: a slip of the keyboard must leave a difference that can be stored.
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

/** Counts it blind and closes it for good; a difference needs its reason. */
export const close = defineAction(drawers, {
  name: 'close',
  on: 'row',
  label: { ar: 'إغلاق الدرج', en: 'Close the drawer' },
  done: { ar: 'تم إغلاق الدرج', en: 'The drawer is closed' },
  right: 'invoices.update',
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
