import { z } from 'zod';
import { defineSettings, own } from '../../schema/settings';

const start = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'validate.time' });
const end = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'validate.time' });
const name = z.string().min(1).max(50);

/** Both times or none. */
const spanOrNone = z
  .object({ start: start.optional(), end: end.optional() })
  .refine((times) => (times.start === undefined) === (times.end === undefined), {
    path: ['end'],
    error: 'validate.required',
  })
  .refine((times) => times.start === undefined || (times.end ?? '') > times.start, {
    path: ['end'],
    error: 'validate.time',
  });

const span = z
  .object({ start, end })
  .refine((times) => times.end > times.start, { path: ['end'], error: 'validate.time' });

/** The working day and what shifts begin with (FND-19, SHF-11). */
export const bookingSettings = defineSettings({
  name: 'booking',
  label: { ar: 'إعدادات المواعيد', en: 'Booking settings' },
  page: { at: '/settings/system', order: 30 },
  parts: [
    {
      label: { ar: 'يوم العمل وأنواع الورديات', en: 'Working day and shift types' },
      keys: ['defaultShiftTimes', 'shiftTypes'],
    },
  ],
  fields: {
    // The parts of the working day, from the earliest start to the latest end; no shift type (FND-19).
    defaultShiftTimes: own({
      label: { ar: 'فترات يوم العمل', en: 'Parts of the working day' },
      schema: z
        .record(name, span, { error: 'validate.object' })
        .refine((parts) => Object.keys(parts).length > 0, { error: 'validate.required' }),
      default: { morning: { start: '08:00', end: '16:00' }, evening: { start: '16:00', end: '22:00' } },
    }),
    // What choosing a type fills into a shift; a type without times leaves them as they are (SHF-11).
    shiftTypes: own({
      label: { ar: 'أوقات أنواع الورديات', en: 'Times of the shift types' },
      schema: z.record(name, spanOrNone, { error: 'validate.object' }),
      default: {
        Morning: { start: '09:00', end: '14:00' },
        Evening: { start: '16:00', end: '22:00' },
        FullDay: { start: '10:00', end: '20:00' },
        Custom: {},
      },
    }),
  },
});
