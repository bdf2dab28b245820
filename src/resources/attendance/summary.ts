import { record } from '../../schema/answer';
import { integer } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { attendance } from './entity';

// Separate from the queries with a zod schema, which the list must not load.

/** Check-ins and check-outs of the filtered visits (default: today), and customers present now (ATT-02, ATT-21). */
export const summary = defineQuery(attendance, {
  name: 'summary',
  on: 'list',
  label: { ar: 'ملخص الحضور', en: 'Attendance in short' },
  permission: 'attendance.read',
  answer: record({
    totalCheckIns: integer({
      label: { ar: 'إجمالي الحضور اليوم', en: 'Total check-ins today' },
      required: true,
    }),
    totalCheckOuts: integer({
      label: { ar: 'إجمالي الانصراف اليوم', en: 'Total check-outs today' },
      required: true,
    }),
    currentlyPresent: integer({ label: { ar: 'الموجودون الآن', en: 'Currently present' }, required: true }),
  }),
});
