import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { date, integer, reference } from '../../schema/field';
import { shifts } from './entity';

/** Copies the shifts of the seven days before `weekStart` to the seven from it on. Skips clashing ones. */
export const copyWeek = defineAction(shifts, {
  name: 'copyWeek',
  on: 'entity',
  label: { ar: 'نسخ ورديات الأسبوع السابق', en: 'Copy last week' },
  confirm: {
    ar: 'هل تريد نسخ ورديات الأسبوع السابق إلى هذا الأسبوع؟ ما يتعارض مع وردية موجودة لا يُنسخ.',
    en: "Copy last week's shifts into this week? Those that clash with an existing shift are left out.",
  },
  permission: 'shifts.create',
  input: {
    branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
    weekStart: date({ label: { ar: 'أول يوم في الأسبوع', en: 'First day of the week' }, required: true }),
  },
  answer: record({
    copied: integer({ label: { ar: 'ورديات منسوخة', en: 'Copied' }, required: true }),
    skipped: integer({ label: { ar: 'متروكة للتعارض', en: 'Left out because of a clash' }, required: true }),
  }),
});

export const shiftActions = { copyWeek };
