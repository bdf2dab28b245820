import { z } from 'zod';
import { date, reference, time } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { shifts } from './entity';

const branchId = reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true });
const hours = { start: z.string(), end: z.string() };

/** Staff of a branch and their shifts from one day to another. Default of `to`: `from`. */
export const schedule = defineQuery(shifts, {
  name: 'schedule',
  on: 'none',
  label: { ar: 'جدول الورديات', en: 'Staff of a branch and their shifts from one day to another' },
  permission: 'shifts.read',
  input: {
    branchId,
    from: date({ label: { ar: 'من', en: 'From' }, required: true }),
    to: date({ label: { ar: 'إلى', en: 'To' } }),
  },
  answer: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    staff: z.array(z.object({ id: z.int(), fullName: z.string() })),
    shifts: z.array(
      z.object({
        id: z.int(),
        version: z.int(),
        staffId: z.int(),
        date: z.iso.date(),
        shiftType: z.enum(['Morning', 'Evening', 'FullDay', 'Custom']),
        ...hours,
      }),
    ),
  }),
});

/** Staff who work on a day, or at a time of it. If the branch has no shifts that day: all staff. */
export const availability = defineQuery(shifts, {
  name: 'availability',
  on: 'none',
  label: {
    ar: 'من يعمل في الفرع في يوم أو وقت',
    en: 'Who of a branch works on a day, or at a time of it; everybody where the branch has no shifts that day',
  },
  permission: 'shifts.read',
  input: {
    branchId,
    date: date({ label: { ar: 'التاريخ', en: 'Date' }, required: true }),
    time: time({
      label: {
        ar: 'الوقت؛ بدونه من له وردية في أي وقت من اليوم',
        en: 'HH:mm; without it, whoever has a shift at any time of that day',
      },
    }),
  },
  answer: z.array(
    z.object({ id: z.int(), fullName: z.string(), shifts: z.array(z.object(hours)), available: z.boolean() }),
  ),
});

export const shiftQueries = { schedule, availability };
