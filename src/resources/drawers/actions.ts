import { defineAction } from '../../schema/action';
import { integer, money, reference, rows, text } from '../../schema/field';
import { drawers } from './entity';

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

/** Counts it blind and closes it for good; a difference needs its reason. */
export const close = defineAction(drawers, {
  name: 'close',
  on: 'row',
  label: { ar: 'إغلاق الدرج', en: 'Close the drawer' },
  done: { ar: 'تم إغلاق الدرج', en: 'The drawer is closed' },
  right: 'invoices.update',
  possible: ({ status }) => status !== 'Closed' || 'drawer.closed',
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

export const drawerActions = { open, close };
